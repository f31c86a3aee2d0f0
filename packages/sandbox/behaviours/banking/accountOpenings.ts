import type { Call, Json } from '../behaviour';
import { money } from '../money/money';
import { checkCustomer } from './checks';
import { tierLimits } from './kycTiers';

const MOST_ACCOUNTS = 5;
/** Tier that an account in a foreign currency requires. */
const FULL_TIER = 3;

/** Ends the request unless the customer can have one more account of the kind and currency. */
export function checkOpening(call: Call, customer: Json, tier: number | null): void {
  const { kind, currency } = call.body;
  checkCustomer(call, customer.id);
  const business = customer.business_id && call.store.get('bbs', customer.business_id);
  if (business && business.status !== 'verified' && !call.store.isUntouched('bbs', business.id))
    call.fail('business_not_verified', `The business has the status ${business.status}.`);
  const isNaira = currency === 'NGN';
  const isEnabled = call.store.get('AccountCurrency', currency)?.is_enabled === true;
  if (isNaira !== (kind !== 'domiciliary') || !isEnabled) call.fail('currency_mismatch', `A ${kind} account cannot be in ${currency}.`);
  const client = customer.client_id && call.store.get('bcl', customer.client_id);
  const offered: string[] | undefined = client?.limits?.allowed_account_kinds;
  if (offered && !offered.includes(kind)) call.fail('account_kind_not_offered', `${client.name} does not offer ${kind} accounts.`);
  if (tier === null || (kind === 'domiciliary' && tier < FULL_TIER))
    call.fail('kyc_tier_too_low', `A ${kind} account requires a higher tier than ${tier ?? 'none'}.`);
  const open = call.store.list('acc').filter((each) => each.customer.id === customer.id && each.status !== 'closed');
  const inCurrency = open.filter((each) => each.currency === currency && !call.store.isUntouched('acc', each.id)).length;
  if (inCurrency >= MOST_ACCOUNTS)
    call.fail('account_limit_reached', `The customer has ${inCurrency} of ${MOST_ACCOUNTS} open accounts in ${currency}.`);
}

/** Returns the fields of a new account that follow from its holder and kind. */
export function openedFor(call: Call, customer: Json, tier: number): Json {
  const { id, kind: party, name, customer_number, client_id } = customer;
  const { kind, currency, created_by = null } = call.body;
  const isSavings = kind === 'savings';
  const known = call.store.get('bcu', id);
  // A customer of the story whose KYC it does not show has passed it.
  const passed = known?.status === 'pending_kyc' && { status: 'active', kyc_tier: tier };
  if (known) call.store.patch('bcu', id, { open_account_count: known.open_account_count + 1, ...passed });
  return {
    customer: { id, kind: party, name, customer_number },
    client_id,
    account_number: `10120${call.world.ids.digits(5)}`,
    bank_code: '999',
    bank_name: 'Example Bank',
    account_name: name.toUpperCase(),
    kyc_tier: tier,
    limits: currency === 'NGN' ? tierLimits(tier, party) : null,
    interest_rate: isSavings ? '4' : null,
    interest_accrued: isSavings ? money(0) : null,
    freeze: null,
    last_customer_activity_at: null,
    closure: null,
    created_by,
  };
}
