import { MAPPINGS } from '../../http/access';
import type { Call, Further, Json } from '../behaviour';
import { asText } from '../money/money';
import { checkAccount, costOf, LAPSE_SECONDS, needsOperator, principalOf, TYPE, viewOf } from './loanViews';
import { DECISION_SECONDS } from './tenantChecks';

const OWN_ACCOUNT = 'wal_01JD2CAT5R7W9Y1A3C5E7G9J1K';
const OPEN = ['submitted_and_pending_approval', 'approved', 'active'];

/** Ends the request with 409 if Wallet was unmapped from the tenant. */
export function checkWallet(call: Call): void {
  const mapping = call.world.store(MAPPINGS.family).get(MAPPINGS.type, `${call.caller.tenant} wallet`);
  if (mapping?.mapped === false) call.fail('service_not_mapped', 'The wallet service is not mapped to the tenant in the sandbox.');
}

const borrowerId = ({ business_id, user_id, tenant_id }: Json): string => business_id ?? user_id ?? tenant_id;

/** Returns the borrower with its name, and checks that the caller may apply for it. */
function borrowerOf(call: Call): Json {
  const { borrower } = call.body;
  const { kind, role, user } = call.caller;
  const allowed: Record<string, boolean> = {
    business: true,
    user: role !== 'merchant' && (role !== 'staff' || borrower.user_id === user),
    tenant: role === 'admin',
  };
  if (kind === 'session' && !allowed[borrower.kind]) call.fail('forbidden', 'You cannot apply for this kind of borrower.');
  if (borrower.kind === 'business') return { ...borrower, name: call.need('biz', borrower.business_id, '/borrower/business_id').name };
  if (borrower.kind === 'tenant') return { ...borrower, name: call.need('tnt', borrower.tenant_id, '/borrower/tenant_id').name };
  const { first_name: first, last_name: last } = call.need('usr', borrower.user_id, '/borrower/user_id');
  return { ...borrower, name: `${first} ${last}` };
}

/** Ends the request with 422 if a principal or a number of instalments is not possible, or the borrower would exceed the limit of the type. */
export function checkRange(
  call: Call,
  product: Json,
  { id, borrower, amount, count }: { id?: string; borrower: Json; amount: number; count: number },
): void {
  const { principal_range: range, instalment_range: counts, lending_limit: limit, name } = product;
  const isOutside = amount < range.minimum.amount || amount > range.maximum.amount || count < counts.minimum || count > counts.maximum;
  if (isOutside || !product.borrower_kinds.includes(borrower.kind))
    call.fail(
      'loan_terms_out_of_range',
      `${name} allows ${asText(range.minimum)} to ${asText(range.maximum)} over ${counts.minimum} to ${counts.maximum} instalments.`,
    );
  if (!limit) return;
  const used = call.store
    .list(TYPE)
    .filter((loan) => loan.id !== id && !call.store.isUntouched(TYPE, loan.id) && OPEN.includes(loan.status))
    .filter((loan) => loan.product.id === product.id && borrowerId(loan.borrower) === borrowerId(borrower))
    .reduce((sum, loan) => sum + (loan.status === 'active' ? viewOf(call, loan).outstanding.principal.amount : principalOf(loan)), 0);
  if (used + amount > limit.amount)
    call.fail('loan_terms_out_of_range', `The lending limit is ${asText(limit)}; ${asText({ ...limit, amount: used })} is used.`);
}

function apply(call: Call): Json {
  const { body } = call;
  checkWallet(call);
  call.unique(TYPE, 'reference', body.reference);
  // The examples name accounts and documents that the sandbox does not have.
  const isExample = call.store.find(TYPE, 'reference', body.reference).length > 0;
  const product = call.need('lpt', body.product_type_id, '/product_type_id');
  if (!product.accepts_applications) call.fail('loan_product_not_open');
  const borrower = borrowerOf(call);
  const isOwn = product.funding === 'own';
  if (!isOwn && body.source_account_id) call.invalid('/source_account_id', 'Must be omitted if the platform funds the loan.');
  if (body.principal.currency !== product.currency) call.fail('currency_mismatch', `The type is in ${product.currency}.`);
  checkRange(call, product, { borrower, amount: body.principal.amount, count: body.instalment_count });
  const source_account_id = isOwn ? (body.source_account_id ?? OWN_ACCOUNT) : null;
  for (const [field, id] of Object.entries({ disburse_to_account_id: body.disburse_to_account_id, source_account_id })) {
    if (!isExample && id && call.in('wallet'))
      if (!call.in('wallet')?.store.get('wal', id)) call.invalid(`/${field}`, 'No account with this ID is visible to your tenant.');
    checkAccount(call, id, product.currency);
  }
  for (const [index, id] of (body.document_ids ?? []).entries()) {
    const document = isExample ? call.store.get('doc', id) : call.need('doc', id, `/document_ids/${index}`);
    if (document && document.status !== 'available') call.fail('document_not_available', `The document is ${document.status}.`);
  }
  const terms = {
    principal: body.principal,
    instalment_count: body.instalment_count,
    product: { ...product, id: product.id },
    reference: body.reference,
  };
  const isLapsing = body.reference.startsWith('LAPSE-');
  const loan = call.create({
    ...terms,
    ...costOf({ ...terms, approval: null }),
    tenant_id: call.caller.tenant,
    borrower,
    source_account_id,
    lapses_at: call.now(LAPSE_SECONDS),
    recovered: { amount: 0, currency: product.currency },
    allowed_actions: [],
  });
  call.after(isLapsing ? DECISION_SECONDS : LAPSE_SECONDS, 'loans.lapse', { id: loan.id });
  if (needsOperator(loan) && !isLapsing) call.after(DECISION_SECONDS, 'loans.decide', { id: loan.id });
  return viewOf(call, loan);
}

const PRODUCT = 'lpt';
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
    if (amount && amount.currency !== currency) call.fail('currency_mismatch', `The type is in ${currency}.`);
  if (range.minimum.amount > range.maximum.amount) call.invalid('/principal_range', 'The minimum is above the maximum.');
  if (counts.minimum > counts.maximum) call.invalid('/instalment_range', 'The minimum is above the maximum.');
  if (fee?.kind === 'fixed' && fee.amount.amount >= range.minimum.amount)
    call.invalid('/origination_fee/amount', 'Must be less than the smallest principal.');
}

/** Applications for loans, and the loans as they are now. */
export const loanApplications: Further = {
  operations: {
    applyForLoan: apply,
    getLoan: (call) => viewOf(call, call.read()),
    listLoans: (call) => {
      const { sort } = call.query;
      const items = call.store
        .list(TYPE)
        .map((loan) => viewOf(call, loan))
        .map((loan): Json => ({ ...loan, due_date: loan.next_due?.due_date ?? null, repayments: loan.repayments.slice(0, 3) }));
      if (!sort?.endsWith('due_date')) return call.page(items);
      const way = sort.startsWith('-') ? -1 : 1;
      const dated = items.filter(({ due_date }) => due_date).sort((one, other) => way * one.due_date.localeCompare(other.due_date));
      return call.pageInOrder([...dated, ...items.filter(({ due_date }) => !due_date)]);
    },
    createLoanProductType: (call) => {
      const { code, currency } = call.body;
      if (currency !== 'NGN') call.fail('currency_mismatch', `Loans are not available in ${currency}.`);
      checkTerms(call, call.body);
      call.unique(PRODUCT, 'code', code);
      const own = call.store.list(PRODUCT).filter(({ tenant_id: tenant }) => tenant === call.caller.tenant);
      if (own.length >= MOST) call.fail('limit_reached', `Your tenant has ${MOST} of ${MOST} loan product types.`);
      const none = { kind: 'none' };
      const defaults = { description: '', origination_fee: none, late_fee: none, grace_days: 0, lending_limit: null, metadata: {} };
      const state = { tenant_id: call.caller.tenant, funding: 'own', accepts_applications: true, loan_count: 0, version: 1 };
      return call.create({ ...defaults, ...call.body, ...state });
    },
    listLoanProductTypes: (call) => {
      const isMerchant = call.caller.kind === 'session' && call.caller.role === 'merchant';
      const items = call.store
        .list(PRODUCT)
        .filter(({ borrower_kinds: kinds }) => !isMerchant || kinds.includes('business'))
        .map(
          (product): Json => ({
            ...product,
            loan_count: Math.max(product.loan_count, call.store.list('rln').filter(({ product: { id } }) => id === product.id).length),
          }),
        );
      return call.pageInOrder(items.sort((one, other) => one.name.localeCompare(other.name)));
    },
    updateLoanProductType: (call, product) => {
      if (product.funding === 'platform') call.fail('forbidden', 'The type is one of the platform.');
      if (call.body.borrower_kinds?.includes('tenant')) call.invalid('/borrower_kinds', 'Only the platform lends to tenants.');
      checkTerms(call, { ...product, ...call.body });
      const isTerm = Object.keys(call.body).some((name) => !NO_TERMS.has(name));
      return call.update(isTerm ? { version: product.version + 1 } : {});
    },
  },
};
