import type { Call, Json } from '../behaviour';
import { strictestPolicy } from './passwords';
import { emitToTenants, loginOf, setLogin } from './people';
import { IP_ADDRESS } from './sessions';

const DAY_MS = 86_400_000;
/** Number of locks within 24 hours after which only a reset ends the lock. */
const MOST_LOCKS = 10;

/** Returns true while an account is locked. A lock whose time is over is lifted. */
export function isLocked(call: Call, account: Json): boolean {
  if (account.status !== 'locked') return false;
  if (account.locked_until === null || Date.parse(account.locked_until) > call.ms) return true;
  unlock(call, account, 'time');
  return false;
}

/** Ends the request with 403 if an account is locked. */
export function checkLock(call: Call, account: Json | undefined): void {
  if (!account || !isLocked(call, account)) return;
  const { locked_until: until } = account;
  call.fail('account_locked', {
    detail: until ? `The account is locked until ${until.slice(11, 16)} UTC.` : 'Only a password reset ends the lock.',
  });
}

/**
 * Lifts a lock and reports it.
 *
 * @returns true if the account was locked
 */
export function unlock(call: Call, account: Json, by: 'time' | 'password_reset'): boolean {
  setLogin(call, account.id, { failed: 0, ...(by === 'password_reset' && { locks: [] }) });
  if (account.status !== 'locked') return false;
  const fields = { status: 'active', status_reason: null, locked_until: null, status_changed_at: call.now() };
  emitToTenants(call, 'account.unlocked', call.patch('sgn', account.id, fields), {
    locked_at: account.status_changed_at,
    unlocked_at: call.now(),
    ended_by: by,
  });
  return true;
}

/**
 * Counts an incorrect password or code. The last one that the strictest policy permits locks the account.
 *
 * @returns number of attempts that are left
 */
export function countFailure(call: Call, account: Json): number {
  const { max_wrong_tries: most, lock_minutes: minutes } = strictestPolicy(call, account.id);
  const before = loginOf(call, account.id);
  const login = setLogin(call, account.id, { failed: before.failed + 1 });
  if (login.failed < most) return most - login.failed;
  const locks = [...before.locks.filter((at) => at > call.ms - DAY_MS), call.ms];
  const only_by_reset = locks.length >= MOST_LOCKS;
  const locked_until = only_by_reset ? null : call.now(minutes * 60);
  setLogin(call, account.id, { failed: 0, locks });
  const times = { status_changed_at: call.now() };
  const locked = call.patch('sgn', account.id, {
    status: 'locked',
    status_reason: `${most} incorrect attempts`,
    locked_until,
    ...times,
  });
  emitToTenants(call, 'account.locked', locked, {
    locked_at: call.now(),
    locked_until,
    wrong_tries: most,
    locks_last_24_hours: locks.length,
    only_by_reset,
    ip_addresses: [IP_ADDRESS],
  });
  if (!only_by_reset) call.after(minutes * 60, 'locks.end', { id: account.id });
  return 0;
}
