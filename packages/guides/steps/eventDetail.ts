import { isObject } from './values';

/**
 * Returns the words that tell events of one type apart: the entry of a ledger by its kind, direction, amount and account, any other resource by
 * its state and its ID. Only the ends of IDs are given, because those of one minute begin alike.
 *
 * @param data `data` of an event
 */
export function detailOf(data: unknown): string {
  if (!isObject(data)) return '';
  const { kind, direction, amount, account_id: account, status, id } = data;
  if (direction && isObject(amount) && typeof account === 'string') {
    const major = (Number(amount.amount) / 100).toLocaleString('en', { minimumFractionDigits: 2 });
    return `${inWords(kind)} ${direction}, ${major} ${amount.currency}, account ${endOf(account)}`.trim();
  }
  return [inWords(status), endOf(id)].filter(Boolean).join(', ');
}

const inWords = (name: unknown): string => (typeof name === 'string' ? name.replaceAll('_', ' ') : '');
const endOf = (id: unknown): string => (typeof id === 'string' ? `…${id.slice(-4)}` : '');
