import { TENANT } from '../../http/caller';
import { actorOf } from '../actor';
import type { Call, Further, Json } from '../behaviour';
import { spacesOf, tenantOfUser } from './people';
import { endSessions } from './sessions';

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
  const sign_in = {
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
function decision(call: Call, changed: Json[], ended: number): Json {
  const tenants = [...new Set(changed.map(tenantOfUser))];
  const isLeft = (tenant: string) =>
    call.store.list(TYPE).some((each) => tenantOfUser(each) === tenant && each.role === 'admin' && each.status === 'active');
  return {
    user: overviewOf(call, call.params.user_id),
    affected: changed.map((user) => ({
      tenant: tenantOf(call, user),
      user_id: user.id,
      status: user.status,
      is_blocked_by_tenant: user._is_blocked_by_tenant === true,
    })),
    ended_sessions: ended,
    sub_user_ids: [],
    tenants_without_admin: tenants.filter((tenant) => !isLeft(tenant)).map((id) => tenantOf(call, { _tenant_id: id })),
    decided_at: call.now(),
  };
}

const by = (call: Call) => ({ status_changed_at: call.now(), status_changed_by: actorOf(call), updated_at: call.now() });

/** Blocks of people by operators, in one space or in all of them. */
export const userBlocks: Further = {
  operations: {
    blockAnyUser: (call) => {
      const users = usersOf(call).filter(({ status, status_reason_code: code }) => status !== 'removed' && code !== PLATFORM);
      const state = { ...by(call), status: 'blocked', status_reason_code: PLATFORM, status_reason: call.body.reason };
      const blocked = users.map(({ id, status }) =>
        call.store.patch(TYPE, id, { ...state, _was: status, _is_blocked_by_tenant: status === 'blocked', allowed_actions: [] }),
      );
      for (const user of blocked) call.emit('user.blocked', user);
      const [{ sign_in_id: account }] = blocked;
      return decision(call, blocked, account ? endSessions(call, account) : 0);
    },
    unblockAnyUser: (call) => {
      const users = usersOf(call).filter(({ status, status_reason_code: code }) => status === 'blocked' && code === PLATFORM);
      const target = call.need(TYPE, call.params.user_id);
      const isStory = call.store.isUntouched(TYPE, target.id);
      if (!users.length && !isStory)
        call.fail('invalid_state_transition', { detail: `Only the tenant blocked the user: ${target.status_reason}` });
      const lifted = (users.length ? users : [target]).map((user) =>
        call.store.patch(TYPE, user.id, {
          ...by(call),
          status: user._is_blocked_by_tenant ? 'blocked' : user._was === 'invited' ? 'invited' : 'active',
          status_reason_code: null,
          status_reason: null,
        }),
      );
      return decision(call, lifted, 0);
    },
  },
};
