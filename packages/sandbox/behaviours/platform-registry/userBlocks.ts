import { TENANT } from '../../http/caller';
import type { Call, Further, Json } from '../behaviour';
import { loginOf, setLogin, spacesOf, tenantOfUser } from './people';
import { endSessions } from './sessions';
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
function usersOf(call: Call): Json[] {
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

/** Blocks of people by operators, in one space or in all of them. Each space receives one event, which covers the sub-users. */
export const userBlocks: Further = {
  operations: {
    blockAnyUser: (call) => {
      const users = usersOf(call).filter(({ status, status_reason_code: code }) => status !== 'removed' && code !== PLATFORM);
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
      const users = usersOf(call).filter(({ status, status_reason_code: code }) => status === 'blocked' && code === PLATFORM);
      const target = call.need(TYPE, call.params.user_id);
      const isStory = call.store.isUntouched(TYPE, target.id);
      if (!users.length && !isStory)
        call.fail('invalid_state_transition', { detail: `Only the tenant blocked the user: ${target.status_reason}` });
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
  },
};
