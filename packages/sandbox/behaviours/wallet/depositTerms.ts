import type { Call, Json } from '../behaviour';
import { DAY, daysBetween, secondsUntil } from '../money/dates';
import { closingOf, nextReference, termsOf } from '../money/deposits';
import { dayOf } from '../money/fastDays';
import { money } from '../money/money';
import { move, system } from './entries';
import { checkActive, checkCurrency } from './rules';

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
  const { amount } = principal;
  if (amount < product.minimum_principal.amount || amount > product.maximum_principal.amount)
    call.fail('amount_out_of_range', 'The principal is outside the range of the product.');
  return termsOf(product, principal, days, band.interest_rate);
}

/** Starts the term of a deposit: debits the principal, and schedules the maturity. */
export function open(call: Call, deposit: Json, fields: Json): Json {
  const { id, source_account_id: from, principal: amount, reference } = deposit;
  const text = { source: { kind: 'fixed_deposit', id }, reference, narration: `Fixed deposit, ${reference}` };
  const { debit } = move(call, { ...text, from, to: system('deposits', amount.currency), amount, kind: 'deposit_placement' });
  return start(call, deposit, { funding_transaction_id: debit, ...fields });
}

/** Starts the term of a deposit whose principal is already set aside. */
function start(call: Call, deposit: Json, fields: Json): Json {
  const { id, term_days: days } = deposit;
  call.cancel('deposits.lapse', (args) => args.id === id);
  const seconds = dayOf(deposit) === DAY ? secondsUntil(call.ms, call.today(days)) : days * dayOf(deposit);
  call.after(seconds, 'deposits.mature', { id });
  const term = { value_date: call.today(), maturity_date: call.today(days), lapses_at: null, activated_at: call.now() };
  return call.change('fxd', id, 'fixed_deposit.activated', { status: 'active', ...term, ...fields });
}

/** Returns what an early closure on a date pays. */
export function quoteFor(call: Call, deposit: Json, date: string): Json {
  const product = call.need('fdp', deposit.product_id);
  const { allowed, locked_days: locked, penalty_value: value } = product.premature_closure;
  if (daysBetween(deposit.value_date, date) < (locked ?? 0) || !allowed)
    call.fail('deposit_locked', `The deposit is locked for ${locked} days.`);
  return { ...closingOf(deposit, product, date), penalty_value: value ?? '0' };
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
  call.cancel('deposits.mature', (args) => args.id === id);
  return call.change('fxd', id, 'fixed_deposit.closed', {
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
  });
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
  return start(call, call.store.put('fxd', made), { funding_transaction_id: null });
}
