import type { Call } from '../behaviour';

/** Fields of a payment that has ended. */
export const ENDED = { next_action: { kind: 'none' }, expires_at: null };

/** Ends a pending payment without money. Emits `payment.abandoned`. */
export function abandon(call: Call, id: string, reason: string): void {
  call.change('ipm', id, 'payment.abandoned', { ...ENDED, status: 'abandoned', status_reason: reason });
}

/** Abandons the pending payments of an invoice that was settled otherwise. */
export function abandonFor(call: Call, invoice: string, reason: string): void {
  for (const { id, status, invoice: own } of call.store.list('ipm'))
    if (status === 'pending' && own?.id === invoice) abandon(call, id, reason);
}
