import type { Behaviours, Call, Json } from '../behaviour';
import { Reply } from '../call';
import { asText, type Money, money } from '../money/money';
import { customerOf, hold, summary } from './books';
import { checkCurrency, checkCustomer, checkDebit, checkFunds, checkLimits, checkPhoneChange, countDebit } from './checks';
import { aloneUpTo } from './mandate';
import { deliver } from './utilityDeliveries';

const BELLOS_METER = '00000000044';
const PENDING_METER = '00000000096';
/** Seconds after which a bill that is not held up is delivered, and after which the biller is queried. */
const DELIVERED = 5;
const QUERIED = 60;

function validate(call: Call, biller: Json): Json {
  const product = call.store.get('bip', call.body.product_id);
  if (product?.biller_id !== biller.id && product) call.invalid('/product_id', 'Must be a product of this biller.');
  const { customer_number: number } = call.body;
  if (!new RegExp(biller.customer_number.pattern, 'u').test(number))
    call.invalid('/customer_number', `Must match the format of the ${biller.customer_number.label.toLowerCase()}.`, 'pattern');
  if (number === '00000000072') call.fail('biller_customer_not_found', `${biller.name} has no customer ${number}.`);
  if (number === '00000000091') call.fail('biller_unavailable', `${biller.name} did not respond within 30 seconds.`);
  const known = call.store.list('bvl').find((each) => each.biller.id === biller.id && each.customer_number === number);
  const isPower = biller.categories.includes('electricity');
  return call.create({
    biller: { id: biller.id, name: biller.name },
    product: { id: call.body.product_id, name: product?.name ?? known?.product.name ?? biller.name },
    customer_name: known?.customer_name ?? (number === BELLOS_METER ? 'BELLO SAMPLE' : 'SANDBOX HOLDER'),
    customer_address: known?.customer_address ?? null,
    debt: money(0),
    amount_due: known?.amount_due ?? product?.amount ?? null,
    minimum_amount: product?.minimum_amount ?? known?.minimum_amount ?? money(100_000),
    maximum_amount: product?.maximum_amount ?? known?.maximum_amount ?? money(50_000_000),
    unit_price: isPower ? money(20_950) : null,
    unit: isPower ? 'kwh' : null,
    current_until_date: known?.current_until_date ?? null,
    expires_at: call.now(900),
  });
}

type Order = { kind: string; amount: Money; fee: number; biller: Json; product: Json | null; number: string; validation?: Json };

/** Holds the money of a purchase and stores it as `pending`. */
function order(call: Call, { kind, amount, fee, biller, product, number, validation }: Order): Json {
  const { reference, source_account_id } = call.body;
  call.unique('utp', 'reference', reference);
  const source = call.need('acc', source_account_id, '/source_account_id');
  checkCurrency(call, 'NGN', source.currency);
  checkCurrency(call, 'NGN', amount.currency);
  checkDebit(call, source);
  checkCustomer(call, source.customer.id);
  if (biller.availability === 'down') call.fail('biller_unavailable', `${biller.name} is down.`);
  const alone = aloneUpTo(source);
  if (alone !== undefined && amount.amount > alone)
    call.fail('tier_limit_exceeded', `A single signatory can approve up to ${asText(money(alone))}.`);
  checkLimits(call, source, amount.amount);
  checkPhoneChange(call, source, amount.amount);
  const total = money(amount.amount + fee);
  checkFunds(call, source, total, fee ? ', including the fee' : '');
  countDebit(call, source.id, amount.amount);
  const payment = call.create({
    kind,
    status: 'pending',
    customer: customerOf(call, source.customer.id),
    source_account: summary(source),
    biller: { id: biller.id, name: biller.name },
    product: product && { id: product.id, name: product.name },
    validation_id: validation?.id ?? null,
    customer_number: number,
    customer_name: validation?.customer_name ?? null,
    amount,
    fee: money(fee),
    total_debited: total,
    biller_query: { count: 0, last_at: null, next_at: call.now(30) },
    entries: { amount: null, fee: null },
    channel: call.caller.channel ?? 'back_office',
    created_by: call.body.created_by ?? null,
  });
  hold(call, source.id, { kind: 'utility', amount: total, source_id: payment.id, narration: `${biller.name}, ${reference}` });
  return payment;
}

/** Loads a mobile number: at once, or after a minute for the numbers that end in 097 and 098. */
function load(call: Call, given: Order): Reply {
  const payment = order(call, given);
  const isOpen = /^\+2347000000(097|098)$/.test(given.number);
  if (!isOpen) return new Reply(deliver(call, payment), 202);
  call.after(QUERIED, 'utilities.settle', { id: payment.id });
  return new Reply(payment, 202);
}

const networkOf = (call: Call): Json => {
  const networks = call.store.list('bil').filter(({ categories }) => categories.includes('airtime'));
  const { biller_id: id } = call.body;
  return id === undefined
    ? networks[0]
    : (networks.find((each) => each.id === id) ?? call.invalid('/biller_id', 'Must be a biller of the category airtime.'));
};

export const utilities: Behaviours = {
  operations: {
    validateBillerCustomer: validate,
    payBill: (call) => {
      const { amount, validation_id: id } = call.body;
      const validation = call.need('bvl', id, '/validation_id');
      const isStory = call.store.isUntouched('bvl', id);
      if (!isStory && (validation._used || Date.parse(validation.expires_at) <= call.ms)) call.fail('validation_expired');
      const { minimum_amount: least, maximum_amount: most, biller: short, product } = validation;
      const biller = call.need('bil', short.id);
      if (amount.amount < least.amount || amount.amount > most.amount)
        call.fail('amount_out_of_range', `${biller.name} accepts from ${asText(least).slice(0, -4)} to ${asText(most)} for this meter.`);
      const number = validation.customer_number;
      const payment = order(call, { kind: 'bill', amount, fee: biller.fee.amount, biller, product, number, validation });
      call.store.patch('bvl', id, { _used: true });
      call.after(number === PENDING_METER ? QUERIED : DELIVERED, 'utilities.settle', { id: payment.id });
      return payment;
    },
    buyAirtime: (call) => {
      const { amount, phone_number: number } = call.body;
      if (amount.amount < 5_000 || amount.amount > 5_000_000 || amount.amount % 100)
        call.fail(
          'amount_out_of_range',
          `Airtime can be bought from 50.00 to 50,000.00 NGN in whole naira; ${asText(amount)} was requested.`,
        );
      return load(call, { kind: 'airtime', amount, fee: 0, biller: networkOf(call), product: null, number });
    },
    buyDataBundle: (call) => {
      const { product_id: id, expected_amount: expected, phone_number: number } = call.body;
      const product = call.need('bip', id, '/product_id');
      if (product.category !== 'data') call.invalid('/product_id', 'Must be a product of the category data.');
      if (expected && expected.currency !== 'NGN') checkCurrency(call, 'NGN', expected.currency);
      if (expected && expected.amount !== product.amount.amount)
        call.fail('price_changed', `Expected ${asText(expected)}, now ${asText(product.amount)}.`);
      const biller = call.need('bil', product.biller_id);
      return load(call, { kind: 'data', amount: product.amount, fee: 0, biller, product, number });
    },
  },
};
