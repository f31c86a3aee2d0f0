import type { Call, Json } from '../behaviour';

/** States in which a loan no longer depends on its borrower. */
const ENDED = ['rejected', 'withdrawn_by_client', 'closed_obligations_met', 'closed_written_off', 'closed_rescheduled', 'expired'];

/** Returns a number of resources in words, or nothing for none. `which` follows the noun. */
export const counted = (count: number, noun: string, which = ''): string[] =>
  count ? [`${count} ${noun}${count === 1 ? '' : 's'}${which && ` ${which}`}`] : [];

/** Returns the transfers of a resource that await a decision. */
export const pendingTransfers = (call: Call, id: string): Json[] =>
  call.store.list('ctf').filter(({ subject, status }) => subject.id === id && status === 'pending_acceptance');

const usesLocation = (id: string) => (each: Json) => each.location_id === id && each.status !== 'deregistered';

/** Returns what a location holds, in words for `detail`. */
export function heldBy(call: Call, { id, used_by: uses }: Json): string[] {
  const count = (type: string) => call.store.list(type).filter(usesLocation(id)).length;
  return [...(uses?.has_stock ? ['stock'] : []), ...counted(count('trm'), 'terminal'), ...counted(count('dev'), 'device')];
}

/** Returns what prevents that a business ends or changes hands, in words for `detail`. */
export function dependingOn(call: Call, business: Json): string[] {
  const { id } = business;
  const places = call.store.list('loc').filter((each) => (each.business_id ?? each._business_id) === id);
  const of = (type: string) => call.store.list(type).filter((each) => each.business_id === id && each.status !== 'deregistered').length;
  const loans = call.store.list('rln').filter(({ borrower, status }) => borrower?.business_id === id && !ENDED.includes(status)).length;
  return [
    ...(business.merchant_mapping ? ['a mapping to Merchant'] : []),
    ...counted(loans, 'loan'),
    ...counted(of('trm'), 'terminal'),
    ...counted(of('dev'), 'device'),
    ...(places.some(({ used_by: uses }) => uses?.has_stock) ? ['stock'] : []),
  ];
}
