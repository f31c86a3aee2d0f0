import type { Call, Further, Json } from '../behaviour';

const TYPE = 'lpt';
const MOST = 50;
/** Fields whose change is not one of the terms. */
const NO_TERMS = new Set(['name', 'description', 'accepts_applications', 'metadata']);

/** Checks the amounts and ranges of a product type. */
function checkTerms(call: Call, product: Json): void {
  const {
    currency,
    principal_range: range,
    instalment_range: counts,
    origination_fee: fee,
    late_fee: late,
    lending_limit: limit,
  } = product;
  for (const amount of [range.minimum, range.maximum, fee?.amount, late?.amount, limit])
    if (amount && amount.currency !== currency) call.fail('currency_mismatch', { detail: `The type is in ${currency}.` });
  if (range.minimum.amount > range.maximum.amount) call.invalid('/principal_range', 'The minimum is above the maximum.');
  if (counts.minimum > counts.maximum) call.invalid('/instalment_range', 'The minimum is above the maximum.');
  if (fee?.kind === 'fixed' && fee.amount.amount >= range.minimum.amount)
    call.invalid('/origination_fee/amount', 'Must be less than the smallest principal.');
}

/** Product types of the Registry's loans. */
export const loanProducts: Further = {
  operations: {
    createLoanProductType: (call) => {
      const { code, currency } = call.body;
      if (currency !== 'NGN') call.fail('currency_mismatch', { detail: `Loans are not available in ${currency}.` });
      checkTerms(call, call.body);
      call.unique(TYPE, 'code', code);
      const own = call.store.list(TYPE).filter(({ tenant_id: tenant }) => tenant === call.caller.tenant);
      if (own.length >= MOST) call.fail('limit_reached', { detail: `Your tenant has ${MOST} of ${MOST} loan product types.` });
      const none = { kind: 'none' };
      const defaults = { description: '', origination_fee: none, late_fee: none, grace_days: 0, lending_limit: null, metadata: {} };
      const state = { tenant_id: call.caller.tenant, funding: 'own', accepts_applications: true, loan_count: 0, version: 1 };
      return call.create({ ...defaults, ...call.body, ...state });
    },
    listLoanProductTypes: (call) => {
      const isMerchant = call.caller.kind === 'session' && call.caller.role === 'merchant';
      const items = call.store
        .list(TYPE)
        .filter(({ borrower_kinds: kinds }) => !isMerchant || kinds.includes('business'))
        .map(
          (product): Json => ({
            ...product,
            loan_count: Math.max(product.loan_count, call.store.list('rln').filter(({ product: { id } }) => id === product.id).length),
          }),
        );
      return call.pageInOrder(items.sort((one, other) => one.name.localeCompare(other.name)));
    },
    updateLoanProductType: (call) => {
      const product = call.need(TYPE, call.params.loan_product_type_id);
      if (product.funding === 'platform') call.fail('forbidden', { detail: 'The type is one of the platform.' });
      if (call.body.borrower_kinds?.includes('tenant')) call.invalid('/borrower_kinds', 'Only the platform lends to tenants.');
      checkTerms(call, { ...product, ...call.body });
      const isTerm = Object.keys(call.body).some((name) => !NO_TERMS.has(name));
      return call.update(isTerm ? { version: product.version + 1 } : {});
    },
  },
};
