import { TENANT } from '../../http/caller';
import { OPERATOR } from '../actor';
import type { Call, Further, Json } from '../behaviour';
import { DAY } from '../money/dates';
import { emitToTenants, FACTOR_REMOVAL, loginOf, setLogin, spacesOf, tenantOfUser, usersOf } from './people';
import { endSessions, renewRestrictions } from './sessions';
import { awaitReply, sentNow, setUserStatus } from './spaceUsers';
import { subUsersOf } from './users';

const TYPE = 'usr';
/** Reason of a block by an operator, which the tenant sees. */
const PLATFORM = 'platform';

function tenantOf(call: Call, user: Json): Json {
  const { id = TENANT, name = 'Ember Basket', country = 'NG' } = call.store.get('tnt', tenantOfUser(user)) ?? {};
  return { id, name, country };
}

/** Returns the users of the person in the path: the one of this space, or those of all spaces. */
function usersInPath(call: Call): Json[] {
  const user = call.need(TYPE, call.params.user_id);
  const all = call.body.all_spaces && user.sign_in_id ? call.store.find(TYPE, 'sign_in_id', user.sign_in_id) : [];
  return [user, ...all.filter(({ id }) => id !== user.id)];
}

/** Returns the overview of a person, as operators see it. */
function overviewOf(call: Call, id: string): Json {
  const user = call.need(TYPE, id);
  const account = call.store.get('sgn', user.sign_in_id ?? '');
  const sign_in = user.sign_in_id && {
    id: user.sign_in_id,
    status: account?.status ?? 'active',
    locked_until: account?.locked_until ?? null,
    wrong_tries_last_24_hours: 0,
    second_factor_method: account?.second_factor?.method ?? null,
    password_changed_at: account?.password_changed_at ?? user.created_at,
    created_at: account?.created_at ?? user.created_at,
  };
  return { user, tenant: tenantOf(call, user), sign_in, spaces_count: Math.max(1, spacesOf(call, user.sign_in_id).length), attention: [] };
}

/** Returns the decision with the spaces that it affects. */
function decision(call: Call, changed: Json[], ended: number, subUsers: Json[]): Json {
  const tenants = [...new Set(changed.map(tenantOfUser))];
  const isLeft = (tenant: string) =>
    call.store.list(TYPE).some((each) => tenantOfUser(each) === tenant && each.role === 'admin' && each.status === 'active');
  return {
    user: overviewOf(call, call.params.user_id),
    affected: changed.map((user) => ({
      tenant: tenantOf(call, user),
      user_id: user.id,
      status: user.status,
      is_blocked_by_tenant: Boolean(user._block_by_tenant),
    })),
    ended_sessions: ended,
    sub_user_ids: subUsers.map(({ id }) => id),
    tenants_without_admin: tenants.filter((tenant) => !isLeft(tenant)).map((id) => tenantOf(call, { _tenant_id: id })),
    decided_at: call.now(),
  };
}

/** Lifts the block of a user. A block by the tenant remains, with its code and reason. */
function lift(call: Call, user: Json): { user: Json } {
  const { code, reason } = user._block_by_tenant ?? {};
  if (user._block_by_tenant) return setUserStatus(call, user, 'blocked', code, reason);
  const isInvited = user._was === 'invited';
  if (isInvited) awaitReply(call, user.id);
  return setUserStatus(
    call,
    user,
    isInvited ? 'invited' : 'active',
    null,
    call.body.reason,
    isInvited ? { allowed_actions: ['deleteUser'], invitation: sentNow(call, user._emails) } : {},
  );
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

const LINK_SECONDS = 1800;

function reset(call: Call, user: Json): Json {
  const { remove_second_factor: removes = false, identity_check: check, reason, case_reference = null } = call.body;
  if (removes && check?.checked_by_operator_id === OPERATOR.id)
    call.fail('self_approval', 'The operator who verified the identity must not send the request.');
  const account = user.sign_in_id && call.store.get('sgn', user.sign_in_id);
  const isPending = call.world.clock.timers.some(({ name, args }) => name === FACTOR_REMOVAL && args.id === user.sign_in_id);
  const isUnusable = user.status === 'removed' || account?.status === 'pending_verification' || !user.sign_in_id;
  if (isUnusable && !call.store.isUntouched('usr', user.id)) call.fail('invalid_state_transition', `The user is ${user.status}.`);
  if (isPending) call.fail('invalid_state_transition', 'A removal of the second factor is already pending.');
  const id = user.sign_in_id ?? call.id('sgn');
  const ended_sessions = account ? endSessions(call, id) : 0;
  // No password is valid until the person sets one with the link.
  if (account) setLogin(call, id, { passwords: ['', ...loginOf(call, id).passwords] });
  const wait = removes ? DAY : 0;
  if (removes) call.after(wait, FACTOR_REMOVAL, { id });
  const second_factor_removed_at = removes ? call.now(wait) : null;
  const event = { reason, case_reference, ended_sessions, second_factor_removed_at, reset_at: call.now() };
  if (account) emitToTenants(call, 'user.credentials_reset', account, event);
  else call.emit('user.credentials_reset', { user_id: user.id, sign_in_id: id, name: `${user.first_name} ${user.last_name}`, ...event });
  const [name, domain] = (account?.email ?? user.email).split('@');
  const told = usersOf(call, id).map(tenantOfUser);
  return {
    user_id: user.id,
    sign_in_id: id,
    sent_to: `${name[0]}****@${domain}`,
    link_sent_at: call.now(wait),
    link_expires_at: call.now(wait + LINK_SECONDS),
    second_factor_removed_at,
    ended_sessions,
    told_tenant_ids: told.length ? [...new Set(told)] : [tenantOfUser(user)],
    reset_by_operator_id: OPERATOR.id,
    reset_at: call.now(),
  };
}

/** Blocks of people by operators, in one space or in all of them. Each space receives one event, which covers the sub-users. */
export const userBlocks: Further = {
  operations: {
    blockAnyUser: (call) => {
      const users = usersInPath(call).filter(({ status, status_reason_code: code }) => status !== 'removed' && code !== PLATFORM);
      const changes = users.map((user) => {
        const { status, status_reason_code: code, status_reason: reason } = user;
        const allowed_actions = [user.parent_user_id ? 'removeSubUser' : 'deleteUser'];
        const was = {
          _was: status,
          _emails: user.invitation?.sent_count,
          _block_by_tenant: status === 'blocked' ? { code, reason } : null,
        };
        const fields = { ...was, invitation: null, allowed_actions };
        const { user: blocked, ended } = setUserStatus(call, user, 'blocked', PLATFORM, call.body.reason, fields);
        const working = subUsersOf(call, user).filter((sub) => sub.status === 'active');
        const subs = working.map((sub) => setUserStatus(call, sub, 'blocked', 'parent_blocked', null));
        const sessions = sum([ended, ...subs.map((sub) => sub.ended)]);
        return { user: blocked, ended_sessions: sessions, sub_user_ids: subs.map((sub) => sub.user.id), subs: subs.map((sub) => sub.user) };
      });
      for (const { subs: _, ...change } of changes) call.emit('user.blocked', change);
      const account = call.body.all_spaces && users[0]?.sign_in_id;
      const further = account ? endSessions(call, account) : 0;
      if (account) setLogin(call, account, { blocked: true });
      const blocked = changes.map(({ user }) => user);
      return decision(
        call,
        blocked,
        sum([further, ...changes.map(({ ended_sessions: ended }) => ended)]),
        changes.flatMap(({ subs }) => subs),
      );
    },
    unblockAnyUser: (call) => {
      const users = usersInPath(call).filter(({ status, status_reason_code: code }) => status === 'blocked' && code === PLATFORM);
      const target = call.need(TYPE, call.params.user_id);
      const isStory = call.store.isUntouched(TYPE, target.id);
      if (!users.length && !isStory) call.fail('invalid_state_transition', `Only the tenant blocked the user: ${target.status_reason}`);
      const changes = (users.length ? users : [target]).map((user) => {
        const { user: lifted } = lift(call, user);
        const stopped = subUsersOf(call, user).filter(({ status_reason_code: code }) => code === 'parent_blocked');
        const subs = lifted.status === 'active' ? stopped.map((sub) => setUserStatus(call, sub, 'active', null, null).user) : [];
        return { user: lifted, ended_sessions: 0, sub_user_ids: subs.map(({ id }) => id), subs };
      });
      for (const { subs: _, ...change } of changes) if (change.user.status !== 'blocked') call.emit('user.unblocked', change);
      const lifted = changes.map(({ user }) => user);
      const account = target.sign_in_id;
      if (account && loginOf(call, account).blocked) setLogin(call, account, { blocked: false });
      return decision(
        call,
        lifted,
        0,
        changes.flatMap(({ subs }) => subs),
      );
    },
    resetAnyUserPassword: reset,
  },
  timers: {
    [FACTOR_REMOVAL]: (call, { id }) => {
      const account = call.store.get('sgn', id);
      if (!account) return;
      const second_factor = { ...account.second_factor, method: null, enrolled_at: null, recovery_codes_left: 0 };
      const changed = call.patch('sgn', id, { second_factor });
      setLogin(call, id, { codes: [] });
      for (const user of usersOf(call, id)) call.store.patch('usr', user.id, { second_factor_enrolled: false });
      renewRestrictions(call, changed);
    },
  },
};
