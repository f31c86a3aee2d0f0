import type { Call, Further, Json } from '../behaviour';
import { checkOpening, openedFor } from './accountOpenings';
import { checkClient } from './clients';
import { newCustomer } from './customers';
import { activate } from './kycTiers';

const CHECKS = ['bvn_check', 'nin_check'];

/** Returns the tier of a new customer: one for each register that has confirmed the person, unless the source of funds is required. */
function tierOf(call: Call, person: Json): number {
  const outcomes = CHECKS.map((field) => person[field]?.outcome);
  if (outcomes.includes('mismatched')) call.fail('identity_mismatch', 'A register holds the number under another name or date of birth.');
  const tier = outcomes.filter((outcome) => outcome === 'matched').length;
  const isFundsAsked = person.politically_exposed.is_pep || call.store.get('Occupation', person.occupation)?.source_of_funds_required;
  if (isFundsAsked) call.fail('kyc_tier_too_low', 'The person must first state the source of their funds.');
  if (!tier) call.fail('kyc_tier_too_low', 'The account requires a matched BVN or NIN; the person has neither.');
  return tier;
}

function open(call: Call, person: Json): Json {
  const { client_id: client, created_by = null, reference, next_of_kin = null } = call.body;
  const [customer] = call.store.find('bcu', 'person_id', person.id);
  call.unique('acc', 'reference', reference);
  if (customer && client && client !== customer.client_id && !call.store.isUntouched('bcu', customer.id))
    call.invalid('/client_id', 'Must be omitted, or that of the customer.');
  const holder = customer ?? { id: '', client_id: client ?? null };
  const tier = customer ? customer.kyc_tier : tierOf(call, person);
  if (!customer && client) checkClient(call, client);
  checkOpening(call, holder, tier);
  const owner = customer ?? newCustomer(call, person, { client_id: client ?? null, created_by });
  if (!customer) activate(call, owner.id, tier);
  return call.create({
    ...openedFor(call, owner, tier),
    person_id: person.id,
    relation: 'holder',
    next_of_kin,
    customer_created: !customer,
    status: 'active',
    allowed_actions: ['freezeAccount', 'closeAccount', 'closePersonAccount'],
  });
}

/** Accounts that a person opens at a counter, as a new customer if need be. */
export const personAccounts: Further = { operations: { openPersonAccount: open } };
