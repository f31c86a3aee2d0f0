import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { addDays } from '../money/dates';
import { asText, money, percent } from '../money/money';
import { refundNow, splitRefund } from './accounts';
import { actorOf, businessOf, locationOf, nextNumber, pastTime, sumOf } from './businessData';
import {
  allocate,
  createPartialSale,
  isOverdue,
  planDate,
  reserveGoods,
  savePlan,
  secondsUntilDate,
  settledPlan,
} from './partialSaleCreation';
import { countUse } from './promotionUses';
import { recordSale } from './recordedSales';

const OPEN = ['awaiting_deposit', 'active', 'overdue'];

/** Returns the state after a payment. */
function stateAfter(call: Call, partial: Json): string {
  const settled = settledPlan(call, partial);
  if (settled.open.amount === 0) return 'paid_up';
  if (partial.status === 'awaiting_deposit') return settled.instalments[0].open.amount ? 'awaiting_deposit' : 'active';
  const today = planDate(call, partial);
  return settled.instalments.some((each: Json) => isOverdue(today, each, partial.grace_days)) ? 'overdue' : 'active';
}

/** Watches the instalments of a plan from the moment at which its deposit was paid. */
function watch(call: Call, partial: Json): void {
  for (const { number, due_date: due } of partial.instalments.slice(1)) {
    const seconds = secondsUntilDate(call, partial, addDays(due, partial.grace_days + 1));
    call.after(seconds, 'partialSales.overdue', { id: partial.id, number });
  }
}

function pay(call: Call): Json {
  const { body } = call;
  const before = settledPlan(call, call.need('psl', call.params.partial_sale_id));
  const { method, amount, payment_reference: reference = null, wallet_transaction_id: transaction = null } = body;
  if (method === 'other' && !reference) call.invalid('/payment_reference', 'Is required with the method other.', 'required');
  if (amount.amount > before.open.amount) call.fail('payment_exceeds_balance', `Open: ${asText(before.open)}. Sent: ${asText(amount)}.`);
  const paidAt: string = body.paid_at ?? call.now();
  const isOfStory = call.store.isUntouched('psl', before.id);
  if (!isOfStory && (paidAt > call.now() || paidAt < before.created_at))
    call.invalid('/paid_at', 'Must not be in the future or before the partial sale was created.', 'out_of_range');
  const payment = {
    id: call.id('ppy'),
    method,
    amount,
    payment_reference: reference,
    wallet_transaction_id: transaction,
    counted_towards: allocate(call, before, amount.amount),
    paid_at: paidAt,
    recorded_by: actorOf(call),
    created_at: call.now(),
  };
  const paid = { ...before, payments: [...before.payments, payment] };
  const status = stateAfter(call, paid);
  const isStart = before.status === 'awaiting_deposit' && status !== 'awaiting_deposit';
  const after = savePlan(call, {
    ...paid,
    status,
    ...(isStart && { _deposited_at: call.now() }),
    ...(status !== 'overdue' && { status_reason: null }),
  });
  if (isStart && status === 'active') watch(call, after);
  return call.emit('partial_sale.payment_recorded', { payment, partial_sale: after });
}

/** Ends a partial sale before its handover: releases the goods and returns the amount paid, less a fee. */
function end(call: Call, partial: Json, fee: number, fields: Json, event: string): Json {
  const business = businessOf(call, partial.business_id);
  const paid = sumOf(partial.payments.map(({ amount }: Json) => amount));
  const { refunded, due } = splitRefund(business, partial.payments, paid - fee);
  refundNow(call, business, { amount: refunded, customer: partial.customer, reference: partial.reference });
  reserveGoods(call, partial, -1);
  countUse(call, partial, -1);
  const amounts = { cancellation_fee: money(fee), refunded: money(refunded), refund_due: money(due) };
  return call.emit(event, savePlan(call, { ...partial, ...fields, ...amounts }));
}

function complete(call: Call, partial: Json): Json {
  const business = businessOf(call, partial.business_id);
  const location = locationOf(call, business, partial.location_id);
  const last: string | undefined = partial.payments.at(-1)?.paid_at;
  const soldAt = pastTime(call, 'handed_over_at', call.store.isUntouched('psl', partial.id), last);
  const sale = recordSale(
    call,
    {
      business,
      location: partial.location_id,
      number: nextNumber(call, location),
      lines: partial.lines,
      totals: partial.totals,
      promotions: partial.promotions,
      payments: partial.payments,
      soldAt,
      fields: {
        channel: 'partial_sale',
        reference: partial.reference,
        partial_sale_id: partial.id,
        customer: partial.customer,
        metadata: partial.metadata,
      },
    },
    true,
  );
  return call.emit('partial_sale.completed', savePlan(call, { ...partial, status: 'completed', sale_id: sale.id, completed_at: soldAt }));
}

export const partialSales: Behaviours = {
  operations: {
    createPartialSale,
    recordPartialPayment: pay,
    completePartialSale: complete,
    cancelPartialSale: (call, partial) => {
      const paid = sumOf(partial.payments.map(({ amount }: Json) => amount));
      const isFree = call.body.waive_fee || partial.status === 'awaiting_deposit';
      const fee = isFree ? 0 : percent(paid, partial.cancellation_fee_percent);
      const by = { cancelled_by: actorOf(call), cancelled_at: call.now() };
      return end(call, partial, fee, { ...by, status: 'cancelled', status_reason: call.body.reason }, 'partial_sale.cancelled');
    },
    getPartialSale: (call) => settledPlan(call, call.need('psl', call.params.partial_sale_id)),
    listPartialSales: (call) => call.page(call.store.list('psl').map((each) => settledPlan(call, each))),
  },
  timers: {
    'partialSales.expire': inState('psl', 'awaiting_deposit', (call, partial) =>
      end(call, partial, 0, { status: 'expired', status_reason: 'The deposit was not paid in time.' }, 'partial_sale.expired'),
    ),
    'partialSales.overdue': (call, { id, number }) => {
      const partial = settledPlan(call, call.need('psl', id));
      const instalment = partial.instalments.find((each: Json) => each.number === number);
      if (!OPEN.includes(partial.status) || !instalment?.open.amount) return;
      const reason = `Instalment ${number} is late by more than ${partial.grace_days} days.`;
      call.emit('partial_sale.overdue', savePlan(call, { ...partial, status: 'overdue', status_reason: reason }));
    },
  },
};
