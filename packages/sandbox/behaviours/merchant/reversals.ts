import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { divide, money } from '../money/money';
import { obstacle, refund, splitRefund } from './accounts';
import { actorOf, add, businessOf, NOTHING, sumOf } from './businessData';
import { findSale, putBack, requestsOf, shownSale } from './recordedSales';

const DECISION_DAYS = 14;
const LAPSE_SECONDS = 60;
const CARRY_OUT_SECONDS = 2;

const ACTIONS: Record<string, string[]> = {
  pending: ['approveReversalRequest', 'rejectReversalRequest'],
  failed: ['approveReversalRequest'],
};

/** Changes a request and emits an event. */
function change(call: Call, id: string, fields: Json, event: string): Json {
  const { status } = { ...call.need('rvr', id), ...fields };
  return call.change('rvr', id, event, { ...fields, allowed_actions: ACTIONS[status] ?? [] });
}

/** Returns the amount of a sale line for a quantity. The last items take what earlier requests have left. */
function amountOf(line: Json, quantity: number, earlier: Json[]): number {
  const before = earlier.filter(({ sale_line_id: id }) => id === line.id);
  const isLast = before.reduce((sum, each) => sum + each.quantity, 0) + quantity === line.quantity;
  if (isLast) return line.total.amount - sumOf(before.map(({ amount }) => amount));
  return divide(BigInt(line.total.amount) * BigInt(quantity), BigInt(line.quantity));
}

function create(call: Call): Json {
  const { body } = call;
  const found = findSale(call, body.sale_id) ?? call.invalid('/sale_id', 'No sale with this ID is visible to your tenant.');
  const isOfStory = requestsOf(call, found.id).some(({ id }) => call.store.isUntouched('rvr', id));
  // The example of a request can be sent although the story contains it: what it has reversed is then open again.
  const sale = isOfStory ? found : shownSale(call, found);
  if (!isOfStory && call.now() > sale.reversible_until)
    call.fail('reversal_window_closed', `Reversals were possible until ${sale.reversible_until}.`);
  if (sale.status === 'voided' || sale.status === 'reversed') call.fail('reversal_exceeds_sale', `The sale has the status ${sale.status}.`);
  const business = businessOf(call, sale.business_id);
  if (
    body.refund_method === 'wallet' &&
    !(sale.customer && call.store.get('cus', sale.customer.id)?.wallet_user_id && business.wallet_account_id)
  )
    call.invalid('/refund_method', 'Requires a customer with a Wallet account, and a business with an account.');
  const earlier = isOfStory ? [] : requestsOf(call, sale.id).filter(({ status }) => status !== 'rejected' && status !== 'expired');
  const earlierLines: Json[] = earlier.flatMap(({ lines }) => lines);
  const lines = body.lines.map(({ sale_line_id: id, quantity, back_to_stock: back }: Json, index: number) => {
    const line = sale.lines.find((each: Json) => each.id === id);
    const isTwice = body.lines.findIndex((each: Json) => each.sale_line_id === id) !== index;
    if (!line || isTwice) return call.invalid(`/lines/${index}/sale_line_id`, 'Must be a line of the sale, each at most once.');
    const most = isOfStory ? line.quantity : line.reversible_quantity;
    if (quantity > most) call.fail('reversal_exceeds_sale', `Line ${id}: ${most} can be reversed, ${quantity} requested.`);
    const amount = money(amountOf(line, quantity, earlierLines));
    return { sale_line_id: id, sku: line.sku, name: line.name, quantity, amount, back_to_stock: back };
  });
  const requested = [...earlierLines, ...lines].reduce((sum, { quantity }) => sum + quantity, 0);
  const isWhole = requested === sale.lines.reduce((sum: number, { quantity }: Json) => sum + quantity, 0);
  const { delivery_fee: fee, delivery_discount: off } = sale.totals;
  const delivery = isWhole ? fee.amount - off.amount : 0;
  const seconds = body.reason.startsWith('LAPSE') ? LAPSE_SECONDS : DECISION_DAYS * 86_400;
  const request = add(
    call,
    'ReversalRequest',
    {
      ...body,
      business_id: business.id,
      sale_number: sale.number,
      customer: sale.customer,
      status: 'pending',
      lines,
      delivery_amount: money(delivery),
      amount: money(sumOf(lines.map(({ amount }: Json) => amount)) + delivery),
      refunded: NOTHING,
      refund_due: NOTHING,
      requested_by: actorOf(call),
      attempt_count: 0,
      allowed_actions: ACTIONS.pending,
      expires_at: call.now(seconds),
    },
    'reversal_request.created',
  );
  call.after(seconds, 'reversals.expire', { id: request.id });
  return request;
}

/** @throws SandboxError `self_approval` if the caller created the request */
function checkDecider(call: Call, { requested_by: by }: Json): void {
  if (call.caller.user && by.user_id === call.caller.user) call.fail('self_approval', 'You created the request.');
}

const decision = (call: Call): Json => ({ decided_by: actorOf(call), decided_at: call.now() });

const TEXTS: Record<string, string> = {
  insufficient_funds: "The balance of the business's account is too low.",
  account_not_active: 'The account of the business is not active.',
};

/** Carries an approved request out: returns the money, puts goods back, and marks the sale. */
function carryOut(call: Call, request: Json): void {
  const sale = findSale(call, request.sale_id);
  if (!sale) return;
  const business = businessOf(call, request.business_id);
  const { amount, refund_method: method, reason, attempt_count: attempts } = request;
  const split = splitRefund(business, sale.payments, amount.amount, sale.refunded.amount);
  const refunded = method === 'cash' ? 0 : method === 'wallet' ? amount.amount : split.refunded;
  const isForced = reason.startsWith('FAIL') && attempts === 1;
  const code = isForced ? 'insufficient_funds' : obstacle(call, business, refunded)?.code;
  if (code) {
    change(call, request.id, { status: 'failed', failure_code: code, status_reason: TEXTS[code] }, 'reversal_request.failed');
    return;
  }
  const credit = refund(call, business, { amount: refunded, customer: sale.customer, reference: sale.reference });
  const due = amount.amount - refunded;
  const source = { kind: 'reversal_request', id: request.id };
  for (const { sale_line_id: id, quantity, back_to_stock: back } of request.lines) {
    const line = sale.lines.find((each: Json) => each.id === id);
    if (back && line) putBack(call, sale, [{ variant_id: line.variant_id, quantity }], source);
  }
  const done = { status: 'completed', failure_code: null, status_reason: null, wallet_transaction_id: credit };
  change(call, request.id, { ...done, refunded: money(refunded), refund_due: money(due) }, 'reversal_request.completed');
  markSale(call, sale, request, { refunded, due });
}

function markSale(call: Call, sale: Json, request: Json, { refunded, due }: { refunded: number; due: number }): void {
  const quantityOf = (id: string): number => request.lines.find((each: Json) => each.sale_line_id === id)?.quantity ?? 0;
  const lines = sale.lines.map((line: Json) => ({
    ...line,
    reversed_quantity: Math.min(line.quantity, line.reversed_quantity + quantityOf(line.id)),
  }));
  const isWhole = lines.every((line: Json) => line.reversed_quantity === line.quantity);
  const changed = call.store.put('sal', {
    ...sale,
    lines,
    status: isWhole ? 'reversed' : 'partially_reversed',
    // The story may contain what this request reverses.
    reversed: money(Math.min(sale.totals.total.amount, sale.reversed.amount + request.amount.amount)),
    refunded: money(sale.refunded.amount + refunded),
    refund_due: money(sale.refund_due.amount + due),
    updated_at: call.now(),
  });
  const shown = call.store.put('sal', shownSale(call, changed));
  call.emit('sale.reversed', { reversal_request_id: request.id, amount: request.amount, sale: shown });
}

export const reversals: Behaviours = {
  operations: {
    createReversalRequest: create,
    approveReversalRequest: (call, request) => {
      checkDecider(call, request);
      const fields = {
        ...decision(call),
        status: 'approved',
        decision_note: call.body.note ?? null,
        failure_code: null,
        status_reason: null,
      };
      call.after(CARRY_OUT_SECONDS, 'reversals.carryOut', { id: request.id });
      return change(call, request.id, { ...fields, attempt_count: request.attempt_count + 1 }, 'reversal_request.approved');
    },
    rejectReversalRequest: (call, request) => {
      checkDecider(call, request);
      const fields = { ...decision(call), status: 'rejected', status_reason: call.body.reason };
      return change(call, request.id, fields, 'reversal_request.rejected');
    },
  },
  timers: {
    'reversals.carryOut': inState('rvr', 'approved', (call, request) => carryOut(call, request)),
    'reversals.expire': inState('rvr', 'pending', (call, { id }) => {
      const reason = 'No decision was made within 14 days.';
      change(call, id, { status: 'expired', status_reason: reason }, 'reversal_request.expired');
    }),
  },
};
