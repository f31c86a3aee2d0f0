import { MAPPINGS } from '../../http/access';
import type { Json } from '../../model/contract';
import { actorOf, OPERATOR, systemActor } from '../actor';
import type { Further } from '../behaviour';
import type { Call } from '../call';
import { asText } from '../money/money';
import { disburseLoan } from './loanDisbursals';
import {
  actionsOf,
  announce,
  change,
  checkAccount,
  costOf,
  isPlatform,
  LAPSE_SECONDS,
  needsOperator,
  principalOf,
  TYPE,
  viewOf,
  walletOf,
} from './loanParts';
import { DECISION_SECONDS } from './tenantParts';

const OWN_ACCOUNT = 'wal_01JD2CAT5R7W9Y1A3C5E7G9J1K';
const OPEN = ['submitted_and_pending_approval', 'approved', 'active'];

/** Ends the request with 409 if Wallet was unmapped from the tenant. */
export function checkWallet(call: Call): void {
  const mapping = call.world.store(MAPPINGS.family).get(MAPPINGS.type, `${call.caller.tenant} wallet`);
  if (mapping?.mapped === false)
    call.fail('service_not_mapped', { detail: 'The wallet service is not mapped to the tenant in the sandbox.' });
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
  if (kind === 'session' && !allowed[borrower.kind]) call.fail('forbidden', { detail: 'You cannot apply for this kind of borrower.' });
  if (borrower.kind === 'business') return { ...borrower, name: call.need('biz', borrower.business_id, '/borrower/business_id').name };
  if (borrower.kind === 'tenant') return { ...borrower, name: call.need('tnt', borrower.tenant_id, '/borrower/tenant_id').name };
  const { first_name: first, last_name: last } = call.need('usr', borrower.user_id, '/borrower/user_id');
  return { ...borrower, name: `${first} ${last}` };
}

/** Ends the request with 422 if a principal or a number of instalments is not possible, or the borrower would exceed the limit of the type. */
function checkRange(
  call: Call,
  product: Json,
  { id, borrower, amount, count }: { id?: string; borrower: Json; amount: number; count: number },
): void {
  const { principal_range: range, instalment_range: counts, lending_limit: limit, name } = product;
  const isOutside = amount < range.minimum.amount || amount > range.maximum.amount || count < counts.minimum || count > counts.maximum;
  if (isOutside || !product.borrower_kinds.includes(borrower.kind))
    call.fail('loan_terms_out_of_range', {
      detail: `${name} allows ${asText(range.minimum)} to ${asText(range.maximum)} over ${counts.minimum} to ${counts.maximum} instalments.`,
    });
  if (!limit) return;
  const used = call.store
    .list(TYPE)
    .filter((loan) => loan.id !== id && !call.store.isUntouched(TYPE, loan.id) && OPEN.includes(loan.status))
    .filter((loan) => loan.product.id === product.id && borrowerId(loan.borrower) === borrowerId(borrower))
    .reduce((sum, loan) => sum + (loan.status === 'active' ? viewOf(call, loan).outstanding.principal.amount : principalOf(loan)), 0);
  if (used + amount > limit.amount)
    call.fail('loan_terms_out_of_range', {
      detail: `The lending limit is ${asText(limit)}; ${asText({ ...limit, amount: used })} is used.`,
    });
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
  if (body.principal.currency !== product.currency) call.fail('currency_mismatch', { detail: `The type is in ${product.currency}.` });
  checkRange(call, product, { borrower, amount: body.principal.amount, count: body.instalment_count });
  const source_account_id = isOwn ? (body.source_account_id ?? OWN_ACCOUNT) : null;
  for (const [field, id] of Object.entries({ disburse_to_account_id: body.disburse_to_account_id, source_account_id })) {
    if (!isExample && id && walletOf(call))
      if (!walletOf(call)?.store.get('wal', id)) call.invalid(`/${field}`, 'No account with this ID is visible to your tenant.');
    checkAccount(call, id, product.currency);
  }
  for (const [index, id] of (body.document_ids ?? []).entries()) {
    const document = isExample ? call.store.get('doc', id) : call.need('doc', id, `/document_ids/${index}`);
    if (document && document.status !== 'available') call.fail('document_not_available', { detail: `The document is ${document.status}.` });
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
    document_ids: body.document_ids ?? [],
    source_account_id,
    approval: null,
    disbursal: null,
    status_reason_code: null,
    status_reason: null,
    lapses_at: call.now(LAPSE_SECONDS),
    repayments: [],
    recovered: { amount: 0, currency: product.currency },
    allowed_actions: [],
  });
  call.after(isLapsing ? DECISION_SECONDS : LAPSE_SECONDS, 'loans.lapse', { id: loan.id });
  if (needsOperator(loan) && !isLapsing) call.after(DECISION_SECONDS, 'loans.decide', { id: loan.id });
  return viewOf(call, loan);
}

/** Ends the request with 403 if the caller applied, is the borrower, or owns the borrowing business. */
export function checkOther(call: Call, { created_by, borrower }: Json): void {
  const { user, role, source } = call.caller;
  const owner = borrower.business_id && call.store.get('biz', borrower.business_id)?.owner_user_id;
  // A session with the role tenant represents a client application, which has not applied.
  const isOwn = user !== null && role !== 'tenant' && [created_by.id, borrower.user_id, owner].includes(user);
  if (isOwn || (source !== undefined && created_by.id === source))
    call.fail('self_approval', { detail: 'You submitted the application, or are the borrower.' });
}

/** Ends the request with 409 unless the borrowing business is active. */
export function checkBusiness(call: Call, { borrower }: Json): void {
  const business = borrower.business_id && call.store.get('biz', borrower.business_id);
  if (business && business.status !== 'active') call.fail('business_not_active', { detail: `The business is ${business.status}.` });
}

function checkDecision(call: Call, loan: Json): void {
  if (needsOperator(loan)) call.fail('operator_decision_required');
  checkOther(call, loan);
}

function approve(call: Call): Json {
  const loan = call.need(TYPE, call.params.loan_id);
  const { principal = loan.principal, instalment_count: count = loan.instalment_count, note = null, conditions = [] } = call.body;
  checkDecision(call, loan);
  if (principal.currency !== loan.principal.currency)
    call.fail('currency_mismatch', { detail: `The loan is in ${loan.principal.currency}.` });
  if (principal.amount > loan.principal.amount || count > loan.instalment_count)
    call.fail('loan_terms_out_of_range', { detail: `${asText(principal)} cannot be approved; ${asText(loan.principal)} was requested.` });
  checkRange(call, call.need('lpt', loan.product.id), { id: loan.id, borrower: loan.borrower, amount: principal.amount, count });
  checkBusiness(call, loan);
  const approval = { principal, instalment_count: count, approved_by: actorOf(call), approved_at: call.now(), note, conditions };
  lapseLater(call, loan.id);
  const fields = { principal: loan.principal, instalment_count: loan.instalment_count, approval, ...costOf({ ...loan, approval }) };
  const reasons = { status_reason_code: null, status_reason: null, lapses_at: call.now(LAPSE_SECONDS) };
  return call.transition({ ...fields, ...reasons, allowed_actions: actionsOf(call, { ...loan, status: 'approved' }) });
}

function lapseLater(call: Call, id: string): void {
  call.cancel('loans.lapse', (args) => args.id === id);
  call.after(LAPSE_SECONDS, 'loans.lapse', { id });
}

const ended = (call: Call, status_reason_code: string, status_reason: string | null): Json => ({
  status_reason_code,
  status_reason,
  lapses_at: null,
  closed_at: call.now(),
  allowed_actions: [],
});

/** Applications for loans, and their decisions. */
export const loanApplications: Further = {
  operations: {
    applyForLoan: apply,
    getLoan: (call) => viewOf(call, call.read()),
    listLoans: (call) => {
      const {
        due_from_date: from,
        due_to_date: to,
        borrower_kind: kind,
        business_id: business,
        user_id: user,
        product_type_id: product,
      } = call.query;
      const { is_overdue: overdue, sort } = call.query;
      const items = call.store
        .list(TYPE)
        .map((loan) => viewOf(call, loan))
        .map((loan): Json => ({ ...loan, due_date: loan.next_due?.due_date ?? null, repayments: loan.repayments.slice(0, 3) }))
        .filter((loan) => (!from || (loan.due_date && loan.due_date >= from)) && (!to || (loan.due_date && loan.due_date <= to)))
        .filter(
          ({ borrower }) =>
            (!kind || borrower.kind === kind) && (!business || borrower.business_id === business) && (!user || borrower.user_id === user),
        )
        .filter((loan) => (!product || loan.product.id === product) && (overdue === undefined || loan.is_overdue === overdue));
      if (!sort?.endsWith('due_date')) return call.page(items);
      const way = sort.startsWith('-') ? -1 : 1;
      const dated = items.filter(({ due_date }) => due_date).sort((one, other) => way * one.due_date.localeCompare(other.due_date));
      return call.pageInOrder([...dated, ...items.filter(({ due_date }) => !due_date)]);
    },
    approveLoan: approve,
    rejectLoan: (call) => {
      const loan = call.need(TYPE, call.params.loan_id);
      checkDecision(call, loan);
      call.cancel('loans.lapse', ({ id }) => id === loan.id);
      return call.transition(ended(call, call.body.reason_code, call.body.reason));
    },
    withdrawLoan: (call) => {
      const { id } = call.need(TYPE, call.params.loan_id);
      for (const timer of ['loans.lapse', 'loans.decide']) call.cancel(timer, (args) => args.id === id);
      return call.transition(ended(call, 'withdrawn', call.body.reason));
    },
  },
  timers: {
    'loans.lapse': (call, { id }) => {
      const loan = call.store.get(TYPE, id);
      if (!loan || !['submitted_and_pending_approval', 'approved'].includes(loan.status)) return;
      const state = { status: 'withdrawn_by_client', status_changed_at: call.now(), status_changed_by: systemActor('Loans') };
      announce(call, 'loan.lapsed', change(call, loan, { ...state, ...ended(call, 'lapsed', null) }));
    },
    'loans.decide': (call, { id }) => {
      const loan = call.store.get(TYPE, id);
      if (loan?.status !== 'submitted_and_pending_approval') return;
      const decided = { status_changed_at: call.now(), status_changed_by: OPERATOR };
      if (loan.reference.startsWith('REJECT-')) {
        call.cancel('loans.lapse', (args) => args.id === id);
        const reason = ended(call, 'affordability', 'The sandbox rejects this reference.');
        announce(call, 'loan.rejected', change(call, loan, { status: 'rejected', ...decided, ...reason }));
        return;
      }
      lapseLater(call, id);
      const { principal, instalment_count } = loan;
      const approval = { principal, instalment_count, approved_by: OPERATOR, approved_at: call.now(), note: null, conditions: [] };
      announce(call, 'loan.approved', change(call, loan, { status: 'approved', ...decided, approval, lapses_at: call.now(LAPSE_SECONDS) }));
      if (isPlatform(loan)) call.after(DECISION_SECONDS, 'loans.disburse', { id });
    },
    'loans.disburse': (call, { id }) => {
      const loan = call.store.get(TYPE, id);
      if (loan?.status !== 'approved') return;
      const fields = disburseLoan(call, loan, null, OPERATOR);
      const state = { status: 'active', status_changed_at: call.now(), status_changed_by: OPERATOR };
      announce(call, 'loan.disbursed', change(call, loan, { ...fields, ...state }));
    },
  },
};
