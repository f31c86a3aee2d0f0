import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { DAY } from '../money/dates';
import { balanceOf, checkClosable, limitsInForce, RANKS, setStatus, tierLimits } from './accounts';
import { checkSecondPerson, fullName } from './rules';

/** Within the hour in production. */
const RETRY_SECONDS = 60;

/** Ends a closure request. */
function decide(call: Call, request: Json, status: string, fields: Json): Json {
  call.cancel('closures.expire', ({ id }) => id === request.id);
  const decided_by = call.body.decided_by ?? call.body.approved_by ?? call.body.rejected_by ?? call.body.cancelled_by ?? call.caller.user;
  const decided = call.patch('acr', request.id, { status, decided_by, decided_at: call.now(), ...fields });
  const account = call.store.get('wal', request.account_id);
  if (account?.closure_request_id === request.id && account?.status !== 'closed')
    call.patch('wal', request.account_id, { closure_request_id: null });
  call.emit(`closure_request.${status}`, decided);
  return decided;
}

function unfreeze(call: Call, account: Json): Json {
  call.cancel('accounts.unfreeze', ({ id }) => id === account.id);
  retryPayouts(call, account);
  return call.emit('account.unfrozen', setStatus(call, 'wal', account.id, 'active', { frozen_until: null }));
}

/** Schedules the payout of deposits that matured while their account was not active. */
function retryPayouts(call: Call, { id: account }: Json): void {
  for (const { id, status_reason_code: code, source_account_id: source, maturity_instruction: instruction } of call.store.list('fxd'))
    if (code === 'payout_account_not_active' && (instruction.savings_account_id ?? source) === account)
      call.after(RETRY_SECONDS, 'deposits.retry', { id });
}

/** Withdraws the applications for deposits that an account would have funded. */
function withdrawApplications(call: Call, account: Json): void {
  for (const { id, status } of call.store.find('fxd', 'source_account_id', account.id)) {
    if (status !== 'submitted_and_pending_approval') continue;
    call.cancel('deposits.lapse', (args) => args.id === id);
    const reason = { status_reason_code: 'source_account_closed', status_reason: 'The source account was closed.' };
    call.change('fxd', id, 'fixed_deposit.withdrawn', { status: 'withdrawn', lapses_at: null, ...reason });
  }
}

/** Returns whether a word of a name starts with a text. */
const hasWord = (name: string, text: string): boolean =>
  name
    .toLowerCase()
    .split(/\s+/)
    .some((_, index, words) => words.slice(index).join(' ').startsWith(text.toLowerCase()));

export const closures: Behaviours = {
  filters: {
    listAllAccounts: { name: ({ account, owner }, name) => hasWord(owner?.name ?? account.account_name, name) },
  },
  operations: {
    requestAccountClosure: (call) => {
      const account = call.need('wal', call.body.account_id, '/account_id');
      call.unique('acr', 'reference', call.body.reference);
      if (call.body.reason_code === 'other' && !call.body.reason)
        call.invalid('/reason', 'Is required with the reason code other.', 'required');
      const pending = call.store
        .find('acr', 'account_id', account.id)
        .find(({ id, status }) => status === 'pending' && !call.store.isUntouched('acr', id));
      if (pending) call.fail('already_exists', `The account has the pending closure request ${pending.id}.`);
      checkClosable(call, account.id);
      const seconds = call.body.reference === 'sbx_expire' ? 60 : 30 * DAY;
      const request = call.create({
        account_number: account.account_number,
        owner_id: account.owner_id,
        requested_by: call.body.requested_by ?? call.caller.user,
        expires_at: call.now(seconds),
      });
      call.after(seconds, 'closures.expire', { id: request.id });
      call.patch('wal', account.id, { closure_request_id: request.id });
      return request;
    },
    cancelAccountClosureRequest: (call) =>
      decide(call, call.need('acr', call.params.closure_request_id), 'cancelled', {
        status_reason_code: 'withdrawn',
        status_reason: call.body.reason ?? null,
      }),
    approveAccountClosure: (call, request) => {
      checkSecondPerson(call, request.requested_by, call.body.approved_by ?? call.body.decided_by);
      const account = call.need('wal', request.account_id);
      checkClosable(call, account.id);
      const approved = decide(call, request, 'approved', { status_reason: call.body.reason ?? null });
      const closed = setStatus(call, 'wal', account.id, 'closed', {
        status_changed_by: approved.decided_by,
        closure_request_id: request.id,
        frozen_until: null,
        status_reason_code: request.reason_code,
        status_reason: request.reason,
      });
      const owner = account.owner_id && call.store.get('wus', account.owner_id);
      if (owner) call.store.patch('wus', owner.id, { open_account_count: Math.max(0, owner.open_account_count - 1) });
      call.emit('account.closed', closed);
      withdrawApplications(call, account);
      return approved;
    },
    rejectAccountClosure: (call, request) => {
      checkSecondPerson(call, request.requested_by, call.body.rejected_by ?? call.body.decided_by);
      return decide(call, request, 'rejected', { status_reason_code: call.body.reason_code, status_reason: call.body.reason ?? null });
    },
    listAllAccounts: (call) => {
      const overview = (account: Json): Json => {
        const owner = account.owner_id && call.store.get('wus', account.owner_id);
        const balance = balanceOf(call, account);
        return {
          id: account.id,
          created_at: account.created_at,
          account,
          balance,
          owner: owner ? { id: owner.id, name: fullName(owner), status: owner.status, max_tier: owner.max_tier } : null,
          attention: attentionOf(call, account, owner, balance),
        };
      };
      const all = call.store.list('wal').filter(({ reference }) => reference !== undefined);
      return call.page(all.map(overview));
    },
    freezeAccount: (call, account) => {
      const { reason_code, reason = null, frozen_until: until = null } = call.body;
      if (reason_code === 'other' && !reason) call.invalid('/reason', 'Is required with the reason code other.', 'required');
      const minutes = until ? (Date.parse(until) - call.ms) / 60_000 : 5;
      if (minutes < 5 || minutes > 129_600) call.invalid('/frozen_until', 'Must be from 5 minutes to 90 days from now.', 'out_of_range');
      const isSame =
        account.status === 'frozen' &&
        account.status_reason_code === reason_code &&
        account.status_reason === reason &&
        account.frozen_until === until;
      if (isSame) return account;
      call.cancel('accounts.unfreeze', ({ id }) => id === account.id);
      if (until) call.after(minutes * 60, 'accounts.unfreeze', { id: account.id });
      return call.emit('account.frozen', setStatus(call, 'wal', account.id, 'frozen', { frozen_until: until }));
    },
    unfreezeAccount: (call) => unfreeze(call, call.need('wal', call.params.account_id)),
    blockAccount: (call, account) => {
      const { reason_code: code, case_reference: reference } = call.body;
      if (['court_order', 'regulator_instruction'].includes(code) && !reference)
        call.invalid('/case_reference', 'Is required with this reason code.', 'required');
      if (code === 'other' && !call.body.reason) call.invalid('/reason', 'Is required with the reason code other.', 'required');
      return call.emit(
        'account.blocked',
        setStatus(call, 'wal', account.id, 'blocked', {
          _before: account.status,
          _code: account.status_reason_code,
          _case: reference ?? null,
        }),
      );
    },
    unblockAccount: (call, account) => {
      if (account._case && !call.body.case_reference)
        call.invalid('/case_reference', 'Is required, because the block had one.', 'required');
      const isFrozen = account._before === 'frozen' && !(account.frozen_until && Date.parse(account.frozen_until) <= call.ms);
      if (!isFrozen) retryPayouts(call, account);
      return call.emit(
        'account.unblocked',
        setStatus(call, 'wal', account.id, isFrozen ? 'frozen' : 'active', {
          status_reason_code: isFrozen ? account._code : null,
          frozen_until: isFrozen ? account.frozen_until : null,
          _before: undefined,
          _code: undefined,
          _case: undefined,
        }),
      );
    },
    setAccountTier: (call, account) => {
      const { tier } = call.body;
      if (!account.owner_id) call.invalid('/tier', 'The tier of an account of your business cannot be set.');
      if (account.status === 'closed') call.fail('account_not_active', 'The account is closed.');
      const owner = call.need('wus', account.owner_id);
      if (RANKS.indexOf(tier) > RANKS.indexOf(owner.max_tier))
        call.fail('tier_requirements_not_met', `The highest tier of the owner is ${owner.max_tier}.`);
      if (tier === account.tier) return account;
      const limits = tierLimits(tier, account.currency);
      const lowered = (own: Json | null, limit: Json) => (own && own.amount > limit.amount ? limit : own);
      const own = account.own_limits;
      const own_limits = {
        single_debit_limit: lowered(own.single_debit_limit, limits.single_debit_limit),
        daily_debit_limit: lowered(own.daily_debit_limit, limits.daily_debit_limit),
      };
      const changed = call.patch('wal', account.id, {
        tier,
        limits: limitsInForce(tier, own_limits, account.currency),
        own_limits,
      });
      call.emit('account.tier_changed', { account: changed, previous_tier: account.tier });
      return changed;
    },
  },
  timers: {
    'accounts.unfreeze': inState('wal', 'frozen', (call, account) => unfreeze(call, account)),
    'closures.expire': inState('acr', 'pending', (call, request) =>
      decide(call, request, 'expired', { status_reason_code: 'not_decided' }),
    ),
  },
};

/** Returns why an account needs attention. */
function attentionOf(call: Call, account: Json, owner: Json | undefined, { ledger }: Json): string[] {
  if (account.status === 'closed') return [];
  const limit = account.limits?.balance_limit?.amount;
  const idleDays = (call.ms - Date.parse(account.last_activity_at ?? account.created_at)) / (DAY * 1000);
  return [
    limit !== undefined && limit !== null && ledger.amount > limit && 'above_balance_limit',
    idleDays > 180 && 'inactive_180_days',
    owner && RANKS.indexOf(owner.max_tier) > RANKS.indexOf(account.tier) && 'tier_below_max',
    owner?.status === 'inactive' && 'owner_inactive',
    call.store.find('acr', 'account_id', account.id).some(({ status }) => status === 'pending') && 'closure_pending',
  ].filter((each): each is string => typeof each === 'string');
}
