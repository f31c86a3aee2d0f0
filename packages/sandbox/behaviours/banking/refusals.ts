import type { Json } from '../../model/contract';
import type { Further, Refusal } from '../behaviour';
import type { Call } from '../call';
import { secondPerson } from '../secondPerson';

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

/** Conditions under which deposits, plans and loans are refused, beside those of their modules. */
export const refusals: Further = {
  refusals: {
    createFixedDeposit: { business_not_verified: unverified },
    rejectFixedDeposit: { self_approval: secondPerson(['submitted_by'], 'rejected_by') },
    createSavingsPlan: { business_not_verified: unverified, kyc_tier_too_low: lowTier('svr') },
    createLoan: { business_not_verified: unverified, kyc_tier_too_low: lowTier('blp') },
    approveLoan: { business_not_verified: unverified, kyc_tier_too_low: lowTier('blp') },
    rejectLoan: { self_approval: secondPerson(['submitted_by'], 'rejected_by') },
  },
};
