import type { Call, Json } from '../behaviour';
import { approvedFor, progressOf } from './requirements';

const OPEN = ['accepted', 'in_progress'];

/** Returns true if a trade is of the story and nothing has changed it. */
export const isStory = (call: Call, id: string): boolean => call.store.isUntouched('trd', id);

/** Ends the request with 409 if a trade is neither accepted nor in progress. */
export function checkOpen(call: Call, trade: Json): void {
  if (!OPEN.includes(trade.status) && !isStory(call, trade.id)) call.fail('trade_not_open', { detail: `The trade is ${trade.status}.` });
}

/** Returns what is missing before a trade can be completed. */
export function unmet(call: Call, trade: Json): string[] {
  const tracking = trade.trade_tracking_id && call.store.get('ttk', trade.trade_tracking_id);
  const owned = trade.batches.every(({ id }: Json) => call.store.get('btc', id)?.owner?.tenant_id === trade.buyer.tenant_id);
  const { gaps } = progressOf(call, trade);
  const approved = new Set(approvedFor(call, trade).map(({ category }) => category.code));
  const lacks = trade.terms.required_documents.some((code: string) => !approved.has(code));
  const payment = call.store.list('pfl').find(({ trade: { id }, code }) => id === trade.id && code.startsWith('payment_'));
  return [
    tracking?.status !== 'completed' && 'The tracking is not completed.',
    !owned && 'Ownership of every batch must be transferred to the buyer.',
    (gaps.some(({ is_enforced: enforced }: Json) => enforced) || lacks) && 'Requirements or documents are missing.',
    payment && payment.status !== 'completed' && 'The process flow of the payment is not completed.',
  ].filter((each): each is string => typeof each === 'string');
}
