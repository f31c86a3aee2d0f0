import type { Call, Further, Json } from '../behaviour';
import { addMonths } from '../money/dates';
import { secondPerson } from '../secondPerson';
import { afterStory } from '../target';
import { checkClient, countCustomer } from './clients';
import { REVIEWED_AFTER } from './kycTiers';

const TYPE = 'bcu';
const RATINGS = ['low', 'medium', 'high'];
/** What is said at the counter about every block. */
const NEUTRAL = 'The account cannot be used at the moment. Contact your branch.';

/** Returns the customer that a person or business already is, other than one of the story that nothing has changed. */
const customerOf = (call: Call, field: string, id: string): Json | undefined => call.taken(TYPE, (each) => each[field] === id);

const personName = ({ first_name: first, last_name: last }: Json): string => `${first} ${last}`;

/**
 * Creates the record of a customer, in the state `pending_kyc`.
 *
 * @param party person or business, as recorded
 * @param fields fields that differ from those of a new customer
 */
export function newCustomer(call: Call, party: Json, fields: Json): Json {
  const isPerson = party.id.startsWith('per_');
  const customer = call.fresh('Customer', {
    customer_number: `0000${call.world.ids.digits(6)}`,
    kind: isPerson ? 'person' : 'business',
    person_id: isPerson ? party.id : null,
    business_id: isPerson ? null : party.id,
    name: isPerson ? personName(party) : (party.registered_name ?? party.name),
    status: 'pending_kyc',
    status_changed_at: call.now(),
    allowed_actions: ['updateCustomer', 'blockCustomer', 'submitKyc'],
    risk: {
      rating: call.store.get('Occupation', party.occupation ?? '')?.risk ?? 'low',
      set_by: 'automatic',
      reason: null,
      changed_at: call.now(),
    },
    open_account_count: 0,
    statement_preferences:
      (party.email ?? party.contact?.email) ? { frequency: 'monthly', delivery: 'email' } : { frequency: 'on_request', delivery: 'none' },
    ...fields,
  });
  call.store.put(TYPE, customer);
  call.store.patch(isPerson ? 'per' : 'bbs', party.id, { customer_id: customer.id });
  countCustomer(call, customer.client_id, 1);
  return customer;
}

function create(call: Call): Json {
  const { kind, person_id: person, business_id: business, created_by = null, client_id: client = null, ...fields } = call.body;
  const [type, field, id] = kind === 'person' ? ['per', 'person_id', person] : ['bbs', 'business_id', business];
  const party = call.need(type, id, `/${field}`);
  const known = customerOf(call, field, id);
  if (known) call.fail('already_exists', `${id} is already the customer ${known.id}.`);
  call.unique(TYPE, 'reference', fields.reference);
  if (client) checkClient(call, client);
  return newCustomer(call, party, { ...fields, client_id: client, created_by });
}

function update(call: Call): Json {
  const before = call.need(TYPE, call.params.customer_id);
  const { client_id: client, risk, reference } = call.body;
  if (reference !== undefined) call.unique(TYPE, 'reference', reference, before.id);
  if (risk && RATINGS.indexOf(risk.rating) < RATINGS.indexOf(before.risk.rating))
    call.invalid('/risk/rating', `Must not be lower than ${before.risk.rating}.`);
  if (client && client !== before.client_id) checkClient(call, client);
  const sooner = risk && REVIEWED_AFTER[risk.rating] - REVIEWED_AFTER[before.risk.rating];
  const earlier = sooner && before.review_due_date && addMonths(before.review_due_date, sooner);
  const changed = call.update({
    ...(risk && { risk: { ...risk, set_by: 'staff', changed_at: call.now() } }),
    ...(earlier && { review_due_date: earlier }),
  });
  if (client !== undefined && client !== before.client_id) {
    countCustomer(call, before.client_id, -1);
    countCustomer(call, client, 1);
  }
  return changed;
}

function block(call: Call): Json {
  const { reason_code: code, reason, order_reference: order = null, blocked_by } = call.body;
  if ((code === 'legal_order') !== (order !== null))
    call.invalid('/order_reference', code === 'legal_order' ? 'Is required with legal_order.' : 'Is accepted with legal_order only.');
  const { status: previous_status } = call.need(TYPE, call.params.customer_id);
  const details = { reason_code: code, reason, order_reference: order, order_ended_at: null, blocked_by, blocked_at: call.now() };
  return call.transition({
    block: { ...details, previous_status },
    status_reason_code: code,
    status_reason: NEUTRAL,
    allowed_actions: ['updateCustomer', 'unblockCustomer'],
  });
}

function unblock(call: Call): Json {
  const { block: ended } = call.need(TYPE, call.params.customer_id);
  const to = ended?.previous_status ?? 'active';
  const allowed_actions = ['updateCustomer', 'blockCustomer', 'submitKyc'];
  const customer = call.transition({ block: null, status_reason_code: null, status_reason: null, allowed_actions }, to);
  call.emit('customer.unblocked', { reason_code: ended?.reason_code ?? 'other', ...call.body, customer });
  return customer;
}

const isFraud = ({ block: current }: Json) => current?.reason_code === 'suspected_fraud';

/** Customers: their records, clients, risk and blocks. */
export const customers: Further = {
  refusals: {
    unblockCustomer: {
      legal_order_in_force: afterStory(
        (_, { block: current }) =>
          current?.reason_code === 'legal_order' && !current.order_ended_at && `The order ${current.order_reference} is in force.`,
      ),
      self_approval: (call, customer) =>
        isFraud(customer) && secondPerson(['blocked_by'], 'unblocked_by')(call, { blocked_by: customer.block.blocked_by }),
    },
  },
  operations: { createCustomer: create, updateCustomer: update, blockCustomer: block, unblockCustomer: unblock },
};
