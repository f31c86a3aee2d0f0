import { nubanSum } from '../../../platform/nuban';
import { asDate } from '../../state/clock';
import type { Behaviours, Call, Json } from '../behaviour';
import { daysBetween, later } from '../money/dates';
import { usedToday } from '../money/limits';
import { asText, figures, money } from '../money/money';
import { statementOf } from '../money/statements';
import { checkCurrency, fullName, limitsOf, TIERS } from './rules';

/** Tiers in ascending order. */
export const RANKS = ['none', 'tier_1', 'tier_2', 'tier_3'];

/** Savings accounts of the story that no example shows: ID, owner and reference. */
const SAVINGS = [
  ['wal_01JD2DGB542R4BYDMMYECZVRCS', 'wus_01JD1A2B3C4D5E6F7G8H9J0KMN', 'EB-ACC-0005'],
  ['wal_01JDB8R33S1V3X5Z7B9D1F3H5K', 'wus_01JD1A9X8W7V6T5S4R3Q2P1N0M', 'EB-ACC-0006'],
];

/** Returns the limits that a tier sets, as the account shows them. */
export function tierLimits(tier: string, currency: string): Json {
  if (currency !== 'NGN') return { single_debit_limit: null, daily_debit_limit: null, balance_limit: null };
  const { single, daily, balance } = TIERS[tier];
  return { single_debit_limit: money(single), daily_debit_limit: money(daily), balance_limit: balance === null ? null : money(balance) };
}

/** Returns the limits in force on an account: those of the tier, or lower ones set by the tenant. */
export function limitsInForce(tier: string, own: Json, currency: string): Json {
  const limits = tierLimits(tier, currency);
  return {
    ...limits,
    single_debit_limit: own.single_debit_limit ?? limits.single_debit_limit,
    daily_debit_limit: own.daily_debit_limit ?? limits.daily_debit_limit,
  };
}

/** Returns a new account number of bank 999. */
export function newNuban(call: Call): string {
  const serial = call.world.ids.digits(9);
  return `${serial}${nubanSum('999', serial).checkDigit}`;
}

/** Ends the request with 422 unless the account's own limits are in its currency, below those of the tier, and in order. */
function checkOwnLimits(call: Call, own: Json | undefined, threshold: Json | undefined | null, tier: string, currency: string): void {
  const amounts = [own?.single_debit_limit, own?.daily_debit_limit, threshold].filter(Boolean);
  for (const amount of amounts) checkCurrency(call, amount, { currency });
  const { single, daily } = TIERS[tier];
  const [ownSingle, ownDaily] = [own?.single_debit_limit?.amount, own?.daily_debit_limit?.amount];
  if (currency !== 'NGN') return;
  const refuse = (limit: number, asked: number, per: string) =>
    call.fail('amount_out_of_range', `Tier ${tier.slice(-1)} allows ${figures(limit)} NGN ${per}; ${figures(asked)} NGN was requested.`);
  if (ownSingle > single) refuse(single, ownSingle, 'per debit');
  if (ownDaily > daily) refuse(daily, ownDaily, 'a day');
  if (ownSingle !== undefined && ownDaily !== undefined && ownDaily < ownSingle)
    call.fail('amount_out_of_range', 'daily_debit_limit is below single_debit_limit.');
}

/** Returns the balance of an account with its holds. */
export function balanceOf(call: Call, account: Json): Json {
  const { id, currency } = account;
  const [ledger, held] = [call.ledger.balance(id), call.ledger.held(id)];
  const used = usedToday(call, id);
  const holds = [...(call.ledger.holds.get(id) ?? [])].map(([source, amount]) => {
    const { created_at } = call.store.get(source.slice(0, 3), source) ?? {};
    const kind = source.startsWith('fxd_') ? 'fixed_deposit' : 'transfer';
    return {
      kind,
      amount: money(amount, currency),
      source_id: source,
      narration: kind === 'transfer' ? 'Transfer, fee and stamp duty included' : 'Fixed deposit',
      created_at: created_at ?? call.now(),
      expires_at: null,
    };
  });
  return {
    account_id: id,
    currency,
    ledger: money(ledger, currency),
    held: money(held, currency),
    available: money(ledger - held, currency),
    holds,
    daily_debit_used: money(used, currency),
    daily_debit_left: currency === 'NGN' ? money(Math.max(0, limitsOf(account).daily - used), currency) : null,
    daily_debit_resets_at: `${call.today()}T23:00:00Z`,
    balance_at: call.now(),
  };
}

/** Changes the state of an account or a wallet user, with who did it and why. */
export function setStatus(call: Call, type: 'wal' | 'wus', id: string, status: string, fields: Json = {}): Json {
  const by = call.body.changed_by ?? call.caller.user;
  return call.patch(type, id, {
    status,
    status_reason_code: call.body.reason_code ?? null,
    status_reason: call.body.reason ?? null,
    status_changed_at: call.now(),
    status_changed_by: by,
    ...fields,
  });
}

function statement(call: Call, account: Json): Json {
  const { from_date: wanted, to_date: to } = call.query;
  const opened = asDate(Date.parse(account.created_at));
  const from = later(wanted, opened);
  const faults: [boolean, string][] = [
    [to < wanted, 'before from_date'],
    [to > call.today(), 'in the future'],
    [to < opened, 'before the account was opened'],
    [daysBetween(wanted, to) > 366, 'more than 366 days after from_date'],
  ];
  for (const [isFault, text] of faults)
    if (isFault) call.invalidQuery('to_date', 'out_of_range', `Must not be ${text}.`, `to_date is ${text}.`);
  const { statement, within } = statementOf(call, account, call.store.find('txn', 'account_id', account.id), from, to);
  return { ...statement, ...call.page(within.map((entry) => ({ ...entry, transaction_id: entry.id }))) };
}

export const accounts: Behaviours = {
  filters: { getAccountStatement: { from_date: 'handler', to_date: 'handler' } },
  operations: {
    openAccount: (call) => {
      const { owner_id: ownerId, currency = 'NGN', reference, own_limits: own, low_balance_threshold: threshold } = call.body;
      if (reference === 'sbx_bank_unavailable')
        call.fail('bank_unavailable', 'The account number service did not respond within 30 seconds.');
      const owner = ownerId && call.need('wus', ownerId, '/owner_id');
      const tier = owner ? (call.body.tier ?? 'tier_1') : 'tier_3';
      call.unique('wal', 'reference', reference);
      if (owner && owner.status !== 'active') call.fail('wallet_user_not_active');
      if (currency !== 'NGN' && (owner || currency !== 'USD'))
        call.fail('currency_mismatch', `Accounts in ${currency} are not offered to this owner.`);
      if (owner && RANKS.indexOf(tier) > RANKS.indexOf(owner.max_tier))
        call.fail('tier_requirements_not_met', `The highest tier of the owner is ${owner.max_tier}.`);
      const open = call.store
        .find('wal', 'owner_id', ownerId ?? null)
        .filter((each) => each.currency === currency && each.status !== 'closed');
      if (open.length >= (owner ? 5 : 20)) call.fail('account_limit_reached', `The owner has ${open.length} open accounts in ${currency}.`);
      checkOwnLimits(call, own, threshold, tier, currency);
      const own_limits = { single_debit_limit: null, daily_debit_limit: null, ...own };
      const name = owner ? fullName(owner).toUpperCase() : 'EMBER BASKET LTD';
      const account = call.create({
        owner_kind: owner ? 'wallet_user' : 'tenant',
        account_number: newNuban(call),
        bank_code: '999',
        bank_name: 'Example Bank',
        account_name: name,
        currency,
        tier,
        limits: limitsInForce(tier, own_limits, currency),
        own_limits,
      });
      if (owner) call.store.patch('wus', ownerId, { open_account_count: owner.open_account_count + 1 });
      return account;
    },
    updateAccount: (call, account) => {
      if (account.status === 'closed') call.fail('account_not_active', 'The account is closed.');
      const own = call.body.own_limits && { ...account.own_limits, ...call.body.own_limits };
      checkOwnLimits(call, own, call.body.low_balance_threshold, account.tier, account.currency);
      return call.update(own ? { own_limits: own, limits: limitsInForce(account.tier, own, account.currency) } : {});
    },
    getAccountBalance: (call) => balanceOf(call, call.need('wal', call.params.account_id)),
    getAccountStatement: statement,
  },
  start: (call) => {
    for (const [id, owner_id, reference] of SAVINGS) {
      const owner = call.store.get('wus', owner_id);
      if (!owner) continue;
      const account_name = fullName(owner).toUpperCase();
      const limits = tierLimits('tier_2', 'NGN');
      const fields = {
        id,
        owner_kind: 'wallet_user',
        owner_id,
        account_number: newNuban(call),
        bank_code: '999',
        bank_name: 'Example Bank',
        account_name,
        display_name: 'Savings',
        currency: 'NGN',
        reference,
        tier: 'tier_2',
        limits,
        status: 'active',
      };
      call.store.put('wal', call.fresh('Account', { ...fields, own_limits: { single_debit_limit: null, daily_debit_limit: null } }));
    }
  },
};

/** Ends the request with 409 unless an account can be closed: it is empty and nothing uses it. */
export function checkClosable(call: Call, id: string): void {
  if (call.store.isUntouched('wal', id))
    call.store.rewind('wal', id, ({ status }) => status !== 'closed', { status: 'active', closed_at: null });
  const account = call.need('wal', id);
  if (account.status === 'blocked' || account.status === 'closed') call.fail('account_not_active', `The account is ${account.status}.`);
  const [ledger, held] = [call.ledger.balance(account.id), call.ledger.held(account.id)];
  if (ledger || held)
    call.fail(
      'account_has_balance',
      `The account holds ${asText(money(ledger, account.currency))}, and a further ${asText(money(held, account.currency))} is held.`,
    );
  const inUse = [
    call.store.find('fxd', 'source_account_id', account.id).find(({ status }) => ['approved', 'active', 'matured'].includes(status)),
    call.store.find('pln', 'account_id', account.id).find(({ status }) => status === 'active'),
    call.store.find('stl', 'account_id', account.id).find(({ status }) => ['pending', 'processing'].includes(status)),
    call.store.find('chg', 'credited_account_id', account.id).find(({ deleted_at }) => !deleted_at),
  ].find(Boolean);
  if (inUse) call.fail('resource_in_use', `${inUse.id} uses the account.`);
}
