import { actorOf } from '../actor';
import type { Behaviours, Call, Json } from '../behaviour';
import { inState, Reply } from '../call';
import { checkPersonal } from './accounts';
import { isTestAddress } from './people';
import { settingsOf } from './policies';
import { checkLastAdmin, checkOther, invite, removeUser, setUserStatus, userOfSpace, usersOfSpace } from './spaceUsers';

/** Permissions that the history of a person shows, by role: those of the examples, and in the same words those of the other roles. */
const ROLE_PERMISSIONS: Record<string, readonly string[]> = {
  admin: ['people:manage', 'keys:manage', 'settings:manage', 'approvals:decide', 'records:read', 'records:write'],
  staff: ['records:read', 'records:write', 'approvals:request'],
  merchant: ['products:read', 'products:write', 'sales:read', 'sales:write', 'orders:read', 'orders:write'],
  agency: ['counter:use', 'positions:write', 'sales:read', 'sales:write'],
  buyer: ['requests:write', 'offers:read', 'trades:read', 'trades:write'],
  seller: ['requests:read', 'offers:write', 'trades:read', 'trades:write'],
  sampler: ['tasks:read', 'samples:write'],
  tester: ['tasks:read', 'results:write'],
  manufacturer: ['batches:read', 'batches:write'],
  distributor: ['batches:read', 'trackings:write'],
};

const MOST = 1000;
const WITH_BUSINESSES = ['merchant', 'agency'];
const LINK_SECONDS = 7 * 86_400;

/** Returns a user as staff see one: address and number masked, without actions. */
export function seenBy(call: Call, user: Json): Json {
  const isStaff = call.caller.kind === 'session' && call.caller.role === 'staff';
  const mask = (text: string | null, from: number) =>
    text && `${text.slice(0, from)}${'*'.repeat(Math.max(0, text.length - from - 3))}${text.slice(-3)}`;
  if (!isStaff) return user;
  const [name, domain] = user.email?.split('@') ?? [];
  return { ...user, email: domain && `${name[0]}****@${domain}`, phone: mask(user.phone, 4), allowed_actions: [] };
}

function checkRole(call: Call, role: string, businesses: string[] | undefined): void {
  if (role === 'admin' && call.caller.kind !== 'session') call.fail('role_exceeds_own');
  if (businesses?.length && !WITH_BUSINESSES.includes(role)) call.invalid('/business_ids', 'Is only for merchants and agencies.');
  for (const [index, id] of (businesses ?? []).entries()) call.need('biz', id, `/business_ids/${index}`);
}

/** Stores a role of a person in their history. */
function record(call: Call, user: Json, fields: Json): void {
  const { role, business_ids } = user;
  const _key = `${user.id} ${call.store.find('UserRoleAssignment', '_user_id', user.id).length}`;
  const entry = { role, business_ids, permissions: ROLE_PERMISSIONS[role] ?? [], reason: null, ended_at: null, ...fields };
  call.store.put('UserRoleAssignment', { ...entry, _user_id: user.id, _key }, _key);
}

/**
 * Stores the role that a person has from now on, in their history.
 *
 * @param before the person as they were, if they had another role
 */
function assign(call: Call, user: Json, reason: string | null, before?: Json): void {
  const history = call.store.find('UserRoleAssignment', '_user_id', user.id);
  // People of the story have a history from their first change.
  if (before && !history.length)
    record(call, before, { assigned_by: before.created_by, assigned_at: before.created_at, ended_at: call.now() });
  for (const entry of history) if (!entry.ended_at) call.store.patch('UserRoleAssignment', entry._key, { ended_at: call.now() });
  record(call, user, { reason, assigned_by: actorOf(call), assigned_at: call.now() });
}

/** Ends the request with 409 for the only approver of a service mapping. */
function checkApprover(call: Call, { id }: Json): void {
  const mapping = call.store.list('smp').find(({ status, settings }) => status === 'mapped' && settings.approver_user_ids?.join() === id);
  if (mapping) call.fail('resource_in_use', `The user is the only approver of ${mapping.id}.`);
}

/**
 * Ends the request of a merchant or an agency with 404 unless the user is one of their sub-users.
 *
 * @returns true if a merchant or an agency sends the request
 */
function checkSubUser(call: Call, { id, parent_user_id: parent }: Json): boolean {
  const { kind, role, user: own } = call.caller;
  if (kind !== 'session' || !WITH_BUSINESSES.includes(role) || call.store.isUntouched('usr', id)) return false;
  if (parent !== own) call.fail('not_found', 'No user of your space has this ID.');
  return true;
}

function create(call: Call): Json | Reply {
  const { email, role, business_ids: businesses, message } = call.body;
  checkPersonal(call, email);
  checkRole(call, role, businesses);
  if (message && /https?:\/\//.test(message)) call.invalid('/message', 'Must not contain a link.');
  const space = usersOfSpace(call);
  const tenant = call.store.get('tnt', call.caller.tenant);
  const { invitation_domains: domains = [] } = tenant ? settingsOf(call, tenant) : {};
  const isFree = WITH_BUSINESSES.includes(role) || !domains.length || domains.includes(email.split('@')[1]) || isTestAddress(email);
  if (!isFree) call.invalid('/email', `Must belong to ${domains.join(', ')}.`, 'domain_not_allowed');
  // A person of the story who has not changed can be invited once more, so that the examples can be sent; their own data repeat the invitation.
  const isRepeated = (user: Json) => Object.entries(call.body).every(([name, value]) => user[name] === value);
  const sameAddress = space.filter((user) => user.email?.toLowerCase() === email.toLowerCase() && user.status !== 'removed');
  const known = sameAddress.find((user) => !call.store.isUntouched('usr', user.id)) ?? sameAddress.find(isRepeated);
  if (known && (known.status !== 'invited' || known.parent_user_id) && !call.store.isUntouched('usr', known.id))
    call.fail('already_exists', `The address belongs to ${known.id}.`);
  if (known && !known.parent_user_id) {
    const again = invite(call, call.body, { id: known.id });
    if (again.role !== known.role) assign(call, again, null, known);
    return new Reply(again, 200);
  }
  if (space.filter(({ status, parent_user_id: parent }) => status !== 'removed' && !parent).length >= MOST)
    call.fail('limit_reached', `Your space has ${MOST} of ${MOST} users.`);
  const user = invite(call, call.body);
  assign(call, user, null);
  return new Reply(user, 201);
}

/** Returns the sub-users of a user who are not removed. */
export const subUsersOf = (call: Call, user: Json): Json[] =>
  call.store.find('usr', 'parent_user_id', user.id).filter(({ status }) => status !== 'removed');

export const users: Behaviours = {
  awaited: ['createUser'],
  filters: { listUsers: { include_sub_users: 'handler' } },
  operations: {
    createUser: create,
    listUsers: (call) => {
      const { include_sub_users: withSubs, status } = call.query;
      const items = usersOfSpace(call)
        .filter((user) => withSubs || !user.parent_user_id)
        .filter((user) => (status ? user.status === status : user.status !== 'removed'));
      return call.page(items.map((user) => seenBy(call, user)));
    },
    getUser: (call) => seenBy(call, userOfSpace(call)),
    updateUser: (call) => {
      const user = userOfSpace(call, call.params.user_id, false);
      const { first_name: first, last_name: last, phone, business_ids: businesses } = call.body;
      if (user.status === 'removed') call.fail('invalid_state_transition', 'The user is in the state removed.');
      const owned = first ? '/first_name' : last ? '/last_name' : phone ? '/phone' : null;
      if (owned && user.status !== 'invited' && !call.store.isUntouched('usr', user.id))
        call.invalid(owned, 'Belongs to the person.', 'owned_by_person');
      if (businesses) checkRole(call, user.role === 'admin' ? 'staff' : user.role, businesses);
      return call.update();
    },
    deleteUser: (call) => {
      const user = userOfSpace(call, call.params.user_id, false);
      checkOther(call, user);
      checkLastAdmin(call, user);
      const owns = call.store.find('biz', 'owner_user_id', user.id).find(({ id }) => !call.store.isUntouched('biz', id));
      const carries = call.store.find('dev', 'carried_by_user_id', user.id).find(({ status }) => status !== 'deregistered');
      const terminal = call.store.find('trm', 'user_id', user.id)[0];
      const holds = owns ?? [carries, terminal].find((each) => each && !call.store.isUntouched(each === terminal ? 'trm' : 'dev', each.id));
      if (holds) call.fail('resource_in_use', `The user is responsible for ${holds.id}.`);
      checkApprover(call, user);
      const { reason_code: code = 'left', reason = null } = call.query;
      for (const sub of subUsersOf(call, user)) removeUser(call, sub, 'parent_removed');
      removeUser(call, user, code, reason);
    },
    blockUser: (call) => {
      const user = userOfSpace(call);
      checkSubUser(call, user);
      checkOther(call, user);
      checkLastAdmin(call, user);
      const { reason_code: code, reason } = call.body;
      const { user: blocked, ended } = setUserStatus(call, user, 'blocked', code, reason);
      const subs = subUsersOf(call, user).filter(({ status }) => status === 'active');
      const ends = subs.map((sub) => setUserStatus(call, sub, 'blocked', 'parent_blocked', null).ended);
      return call.emit('user.blocked', {
        user: blocked,
        ended_sessions: ends.reduce((sum, each) => sum + each, ended),
        sub_user_ids: subs.map(({ id }) => id),
      });
    },
    unblockUser: (call) => {
      const user = userOfSpace(call);
      if (checkSubUser(call, user) && user.status === 'blocked' && user.status_changed_by.id !== call.caller.user)
        call.fail('forbidden', `The user was blocked by ${user.status_changed_by.name}.`);
      const parent = user.parent_user_id && call.store.get('usr', user.parent_user_id);
      if (user.status_reason_code === 'platform') call.fail('blocked_by_platform');
      if (parent?.status === 'blocked') call.fail('invalid_state_transition', 'The user they work under is blocked.');
      const { user: active } = setUserStatus(call, user, 'active', null, call.body.reason);
      const subs = subUsersOf(call, user).filter(({ status_reason_code: code }) => code === 'parent_blocked');
      for (const sub of subs) setUserStatus(call, sub, 'active', null, null);
      return call.emit('user.unblocked', { user: active, ended_sessions: 0, sub_user_ids: subs.map(({ id }) => id) });
    },
    assignUserRole: (call) => {
      const user = userOfSpace(call, call.params.user_id, false);
      const { role, business_ids: given, reason } = call.body;
      const businesses = given ?? (role === user.role ? user.business_ids : []);
      checkOther(call, user);
      if (user.status === 'removed') call.fail('invalid_state_transition', 'The user is in the state removed.');
      checkRole(call, role, given);
      const isNew = !call.store.isUntouched('usr', user.id);
      if (role === 'admin' && user.status !== 'invited' && !user.second_factor_enrolled && isNew)
        call.fail('second_factor_required', `${user.id} has no second factor.`);
      if (user.role === 'admin' && role !== 'admin') {
        checkLastAdmin(call, user);
        checkApprover(call, user);
      }
      const subs = subUsersOf(call, user);
      if (role !== user.role && subs.length && isNew) call.fail('resource_in_use', `The user has ${subs.length} sub-users.`);
      // A person of the story who becomes an admin has set up what an admin needs.
      const factor = role === 'admin' && !isNew && { second_factor_enrolled: true };
      const changed = call.patch('usr', user.id, { role, business_ids: businesses, ...factor });
      if (role === user.role) return changed;
      assign(call, changed, reason, user);
      const name = `${user.first_name} ${user.last_name}`;
      const event = { user_id: user.id, name, role, previous_role: user.role, business_ids: businesses, reason };
      call.emit('user.role_changed', { ...event, changed_by: actorOf(call), changed_at: call.now() });
      return changed;
    },
    listUserRoles: (call) => {
      const user = userOfSpace(call, call.params.user_id, false);
      const own = call.store.find('UserRoleAssignment', '_user_id', user.id);
      const items = own.length ? own : call.store.list('UserRoleAssignment').filter((entry) => entry._user_id === undefined);
      return call.page([...items].reverse());
    },
  },
  timers: {
    'users.lapse': inState('usr', 'invited', (call, user, { id }) => {
      if (Date.parse(user.invitation.expires_at) > call.ms) call.after(LINK_SECONDS, 'users.lapse', { id });
      else removeUser(call, user, 'invitation_lapsed');
    }),
    'users.delete': (call, { id }) => call.store.remove('usr', id),
  },
};
