import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { DAY } from '../money/dates';
import { money } from '../money/money';
import { accrued } from './accountInterest';
import { checkOpening, openedFor } from './accountOpenings';
import { holdsOn, openBooks } from './books';
import { usedToday } from './checks';
import { asleep } from './freezes';
import { checkMandate, checkResolution, listOf } from './signatories';

/** Seconds that a day lasts for an account whose reference begins with FAST-. */
const FAST_DAY = 60;
/** Days without activity after which an account becomes dormant. */
const DORMANT_AFTER = 360;
/** Tier of every business. */
const BUSINESS_TIER = 3;

function balanceOf(call: Call, account: Json): Json {
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

/** Schedules what a reference in the sandbox asks for: a dormant account after 360 days of a minute each. */
function schedule(call: Call, account: Json): Json {
  const isFast = account.reference?.startsWith('FAST-');
  call.after(DORMANT_AFTER * (isFast ? FAST_DAY : DAY), 'accounts.dormant', { id: account.id });
  return account;
}

/** Returns the signatories of a new account. The story records some people only as signatories of other accounts. */
function invited(call: Call): Json[] {
  const known = call.store.list('acc').flatMap(({ signatories = [] }) => signatories);
  const times = { invited_at: call.now(), accepted_at: null, removed_at: null };
  return listOf(call, { id: '', signatories: known }).map((each) => ({ ...each, ...times, status: 'invited' }));
}

/** Makes an account active when the last signatory has accepted. */
function activate(call: Call, id: string): void {
  const account = call.need('acc', id);
  if (account.status !== 'pending_signatories') return;
  call.change('acc', id, 'business_account.activated', {
    status: 'active',
    signatories: account.signatories.map((each: Json) => ({ ...each, status: 'accepted', accepted_at: call.now() })),
    signatories_due_at: null,
    allowed_actions: ['freezeAccount', 'closeAccount', 'updateBusinessAccountSignatories', 'closeBusinessAccount'],
    activated_at: call.now(),
  });
}

export const accounts: Behaviours = {
  operations: {
    getAccountBalance: balanceOf,
    listBusinessAccounts: (call) => call.page(call.store.list('acc').filter(({ mandate }) => mandate)),
    openAccount: (call) => {
      const { customer_id } = call.body;
      const customer = call.need('bcu', customer_id, '/customer_id');
      checkOpening(call, customer, customer.kyc_tier);
      const { kind: party, kyc_tier: tier } = customer;
      const allowed_actions = ['freezeAccount', 'closeAccount', ...(party === 'person' ? ['closePersonAccount'] : [])];
      const account = call.create({ ...openedFor(call, customer, tier), status: 'active', allowed_actions });
      return schedule(call, account);
    },
    openBusinessAccount: (call) => {
      const { business_id: id, customer_id } = call.body;
      const customer = customer_id ? call.need('bcu', customer_id, '/customer_id') : call.store.find('bcu', 'business_id', id)[0];
      if (!customer) return call.fail('customer_not_active', 'The business is not a customer of your bank yet.');
      checkOpening(call, customer, customer.kyc_tier ?? BUSINESS_TIER);
      const { business_id = id } = customer;
      checkMandate(call, call.body.mandate, call.body.signatories);
      checkResolution(call, { business_id }, call.body.board_resolution_document_id);
      const account = call.create({
        ...openedFor(call, customer, BUSINESS_TIER),
        business_id,
        signatories: invited(call),
        signatories_due_at: call.now(30 * DAY),
        activated_at: null,
        pending_change: null,
        allowed_actions: ['closeAccount', 'updateBusinessAccountSignatories', 'closeBusinessAccount'],
      });
      call.emit('account.opened', account);
      const isLate = account.reference?.startsWith('LAPSE-');
      call.after(60, isLate ? 'accounts.lapse' : 'accounts.activate', { id: account.id });
      return account;
    },
  },
  timers: {
    'accounts.dormant': inState('acc', 'active', (call, account, { id }) => {
      const perDay = account.reference?.startsWith('FAST-') ? FAST_DAY : DAY;
      const since = (call.ms - Date.parse(account.last_customer_activity_at ?? account.created_at)) / 1000;
      const left = DORMANT_AFTER * perDay - since;
      if (left > 0) return call.after(left, 'accounts.dormant', { id });
      call.change('acc', id, 'account.dormant', asleep(account));
    }),
    'accounts.activate': (call, { id }) => activate(call, id),
    'accounts.lapse': inState('acc', 'pending_signatories', (call, { id }) => {
      const reason_code = 'signatories_not_accepted';
      call.change('acc', id, 'business_account.lapsed', {
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
      });
    }),
  },
  start: openBooks,
};
