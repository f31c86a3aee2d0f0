import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { divide, money } from '../money/money';
import { book, ledger, release } from './books';
import { countDebit } from './checks';

/** Returns what the biller delivers for a payment. The price of power includes 7.5 % VAT. */
function deliveryOf(call: Call, { kind, amount, product, validation_id: validated, biller }: Json): Json {
  const validation = validated ? call.store.get('bvl', validated) : undefined;
  const sold = product ? call.store.get('bip', product.id) : undefined;
  const debt = validation?.debt.amount ?? 0;
  const price: number | undefined = validation?.unit_price?.amount;
  const gross = amount.amount - debt;
  const net = divide(BigInt(gross) * 1000n, 1075n);
  const hundredths = price === undefined ? undefined : divide(BigInt(net) * 100n, BigInt(price));
  const initials = biller.name.replaceAll(/[^A-Z]/g, '');
  const days = sold?.validity_days ?? null;
  return {
    biller_reference: `${initials}-${call.world.ids.digits(10)}`,
    token: sold?.delivers === 'token' ? call.world.ids.digits(20) : null,
    units: hundredths === undefined ? null : (hundredths / 100).toFixed(2),
    unit: validation?.unit ?? null,
    unit_price: validation?.unit_price ?? null,
    net: kind === 'airtime' ? null : money(net),
    vat: kind === 'airtime' ? null : money(gross - net),
    debt_settled: money(debt),
    valid_until_at: days === null ? null : call.now(days * 86_400),
  };
}

/** Books a purchase that was delivered. Emits `utility_payment.succeeded`. */
export function deliver(call: Call, payment: Json): Json {
  const { id, source_account, amount, fee, reference, biller, customer_number: number, created_by, channel } = payment;
  release(call, source_account.id, id);
  const common = { from: source_account.id, source: { kind: 'utility_payment', id }, reference, created_by, channel, kind: 'utility' };
  const counter = biller.name.toUpperCase();
  const main = book(call, { ...common, to: ledger('billers'), amount, counter, narration: `${biller.name}, ${number}` });
  const charge = book(call, { ...common, to: ledger('fees'), amount: fee, kind: 'fee', narration: `Fee, ${reference}` });
  return call.change('utp', id, 'utility_payment.succeeded', {
    status: 'success',
    status_reason_code: null,
    status_reason: null,
    allowed_actions: ['getTransactionReceipt'],
    delivery: deliveryOf(call, payment),
    biller_query: { ...payment.biller_query, next_at: null },
    entries: { amount: main.debit, fee: charge.debit },
    completed_at: call.now(),
  });
}

function failPurchase(call: Call, payment: Json): void {
  release(call, payment.source_account.id, payment.id);
  countDebit(call, payment.source_account.id, -payment.amount.amount);
  const isBundle = payment.kind === 'data';
  call.change('utp', payment.id, 'utility_payment.failed', {
    status: 'failed',
    status_reason_code: isBundle ? 'number_not_eligible' : 'number_blocked',
    status_reason: isBundle ? 'The number is not eligible for this bundle.' : 'The network has blocked the number.',
    biller_query: { ...payment.biller_query, next_at: null },
    completed_at: call.now(),
  });
}

/** What becomes of purchases that were not delivered at once. */
export const utilityDeliveries: Behaviours = {
  timers: {
    'utilities.settle': inState('utp', 'pending', (call, payment) => {
      if (payment.kind !== 'bill' && payment.customer_number.endsWith('098')) failPurchase(call, payment);
      else deliver(call, payment);
    }),
  },
};
