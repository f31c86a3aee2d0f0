import type { Call, Json } from '../behaviour';
import { money } from '../money/money';

/** States in which an amount is owed. */
export const OWED = ['sent', 'partially_paid', 'overdue', 'stopped'];

const COLLECTED = ['updateInvoice', 'resendInvoice', 'stopInvoice', 'markInvoicePaid'];
const ACTIONS: Record<string, string[]> = {
  draft: ['updateInvoice', 'deleteInvoice', 'sendInvoice'],
  sent: COLLECTED,
  partially_paid: COLLECTED,
  overdue: COLLECTED,
  stopped: ['updateInvoice', 'resendInvoice', 'markInvoicePaid'],
  paid: ['updateInvoice'],
  void: [],
};

/** Returns the operations that the state of a document allows. */
export const actionsOf = ({ status, type_code }: Json): string[] =>
  type_code === '381' && status === 'sent' ? ['updateInvoice', 'resendInvoice'] : ACTIONS[status];

/** Returns the largest total of a further credit note: what is due or, once nothing is, what was not credited yet. */
function creditableOf({ status, type_code, total, amount_due: due, amount_credited: credited }: Json): Json {
  const isNone = type_code === '381' || status === 'draft' || status === 'void';
  return money(isNone ? 0 : due.amount || total.amount - credited.amount, total.currency);
}

/** Changes how many open invoices a counterparty or an account has. */
function bump(call: Call, type: string, id: string | null, by: number): void {
  const data = id === null ? undefined : call.store.get(type, id);
  if (data && by) call.store.patch(type, data.id, { open_invoice_count: Math.max(0, data.open_invoice_count + by) });
}

const isOwed = ({ status, type_code }: Json): boolean => type_code === '380' && OWED.includes(status);

/**
 * Changes a document, with what follows from its state: permitted operations, what can be credited, the counts of open invoices, and the end
 * of its virtual account.
 */
export const changeInvoice = (call: Call, id: string, fields: Json): Json => announceInvoice(call, id, undefined, fields);

/** Changes a document as `changeInvoice` does, and emits an event about it, such as `invoice.paid`. */
export function announceInvoice(call: Call, id: string, event: string | undefined, fields: Json): Json {
  const before = call.need('ivc', id);
  const next = { ...before, updated_at: call.now(), ...fields };
  const after = call.store.put('ivc', { ...next, allowed_actions: actionsOf(next), amount_creditable: creditableOf(next) });
  const by = Number(isOwed(after)) - Number(isOwed(before));
  bump(call, 'cpt', after.counterparty.id, by);
  bump(call, 'iac', after.invoice_account_id, by);
  if (event) call.emit(event, after);
  if (before.status !== after.status) endVirtualAccounts(call, after);
  return after;
}

const ENDS: Record<string, (number: string) => [string, string]> = {
  paid: (number) => ['invoice_paid', `${number} is paid.`],
  stopped: (number) => ['invoice_stopped', `${number} was stopped.`],
  void: (number) => ['invoice_void', `${number} was credited in full.`],
};

/** Ends the single-use virtual accounts of an invoice that is paid, stopped or void. Emits `virtual_account.expired`. */
function endVirtualAccounts(call: Call, { id, number, status }: Json): void {
  if (!Object.hasOwn(ENDS, status)) return;
  const [status_reason_code, status_reason] = ENDS[status](number);
  for (const account of call.store.list('van')) {
    if (account.invoice?.id !== id || account.status === 'expired') continue;
    const expired = call.patch('van', account.id, {
      status: 'expired',
      status_reason_code,
      status_reason,
      allowed_actions: [],
      deactivated_at: null,
      deactivated_by: null,
    });
    countVirtual(call, account.invoice_account_id, -1);
    call.emit('virtual_account.expired', expired);
  }
}

/** Changes how many virtual accounts credit a collection account. */
export function countVirtual(call: Call, id: string, by: number): void {
  const account = call.store.get('iac', id);
  if (account) call.store.patch('iac', id, { virtual_account_count: Math.max(0, account.virtual_account_count + by) });
}

/** Moves an invoice of the story that nothing has changed to a state in which an example is sent, if it has it at some time. */
export const rewindTo = (call: Call, id: string, status: string): void =>
  call.store.rewind('ivc', id, (data) => data.status === status, {});
