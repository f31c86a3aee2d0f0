import type { Call, Further, Json, Refusal } from '../behaviour';
import { DAY_MS, daysBetween } from '../money/dates';
import { secondPerson } from '../secondPerson';
import { afterStory } from '../target';

/** Days for which a repayment in cash or by transfer can be recorded later. */
const LATE_DAYS = 7;
/** States of the loans that count towards the limit of a product. */
const OPEN = ['active', 'overpaid'];

/** Returns the customer whom the body or the resource of the path names. */
const holderOf = (call: Call, { customer }: Json): Json | undefined => call.store.get('bcu', call.body.customer_id ?? customer?.id ?? '');

/** Condition of 409 for a business that is not verified. A business of the story that nothing has changed counts as verified. */
const unverified: Refusal = (call, target) => {
  const id = holderOf(call, target)?.business_id;
  const business = id && call.store.get('bbs', id);
  const isRefused = business && business.status !== 'verified' && !call.store.isUntouched('bbs', id);
  return isRefused && `The business has the status ${business.status}.`;
};

/** Condition of 422 for a customer below the lowest tier of a product. */
const lowTier =
  (type: string): Refusal =>
  (call, target) => {
    const product = call.store.get(type, call.body.product_id ?? target.product_id ?? '');
    const holder = holderOf(call, target);
    const isRefused = product && holder?.kyc_tier && holder.kyc_tier < product.minimum_kyc_tier;
    return isRefused && `${product.name} requires tier ${product.minimum_kyc_tier}; the customer is in tier ${holder.kyc_tier}.`;
  };

/** Condition of 409 for a customer without a tier. */
const noTier: Refusal = (call, target) => {
  const holder = holderOf(call, target);
  const isRefused = holder && holder.kyc_tier === null && !call.store.isUntouched('bcu', holder.id);
  return isRefused && 'The customer has no KYC tier yet.';
};

/** Condition of 422 for a customer of too few days, or with too many loans of the product. Loans of the story do not count. */
const notEligible: Refusal = (call, target) => {
  const holder = holderOf(call, target);
  const product = call.store.get('blp', call.body.product_id ?? target.product_id ?? '');
  if (!holder || !product) return undefined;
  const days = daysBetween(holder.created_at.slice(0, 10), call.today());
  if (days < product.minimum_relation_days && !call.store.isUntouched('bcu', holder.id))
    return `The customer has been with your bank for ${days} of ${product.minimum_relation_days} days.`;
  if (call.body.reschedules_loan_id || target.replaces_loan_id) return undefined;
  const open = call.store
    .list('bln')
    .filter(({ customer, product_id, status }) => customer.id === holder.id && product_id === product.id && OPEN.includes(status))
    .filter(({ id }) => !call.store.isUntouched('bln', id)).length;
  return open >= product.open_loans_limit && `The customer has ${open} of ${product.open_loans_limit} open loans of ${product.name}.`;
};

/** Condition of 422 for a time of payment that is not of the last days, or of a method that has none. */
const wrongTime: Refusal = afterStory((call) => {
  const { paid_at: at, method } = call.body;
  if (at === undefined) return undefined;
  if (!['cash', 'bank_transfer'].includes(method)) return call.invalid('/paid_at', 'Is accepted with cash and bank_transfer only.');
  const days = (call.ms - Date.parse(at)) / DAY_MS;
  return days < 0 || days > LATE_DAYS ? call.invalid('/paid_at', `Must be in the last ${LATE_DAYS} days.`, 'out_of_range') : undefined;
});

/** Conditions under which a customer cannot borrow. */
const BORROWER = {
  customer_not_active: noTier,
  business_not_verified: unverified,
  kyc_tier_too_low: lowTier('blp'),
  loan_not_eligible: notEligible,
};

/** Conditions under which deposits, plans and loans are refused, beside those of their modules. */
export const refusals: Further = {
  refusals: {
    createFixedDeposit: { business_not_verified: unverified },
    rejectFixedDeposit: { self_approval: secondPerson(['submitted_by'], 'rejected_by') },
    createSavingsPlan: { business_not_verified: unverified, kyc_tier_too_low: lowTier('svr') },
    createLoan: BORROWER,
    approveLoan: BORROWER,
    repayLoan: { validation_failed: wrongTime },
    rejectLoan: { self_approval: secondPerson(['submitted_by'], 'rejected_by') },
  },
};
