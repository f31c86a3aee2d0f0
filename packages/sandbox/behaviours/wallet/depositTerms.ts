import type { Call, Json } from '../behaviour';
import { secondsUntil } from '../money/dates';
import { divide, interest, money, percent, scaled } from '../money/money';
import { move, system } from './entries';
import { checkActive, checkCurrency } from './rules';

const DAY_MS = 86_400_000;
const yearOf = (product: Json): number => (product.day_count === 'actual_360' ? 360 : 365);

/**
 * Returns what a deposit earns by the terms of its product on this day.
 *
 * @throws SandboxError `deposit_product_not_open`, `term_not_offered`, `amount_out_of_range` or `currency_mismatch`
 */
export function figuresOf(
  call: Call,
  { product_id: productId, principal, term_days: days, source_account_id: sourceId }: Json,
  pointer: string,
): Json {
  const product = call.need('fdp', productId, pointer);
  const source = call.need('wal', sourceId, '/source_account_id');
  if (!product.accepts_applications) call.fail('deposit_product_not_open');
  checkCurrency(call, principal, source);
  if (product.currency !== principal.currency) call.fail('currency_mismatch');
  const band = product.rates.find(({ from_term_days: from, to_term_days: to }: Json) => days >= from && days <= to);
  if (!band) call.fail('term_not_offered', `${product.name} has no rate for ${days} days.`);
  const { amount, currency } = principal;
  if (amount < product.minimum_principal.amount || amount > product.maximum_principal.amount)
    call.fail('amount_out_of_range', 'The principal is outside the range of the product.');
  const earned = interest(amount, band.interest_rate, days, yearOf(product));
  const tax = percent(earned, product.withholding_tax_rate);
  return {
    product_name: product.name,
    interest_rate: band.interest_rate,
    day_count: product.day_count,
    withholding_tax_rate: product.withholding_tax_rate,
    interest_at_maturity: money(earned, currency),
    withholding_tax_at_maturity: money(tax, currency),
    payable_at_maturity: money(amount + earned - tax, currency),
    interest_accrued: money(0, currency),
  };
}

/** Starts the term of a deposit: debits the principal, and schedules the maturity. */
export function open(call: Call, deposit: Json, fields: Json): Json {
  const { from, principal, text } = placementOf(deposit);
  const { debit } = move(call, { ...text, from, to: system('deposits', principal.currency), amount: principal, kind: 'deposit_placement' });
  return start(call, deposit, { funding_transaction_id: debit, ...fields });
}

function placementOf({ id, source_account_id: from, principal, reference }: Json) {
  return { from, principal, text: { source: { kind: 'fixed_deposit', id }, reference, narration: `Fixed deposit, ${reference}` } };
}

/** Starts the term of a deposit whose principal is already set aside. */
function start(call: Call, deposit: Json, fields: Json): Json {
  const { id, reference, term_days: days } = deposit;
  call.cancel('deposits.lapse', (args) => args.id === id);
  const seconds = reference.startsWith('FAST-') ? days * 60 : secondsUntil(call.ms, call.today(days));
  call.after(seconds, 'deposits.mature', { id });
  return call.emit(
    'fixed_deposit.activated',
    call.store.put('fxd', {
      ...deposit,
      status: 'active',
      value_date: call.today(),
      maturity_date: call.today(days),
      lapses_at: null,
      activated_at: call.now(),
      updated_at: call.now(),
      ...fields,
    }),
  );
}

/** Returns what an early closure on a date pays. */
export function quoteFor(call: Call, deposit: Json, date: string): Json {
  const product = call.need('fdp', deposit.product_id);
  const { premature_closure: terms } = product;
  const { amount, currency } = deposit.principal;
  const held = Math.round((Date.parse(date) - Date.parse(deposit.value_date)) / DAY_MS);
  if (held < (terms.locked_days ?? 0) || !terms.allowed)
    call.fail('deposit_locked', `The deposit is locked for ${terms.locked_days} days.`);
  const rate = deposit.interest_rate;
  const earned = interest(amount, rate, held, yearOf(product));
  const kind: string = terms.penalty_kind;
  const value: string = terms.penalty_value ?? '0';
  const penalty =
    kind === 'interest_share'
      ? percent(earned, value)
      : kind === 'rate_reduction'
        ? earned - reduced(amount, rate, value, held, yearOf(product))
        : 0;
  const left = earned - penalty;
  const tax = percent(left, deposit.withholding_tax_rate);
  const payable = amount + left - tax;
  const of = (each: number) => money(each, currency);
  return {
    fixed_deposit_id: deposit.id,
    closure_date: date,
    days_held: held,
    principal: deposit.principal,
    interest_rate: rate,
    interest_accrued: of(earned),
    penalty_kind: kind,
    penalty_value: value,
    penalty: of(penalty),
    interest_after_penalty: of(left),
    withholding_tax_rate: deposit.withholding_tax_rate,
    withholding_tax: of(tax),
    payable: of(payable),
    payable_at_maturity: deposit.payable_at_maturity,
    forgone: of(deposit.payable_at_maturity.amount - payable),
    created_at: call.now(),
    expires_at: `${date}T23:00:00Z`,
  };
}

/** Returns the interest at a rate that is lower by some percentage points, at least zero. */
function reduced(principal: number, rate: string, by: string, days: number, ofYear: number): number {
  const left = scaled(rate) - scaled(by);
  return left <= 0n ? 0 : divide(BigInt(principal) * left * BigInt(days), 10_000_000_000n * BigInt(ofYear));
}

export type Closing = { kind: string; method: string; savings?: string; quote?: Json; reinvest?: Json; by: string | null };

/** Closes a deposit: pays out, or reinvests and pays out the rest. */
export function payOut(call: Call, deposit: Json, { kind, method, savings, quote, reinvest, by }: Closing): Json {
  const { id, principal, reference, source_account_id: source } = deposit;
  const { currency } = principal;
  const earned = quote ? quote.interest_accrued.amount : deposit.interest_at_maturity.amount;
  const penalty = quote ? quote.penalty.amount : 0;
  const tax = quote ? quote.withholding_tax.amount : deposit.withholding_tax_at_maturity.amount;
  const net = earned - penalty - tax;
  const to = method === 'transfer_to_savings' ? (savings as string) : source;
  const account = call.need('wal', to, '/savings_account_id');
  checkActive(call, account, false);
  const of = (amount: number) => money(amount, currency);
  const text = { source: { kind: 'fixed_deposit', id }, reference };
  call.ledger.post([
    { account: system('interest', currency), amount: -(earned - penalty) },
    { account: system('tax', currency), amount: tax },
    { account: system('deposits', currency), amount: net },
  ]);
  const paid =
    method === 'reinvest'
      ? undefined
      : move(call, {
          ...text,
          from: system('deposits', currency),
          to,
          amount: principal,
          kind: 'deposit_payout',
          narration: `Principal, ${reference}`,
        });
  const gain =
    net > 0 && reinvest?.reinvest_part !== 'principal_and_interest'
      ? move(call, {
          ...text,
          from: system('deposits', currency),
          to,
          amount: of(net),
          kind: 'interest',
          narration: `Interest, ${reference}`,
        })
      : undefined;
  const again = method === 'reinvest' ? reinvested(call, deposit, net, by, reinvest ?? {}) : undefined;
  const out = principal.amount + net - (again?.principal.amount ?? 0);
  const closed = call.store.put('fxd', {
    ...deposit,
    status: 'closed',
    status_reason_code: null,
    status_reason: null,
    interest_accrued: of(earned),
    closure: {
      kind,
      method,
      quote_id: quote?.id ?? null,
      interest: of(earned),
      penalty: of(penalty),
      withholding_tax: of(tax),
      payable: of(principal.amount + net),
      reinvested: of(again?.principal.amount ?? 0),
      paid_out: of(out),
      paid_to_account_id: out > 0 ? to : null,
      principal_transaction_id: paid?.credit ?? null,
      interest_transaction_id: gain?.credit ?? null,
      reinvested_into_id: again?.id ?? null,
      closed_by: by,
    },
    closed_at: call.now(),
    updated_at: call.now(),
  });
  call.cancel('deposits.mature', (args) => args.id === id);
  call.emit('fixed_deposit.closed', closed);
  return closed;
}

/** Opens the deposit that follows. It needs no approval. */
function reinvested(
  call: Call,
  deposit: Json,
  net: number,
  by: string | null,
  { product_id: productId, term_days: days, reinvest_part: part, maturity_instruction: instruction }: Json,
): Json {
  const { principal, owner_id, source_account_id, reference } = deposit;
  const amount = money(principal.amount + (part === 'principal_and_interest' ? net : 0), principal.currency);
  const terms = { owner_id, source_account_id, product_id: productId, term_days: days, principal: amount };
  const made = call.fresh('FixedDeposit', {
    ...terms,
    ...figuresOf(call, terms, '/product_id'),
    reference: nextReference(reference),
    status: 'active',
    maturity_instruction: instruction ?? { method: 'wait' },
    reinvested_from_id: deposit.id,
    submitted_by: by,
  });
  return start(call, made, { funding_transaction_id: null });
}

/** Returns the reference of the deposit that follows: `-R1` is appended, or counted up. */
function nextReference(reference: string): string {
  const [, stem, count] = /^(.*?)(?:-R(\d+))?$/.exec(reference) ?? [];
  const suffix = `-R${Number(count ?? 0) + 1}`;
  return `${(stem ?? reference).slice(0, 64 - suffix.length)}${suffix}`;
}
