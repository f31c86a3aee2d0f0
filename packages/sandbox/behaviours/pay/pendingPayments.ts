import type { Json } from '../../model/contract';
import type { Call } from '../call';

/** Fields of a payment that has ended. */
export const ENDED = { next_action: { kind: 'none' }, expires_at: null };

/** Changes fields of a payment. */
export const changePayment = (call: Call, id: string, fields: Json): Json =>
  call.store.patch('ipm', id, { updated_at: call.now(), ...fields });

/** Ends a pending payment without money. Emits `payment.abandoned`. */
export function abandon(call: Call, id: string, reason: string): void {
  call.emit('payment.abandoned', changePayment(call, id, { ...ENDED, status: 'abandoned', status_reason: reason }));
}

/** Abandons the pending payments of an invoice that was settled otherwise. */
export function abandonFor(call: Call, invoice: string, reason: string): void {
  for (const { id, status, invoice: own } of call.store.list('ipm'))
    if (status === 'pending' && own?.id === invoice) abandon(call, id, reason);
}
