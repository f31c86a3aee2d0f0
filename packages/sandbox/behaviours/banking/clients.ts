import type { Call, Further, Json } from '../behaviour';
import { daysBetween } from '../money/dates';
import { secondPerson } from '../secondPerson';
import { afterStory } from '../target';

const TYPE = 'bcl';
/** Days before the start of a contract from which its client can be activated. */
const EARLY = 30;
/** Kinds of client that need a verified business. */
const CHECKED = ['fintech', 'agency_network'];

/** Ends the request unless a customer can be brought by the client now. A client of the story brings those of the story in any state. */
export function checkClient(call: Call, id: string): Json {
  const client = call.need(TYPE, id, '/client_id');
  if (call.store.isUntouched(TYPE, id)) return client;
  const { name, status, contract, limits, customer_count: count } = client;
  const today = call.today();
  const isInForce = contract.from_date <= today && (!contract.to_date || contract.to_date >= today);
  if (status !== 'active' || !isInForce)
    call.fail('client_not_active', status === 'active' ? `The contract of ${name} is not in force.` : `${name} is ${status}.`);
  if (limits.max_customers !== null && count >= limits.max_customers)
    call.fail('limit_reached', `${name} has ${count} of ${limits.max_customers} customers.`);
  return client;
}

/** Changes the number of customers that a client has brought. */
export function countCustomer(call: Call, id: string | null | undefined, change: number): void {
  const client = id && call.store.get(TYPE, id);
  if (client) call.store.patch(TYPE, client.id, countOf({ ...client, customer_count: Math.max(0, client.customer_count + change) }));
}

const countOf = ({ limits, customer_count: count }: Json): Json => {
  const most = limits?.max_customers ?? null;
  return { customer_count: count, places_left: most === null ? null : Math.max(0, most - count) };
};

/** Returns the client of another ID that has the name or the reference. */
function twinOf(call: Call, own?: string): string | false {
  const { name, reference } = call.body;
  const twin = call.taken(
    TYPE,
    (each) =>
      each.id !== own &&
      ((name && each.name.toLowerCase() === name.toLowerCase()) || (reference !== undefined && each.reference === reference)),
  );
  return twin !== undefined && `The name or reference is already used by ${twin.id}.`;
}

const isVerified = (call: Call, id: string | null): boolean => id !== null && call.store.get('bbs', id)?.status === 'verified';

/** Clients: organisations that bring customers under a contract. */
export const clients: Further = {
  refusals: {
    createClient: { already_exists: (call) => twinOf(call) },
    updateClient: { already_exists: (call, { id }) => twinOf(call, id) },
    activateClient: {
      self_approval: secondPerson(['submitted_by'], 'activated_by'),
      business_not_verified: afterStory(
        (call, { kind, business_id: id, name }) =>
          CHECKED.includes(kind) && !isVerified(call, id) && `The business of ${name} is not verified.`,
      ),
      requirements_not_met: afterStory((call, { contract: { from_date: from, to_date: to } }) => {
        if (to && to < call.today()) return `The contract ended on ${to}.`;
        return daysBetween(call.today(), from) > EARLY && `The contract starts on ${from}, more than ${EARLY} days from today.`;
      }),
    },
  },
  operations: {
    createClient: (call) => {
      const { kind, business_id: business = null, contract, limits, created_by: by = null } = call.body;
      if (CHECKED.includes(kind) && !business) call.invalid('/business_id', `Is required for the kind ${kind}.`, 'required');
      if (contract.to_date && contract.to_date < contract.from_date) call.invalid('/contract/to_date', 'Must not precede from_date.');
      return call.create({ submitted_by: by, created_by: by, ...countOf({ limits, customer_count: 0 }) });
    },
    updateClient: (call) => {
      const { contract, limits, submitted_by: by } = call.body;
      const isChanged = contract !== undefined || limits !== undefined;
      if (isChanged && !by) call.invalid('/submitted_by', 'Is required with a new contract or new limits.', 'required');
      const before = call.need(TYPE, call.params.client_id);
      return call.update({ ...countOf({ ...before, ...call.body }), ...(isChanged && { submitted_by: by }) });
    },
    activateClient: (call) => call.transition({ activated_by: call.body.activated_by, status_reason_code: null, status_reason: null }),
    deactivateClient: (call) => {
      const { deactivated_by: by, reason_code: code, reason = null } = call.body;
      return call.transition({ deactivated_by: by ?? null, deactivated_at: call.now(), status_reason_code: code, status_reason: reason });
    },
  },
};
