import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { DAY } from '../money/dates';
import { collectLoan } from './loanRepayments';
import { checkTerms } from './requestDecisions';
import { approvedFor, progressOf } from './requirements';
import { actorFor, actorOf, merge, operatorOf, uniqueReference } from './shortForms';
import { acceptTradeOf, assignBatches, checkAvailable, endParts, newTrade, patchTrade } from './tradeContracts';

const OPEN = ['accepted', 'in_progress'];

/** Returns true if a trade is of the story and nothing has changed it. */
const isStory = (call: Call, id: string): boolean => call.store.isUntouched('trd', id);

/** Ends the request with 409 if a trade is neither accepted nor in progress. */
function checkOpen(call: Call, trade: Json): void {
  if (!OPEN.includes(trade.status) && !isStory(call, trade.id)) call.fail('trade_not_open', `The trade is ${trade.status}.`);
}

/** Returns what is missing before a trade can be completed. */
function unmet(call: Call, trade: Json): string[] {
  const tracking = trade.trade_tracking_id && call.store.get('ttk', trade.trade_tracking_id);
  const owned = trade.batches.every(({ id }: Json) => call.store.get('btc', id)?.owner?.tenant_id === trade.buyer.tenant_id);
  const { gaps } = progressOf(call, trade);
  const approved = new Set(approvedFor(call, trade).map(({ category }) => category.code));
  const lacks = trade.terms.required_documents.some((code: string) => !approved.has(code));
  const payment = call.store.list('pfl').find(({ trade: { id }, code }) => id === trade.id && code.startsWith('payment_'));
  return [
    tracking?.status !== 'completed' && 'The tracking is not completed.',
    !owned && 'Ownership of every batch must be transferred to the buyer.',
    (gaps.some(({ is_enforced: enforced }: Json) => enforced) || lacks) && 'Requirements or documents are missing.',
    payment && payment.status !== 'completed' && 'The process flow of the payment is not completed.',
  ].filter((each): each is string => typeof each === 'string');
}

const PROPOSAL_DAYS = 14;
const RESPONSE_SECONDS = 60;
const CHANGE_DAYS = 7;
const LABELS = ['reference', 'metadata'];

function reject(call: Call, trade: Json, reason: string): Json {
  return call.emit(
    'trade.rejected',
    patchTrade(call, trade.id, { status: 'rejected', status_reason: reason, ended_at: call.now(), expires_at: null }),
  );
}

/** Returns a trade as lists show it: with the delivery and the quantity of its terms. */
const summaryOf = (trade: Json): Json => ({ ...trade, delivery: trade.terms.delivery, quantity: trade.terms.quantity });

export const caseOf = (trade: Json): Json => ({
  id: trade.id,
  created_at: trade.created_at,
  trade: { ...summaryOf(trade), side: null, reference: null },
  seller_side: null,
  buyer_side: null,
});

export function intervene(call: Call, trade: Json, action: string): Json[] {
  const { reason_code = null, reason, case_reference } = call.body;
  return [...(trade._interventions ?? []), { action, reason_code, reason, case_reference, by: operatorOf(call), done_at: call.now() }];
}

export const trades: Behaviours = {
  awaited: ['acceptTrade', 'cancelTrade', 'completeTrade', 'createTrade', 'rejectTrade', 'updateTrade'],
  filters: {
    listTrades: { batch_id: { at: ['batches.id'] }, has_gaps: ({ enforced_gaps: gaps }, isWanted) => (gaps ?? 0) > 0 === isWanted },
  },
  operations: {
    createTrade: (call) => {
      const { body } = call;
      uniqueReference(call, 'trd');
      const product = call.need('tpd', body.product_id, '/product_id');
      checkTerms(call, product, body);
      const own = call.caller.tenant;
      if (body.counterparty_tenant_id === own) call.fail('same_party');
      const [seller, buyer] = body.side === 'seller' ? [own, body.counterparty_tenant_id] : [body.counterparty_tenant_id, own];
      const { quantity, unit_price, delivery, payment, required_documents = [] } = body;
      const terms = { quantity, unit_price, delivery, payment, required_documents };
      const { reference = null, metadata = {}, side } = body;
      const given = body.expires_at && Date.parse(body.expires_at) > call.ms ? body.expires_at : call.now(PROPOSAL_DAYS * DAY);
      const outcome = { 1: 'accept', 2: 'reject' }[unit_price.price.amount % 100];
      const isFast = !outcome && reference?.startsWith('FAST-');
      const expires_at = isFast ? call.now(RESPONSE_SECONDS) : given;
      const trade = newTrade(call, { side, seller, buyer, product, terms, reference, metadata }, { expires_at, created_by: actorOf(call) });
      if (outcome) call.after(RESPONSE_SECONDS, 'trades.respond', { id: trade.id, outcome });
      call.after((Date.parse(expires_at) - call.ms) / 1000, 'trades.expire', { id: trade.id });
      call.emit('trade.proposed', trade);
      return trade;
    },
    listTrades: (call) => call.page(call.store.list('trd').map(summaryOf)),
    updateTrade: (call, trade) => {
      uniqueReference(call, 'trd', trade.id);
      const { batch_ids: ids, distributor_tenant_id: distributor, proceeds_account_id: account, latest_delivery_date: date } = call.body;
      const { confirm_terms_version: confirmed } = call.body;
      const changes = Object.keys(call.body).filter((name) => !LABELS.includes(name));
      if (changes.length) checkOpen(call, trade);
      const fields: Json = {};
      if (ids) {
        const isLoaded = call.store.find('tev', 'trade_id', trade.id).some(({ business_step: step }) => step === 'loading');
        if (isLoaded && !isStory(call, trade.id)) call.fail('invalid_state_transition', 'The goods have been loaded.');
        fields.batches = assignBatches(call, trade, ids);
      }
      if (distributor !== undefined) fields.distributor_tenant_id = distributor;
      if (account !== undefined) {
        const debt = call.taken('tln', (loan) => loan.trade.id === trade.id && loan.status === 'active');
        if (debt) call.fail('resource_in_use', `The loan ${debt.id} is not repaid.`);
        fields.proceeds_account = account && { account_id: account, holder_name: trade.seller.name, currency: trade.total.currency };
      }
      if (date !== undefined) {
        const version = Math.max(trade.terms_version, trade.proposed_changes?.terms_version ?? 0) + 1;
        const proposal = { terms_version: version, latest_delivery_date: date, side: trade.side ?? 'seller', proposed_by: actorOf(call) };
        fields.proposed_changes = date && { ...proposal, proposed_at: call.now(), lapses_at: call.now(CHANGE_DAYS * DAY) };
      }
      if (confirmed !== undefined) {
        const proposed = trade.proposed_changes;
        if (proposed?.terms_version !== confirmed && !isStory(call, trade.id))
          call.fail('terms_outdated', `The proposed version is ${proposed?.terms_version ?? 'none'}.`);
        const delivery = { ...trade.terms.delivery, ...(proposed && { latest_delivery_date: proposed.latest_delivery_date }) };
        Object.assign(fields, { terms: { ...trade.terms, delivery }, terms_version: confirmed, proposed_changes: null });
      }
      merge(call, 'trd', trade.id, fields);
      const next = call.need('trd', trade.id);
      const changed = patchTrade(call, trade.id, next.requirements ? progressOf(call, next) : {});
      if (changes.length) call.emit('trade.changed', changed);
      return changed;
    },
    acceptTrade: (call, trade) => {
      const { terms_version: version, reference } = call.body;
      if (version !== trade.terms_version && !isStory(call, trade.id))
        call.fail('terms_outdated', `The current version of the terms is ${trade.terms_version}.`);
      const product = call.store.get('tpd', trade.product.id);
      if (product && !isStory(call, trade.id)) checkAvailable(call, product, trade.terms.quantity);
      if (reference) call.unique('trd', 'reference', reference, trade.id);
      return acceptTradeOf(call, trade.id, actorOf(call));
    },
    rejectTrade: (call) => reject(call, call.need('trd', call.params.trade_id), call.body.reason),
    cancelTrade: (call, trade) => {
      const isShipped = call.store.find('tev', 'trade_id', trade.id).some(({ business_step: step }) => step === 'shipping');
      if (isShipped && !isStory(call, trade.id)) call.fail('goods_already_shipped', 'The first shipping event was recorded.');
      const { reason_code, reason } = call.body;
      endParts(call, trade);
      return call.emit(
        'trade.cancelled',
        patchTrade(call, trade.id, {
          status: 'cancelled',
          status_reason: reason,
          cancellation: { side: trade.side ?? 'seller', reason_code },
          ended_at: call.now(),
          expires_at: null,
        }),
      );
    },
    completeTrade: (call, trade) => {
      const { payment } = call.body;
      const { paid_amount: paid, difference_reason = null, paid_at, payment_reference } = payment;
      if (paid.currency !== trade.total.currency) call.fail('currency_mismatch', `The trade is in ${trade.total.currency}.`);
      const missing = isStory(call, trade.id) ? [] : unmet(call, trade);
      if (missing.length)
        call.fail('requirements_not_met', {
          detail: missing[0],
          errors: missing.map((detail) => ({ pointer: '/payment', code: 'refused', detail })),
        });
      if (paid.amount !== trade.total.amount && !difference_reason)
        call.invalid('/payment/difference_reason', 'Is required if the amount differs from the total.', 'required');
      const deduction = collectLoan(call, trade);
      const settlement = {
        paid_amount: paid,
        difference_reason,
        paid_at,
        payment_reference,
        loan_deduction: deduction && { amount: deduction, currency: paid.currency },
        remaining: deduction && { amount: paid.amount - deduction, currency: paid.currency },
      };
      return call.emit('trade.completed', patchTrade(call, trade.id, { status: 'completed', settlement }));
    },
  },
  timers: {
    'trades.respond': inState('trd', 'proposed', (call, trade, { id, outcome }) => {
      const other = trade.side === 'seller' ? trade.buyer : trade.seller;
      if (outcome === 'accept') acceptTradeOf(call, id, actorFor(other.tenant_id, trade.side === 'seller' ? 'buyer' : 'seller'));
      else reject(call, trade, 'The price does not suit us.');
    }),
    'trades.expire': inState('trd', 'proposed', (call, { id }) =>
      call.emit('trade.expired', patchTrade(call, id, { status: 'expired', ended_at: call.now() })),
    ),
  },
};
