import type { Json } from '../../model/contract';
import type { Behaviours } from '../behaviour';
import type { Call } from '../call';
import { asText, interest, money, percent } from '../money/money';
import { book, holdsOn, ledger, openBooks } from './books';
import { acceptsCredit, checkCurrency, checkCustomer, usedToday } from './checks';
import { tierLimits } from './kycTiers';
import { missingFor } from './mandate';

/** Largest payout in cash, in kobo. */
const MOST_CASH = 50_000_000;
/** Seconds that a day lasts for an account whose reference begins with FAST-. */
const FAST_DAY = 60;
const DAY = 86_400;
/** Days without activity after which an account becomes dormant. */
const DORMANT_AFTER = 360;

/** Returns the interest that a savings account has earned since the first of the month, to the end of yesterday. */
function accrued(call: Call, account: Json): number {
  if (!account.interest_rate) return 0;
  const known = call.store.get('AccountBalance', account.id)?.interest_accrued?.amount;
  const days = Math.min(Number(call.today().slice(8)) - 1, Math.floor((call.ms - Date.parse(account.created_at)) / (DAY * 1000)));
  return known ?? interest(call.ledger.balance(account.id), account.interest_rate, Math.max(0, days));
}

function balanceOf(call: Call): Json {
  const account = call.need('acc', call.params.account_id);
  const { id, currency, limits } = account;
  const of = (amount: number) => money(amount, currency);
  const used = usedToday(call, id);
  const midnight = `${call.today()}T23:00:00Z`;
  return {
    account_id: id,
    currency,
    ledger: of(call.ledger.balance(id)),
    held: of(call.ledger.held(id)),
    available: of(call.ledger.available(id)),
    uncleared: of(0),
    interest_accrued: account.interest_rate ? of(accrued(call, account)) : null,
    holds: holdsOn(call, id),
    daily_debit_used: limits && of(used),
    daily_debit_left: limits && of(Math.max(0, limits.daily_debit.amount - used)),
    daily_debit_resets_at: limits && (midnight > call.now() ? midnight : call.now(DAY)),
    balance_at: call.now(),
  };
}

function checkUnused(call: Call, { id }: Json): void {
  const user =
    call.store
      .list('bln')
      .find(({ status, repayment_account_id }) => repayment_account_id === id && ['approved', 'active', 'overpaid'].includes(status)) ??
    call.store.find('svp', 'source_account_id', id).find(({ status }) => ['approved', 'active', 'matured'].includes(status)) ??
    call.store.list('bpm').find(({ status, source_account }) => source_account.id === id && status === 'pending');
  if (user && !call.store.isUntouched(user.id.slice(0, 3), user.id))
    call.fail('resource_in_use', { detail: `${user.id} uses the account.` });
}

type Payout = { method: 'account' | 'cash'; account_id?: string };

/** Pays the interest and the whole balance out, and closes the account. Emits `account.closed`. */
function close(call: Call, payout: Payout | undefined, fields: Json = {}): Json {
  const account = call.need('acc', call.params.account_id);
  const { id, currency } = account;
  const isOfHolder = call.operation?.id !== 'closeAccount';
  if (account.status === 'frozen') call.fail('account_not_active', { detail: 'The account is frozen.' });
  if (isOfHolder) checkCustomer(call, account.customer.id);
  if (call.ledger.held(id)) {
    const held = asText(money(call.ledger.held(id), currency));
    call.fail('account_has_balance', { detail: `${held} of the balance is held.` });
  }
  checkUnused(call, account);
  const source = { kind: 'account', id };
  const earned = accrued(call, account);
  const tax = percent(earned, '10');
  const total = call.ledger.balance(id) + earned - tax;
  if (total > 0 && !payout) call.fail('account_has_balance', { detail: `The account holds ${asText(money(total, currency))}.` });
  const target = payout?.method === 'account' ? call.need('acc', payout.account_id, '/payout_account_id') : undefined;
  if (target) {
    checkCurrency(call, currency, target.currency);
    if (target.id === id || target.customer.id !== account.customer.id)
      call.invalid('/payout_account_id', 'Must be another account of the same customer.');
    if (!acceptsCredit(target)) call.fail('account_not_active', { detail: `The receiving account is ${target.status}.` });
  }
  if (payout?.method === 'cash' && total > MOST_CASH)
    call.fail('amount_out_of_range', {
      detail: `The final balance is ${asText(money(total, currency))}; at most 500,000.00 NGN can be paid in cash.`,
    });
  const text = { source, channel: 'system' };
  const narration = `Final interest, ${account.account_number}`;
  book(call, { ...text, from: ledger('interest', currency), to: id, amount: money(earned, currency), kind: 'interest', narration });
  book(call, { ...text, from: id, to: ledger('tax', currency), amount: money(tax, currency), kind: 'withholding_tax', narration });
  const paid = book(call, {
    source,
    from: id,
    to: target?.id ?? ledger('cash', currency),
    amount: money(total, currency),
    kind: 'account_closure',
    narration: `Closure of ${account.account_number}`,
  });
  const { reason_code, reason = null, closed_by = null } = call.body;
  const closed = call.store.patch('acc', id, {
    status: 'closed',
    status_reason_code: reason_code,
    status_reason: reason,
    allowed_actions: [],
    closure: {
      reason_code,
      reason,
      paid_out: money(total, currency),
      payout_method: total === 0 ? 'none' : (payout?.method ?? 'none'),
      payout_account_id: total === 0 ? null : (target?.id ?? null),
      transaction_id: paid.debit,
      signed_by: [],
      closed_by,
      ...fields,
    },
    closed_at: call.now(),
    updated_at: call.now(),
  });
  call.emit('account.closed', closed);
  return closed;
}

const toAccount = (call: Call): Payout | undefined =>
  call.body.payout_account_id ? { method: 'account', account_id: call.body.payout_account_id } : undefined;

function closeBusinessAccount(call: Call): Json {
  const account = call.need('acc', call.params.account_id);
  const { signed_by: signed } = call.body;
  const rule = account.mandate?.rules.at(-1);
  if (rule && account.status !== 'pending_signatories') {
    const signers = account.signatories.filter(({ person_id, status }: Json) => status === 'accepted' && signed.includes(person_id));
    const missing = missingFor(
      rule,
      signers.map((each: Json) => each.class),
    );
    if (missing || signers.length < signed.length) {
      const [{ class: needed, count }] = rule.required;
      call.fail('mandate_invalid', { detail: `The last rule requires ${count} signatories of class ${needed}; ${signers.length} signed.` });
    }
  }
  return close(call, toAccount(call), { signed_by: signed });
}

/** Schedules what a reference in the sandbox asks for: a dormant account after 360 days of a minute each. */
function schedule(call: Call, account: Json): Json {
  const isFast = account.reference?.startsWith('FAST-');
  call.after(DORMANT_AFTER * (isFast ? FAST_DAY : DAY), 'accounts.dormant', { id: account.id });
  return account;
}

/** Makes an account active when the last signatory has accepted. */
function activate(call: Call, id: string): void {
  const account = call.need('acc', id);
  if (account.status !== 'pending_signatories') return;
  const active = call.store.patch('acc', id, {
    status: 'active',
    signatories: account.signatories.map((each: Json) => ({ ...each, status: 'accepted', accepted_at: call.now() })),
    signatories_due_at: null,
    allowed_actions: ['freezeAccount', 'closeAccount', 'updateBusinessAccountSignatories', 'closeBusinessAccount'],
    activated_at: call.now(),
    updated_at: call.now(),
  });
  call.emit('business_account.activated', active);
}

export const accounts: Behaviours = {
  operations: {
    getAccountBalance: balanceOf,
    listBusinessAccounts: (call) => call.page(call.store.list('acc').filter(({ mandate }) => mandate)),
    openAccount: (call) => {
      const { customer_id, kind, currency } = call.body;
      const customer = call.need('bcu', customer_id, '/customer_id');
      checkCustomer(call, customer_id);
      const isNaira = currency === 'NGN';
      if (isNaira !== (kind !== 'domiciliary')) call.fail('currency_mismatch', { detail: `A ${kind} account cannot be in ${currency}.` });
      const tier = customer.kyc_tier ?? 3;
      const { id, kind: party, name, customer_number } = customer;
      const account = call.create({
        customer: { id, kind: party, name, customer_number },
        client_id: customer.client_id,
        account_number: `10120${call.world.ids.digits(5)}`,
        bank_code: '999',
        bank_name: 'Example Bank',
        account_name: name.toUpperCase(),
        kyc_tier: tier,
        limits: isNaira ? tierLimits(tier, customer.kind) : null,
        interest_rate: kind === 'savings' ? '4' : null,
        interest_accrued: kind === 'savings' ? money(0) : null,
        freeze: null,
        status: 'active',
        allowed_actions: ['freezeAccount', 'closeAccount', ...(party === 'person' ? ['closePersonAccount'] : [])],
        closure: null,
        created_by: call.body.created_by ?? null,
      });
      return schedule(call, account);
    },
    openBusinessAccount: (call) => {
      const account = call.create();
      const isLate = account.reference?.startsWith('LAPSE-');
      call.after(60, isLate ? 'accounts.lapse' : 'accounts.activate', { id: account.id });
      return account;
    },
    closeAccount: (call) => close(call, toAccount(call)),
    closeBusinessAccount,
    closePersonAccount: (call) => {
      const { payout } = call.body;
      return close(call, payout && { method: payout.method, account_id: payout.account_id });
    },
  },
  timers: {
    'accounts.dormant': (call, { id }) => {
      const account = call.need('acc', id);
      if (account.status !== 'active') return;
      const perDay = account.reference?.startsWith('FAST-') ? FAST_DAY : DAY;
      const since = (call.ms - Date.parse(account.last_customer_activity_at ?? account.created_at)) / 1000;
      const left = DORMANT_AFTER * perDay - since;
      if (left > 0) return call.after(left, 'accounts.dormant', { id });
      const dormant = call.store.patch('acc', id, { status: 'dormant', status_reason_code: 'no_activity', updated_at: call.now() });
      call.emit('account.dormant', dormant);
    },
    'accounts.activate': (call, { id }) => activate(call, id),
    'accounts.lapse': (call, { id }) => {
      if (call.need('acc', id).status !== 'pending_signatories') return;
      const reason_code = 'signatories_not_accepted';
      const closed = call.store.patch('acc', id, {
        status: 'closed',
        status_reason_code: reason_code,
        allowed_actions: [],
        closure: {
          reason_code,
          reason: null,
          paid_out: money(0),
          payout_method: 'none',
          payout_account_id: null,
          transaction_id: null,
          signed_by: [],
          closed_by: null,
        },
        closed_at: call.now(),
        updated_at: call.now(),
      });
      call.emit('business_account.lapsed', closed);
    },
  },
  start: openBooks,
};
