import { actorOf, systemActor } from '../actor';
import type { Call, Json } from '../behaviour';
import { isTestAddress, tenantOfUser } from './people';
import { endSessions, sessionsOf } from './sessions';

const LINK_SECONDS = 7 * 86_400;
const RESEND_MS = 600_000;
const TEST_USER_SECONDS = 86_400;

/** Returns the users of the caller's space. */
export const usersOfSpace = (call: Call): Json[] => call.store.list('usr').filter((user) => tenantOfUser(user) === call.caller.tenant);

/**
 * Returns a user of the caller's space by the ID in the path.
 *
 * @param isSub true for a sub-user, false for any other user, undefined for both
 */
export function userOfSpace(call: Call, id = call.params.user_id, isSub?: boolean): Json {
  const user = call.store.get('usr', id);
  const fits = user && (call.caller.role === 'operator' || call.store.isUntouched('usr', id) || tenantOfUser(user) === call.caller.tenant);
  if (!fits || (isSub !== undefined && Boolean(user.parent_user_id) !== isSub))
    return call.fail('not_found', 'No user of your space has this ID.');
  return user;
}

/** Returns an invitation whose email is sent now. */
export const sentNow = (call: Call, emails = 0): Json => ({
  sent_at: call.now(),
  sent_count: emails + 1,
  expires_at: call.now(LINK_SECONDS),
});

/** Lets the invitation of a user expire after 7 days. */
export function awaitReply(call: Call, userId: string): void {
  call.cancel('users.lapse', ({ id }) => id === userId);
  call.after(LINK_SECONDS, 'users.lapse', { id: userId });
}

/**
 * Invites a person, or sends the invitation again. The sandbox sends no message; the link of a test user is `sandbox_link`.
 *
 * @param given data of the person as sent
 * @param fields fields that the request does not contain
 */
export function invite(call: Call, given: Json, fields: Json = {}): Json {
  const { message: _, ...person } = given;
  const { created_at, invitation: before } = fields.id ? call.need('usr', fields.id) : ({} as Json);
  const isRecent = before && call.ms - Date.parse(before.sent_at) < RESEND_MS;
  const user = call.fresh('User', {
    status: 'invited',
    ...person,
    invitation: isRecent ? before : sentNow(call, before?.sent_count),
    allowed_actions: ['deleteUser'],
    ...(created_at && { created_at }),
    ...(call.operation && { _tenant_id: call.caller.tenant }),
    ...fields,
  });
  call.store.put('usr', user);
  awaitReply(call, user.id);
  if (isTestAddress(user.email) && !fields.id) call.after(TEST_USER_SECONDS, 'users.delete', { id: user.id });
  return user;
}

/** Changes the state of a user, and ends the sessions that work in the space unless it becomes active. */
export function setUserStatus(
  call: Call,
  user: Json,
  status: string,
  code: string | null,
  reason: string | null,
  fields: Json = {},
): { user: Json; ended: number } {
  const tenant = tenantOfUser(user);
  const isHere = ({ tenant_id: id }: Json) => id === tenant;
  const ended =
    status !== 'active' && user.sign_in_id && sessionsOf(call, user.sign_in_id).some(isHere)
      ? endSessions(call, user.sign_in_id, isHere)
      : 0;
  const isSub = Boolean(user.parent_user_id);
  const actions: Record<string, string[]> = {
    active: isSub ? ['blockUser', 'removeSubUser'] : ['blockUser', 'deleteUser'],
    blocked: ['unblockUser', isSub ? 'removeSubUser' : 'deleteUser'],
    removed: [],
  };
  const changed = call.patch('usr', user.id, {
    status,
    status_reason_code: code,
    status_reason: reason,
    status_changed_at: call.now(),
    status_changed_by: call.operation ? actorOf(call) : systemActor(code === 'period_over' ? 'Sub-users' : 'Invitations'),
    allowed_actions: actions[status],
    ...(status === 'removed' && { invitation: null }),
    ...fields,
  });
  return { user: changed, ended };
}

/** Ends the request with 409 if the only active admin would lose access. */
export function checkLastAdmin(call: Call, user: Json): void {
  const others = call.store
    .list('usr')
    .filter(
      (each) => each.id !== user.id && each.role === 'admin' && each.status === 'active' && tenantOfUser(each) === tenantOfUser(user),
    );
  // Examples act on the only admin of the story, or on people who are admins later.
  if (user.role === 'admin' && user.status === 'active' && !others.length && !call.store.isUntouched('usr', user.id))
    call.fail('last_admin');
}

export function checkOther(call: Call, user: Json): void {
  if (call.caller.user === user.id) call.fail('cannot_act_on_self', `${user.id} is your own user.`);
}

/** Removes a user and reports it. */
export function removeUser(call: Call, user: Json, code: string, reason: string | null = null): Json {
  const wasBlocked = user.status_reason_code === 'platform';
  const { user: removed } = setUserStatus(call, user, 'removed', code, reason, { _blocked_by_platform: wasBlocked });
  call.emit(code === 'invitation_lapsed' ? 'user.invitation_lapsed' : 'user.removed', removed);
  return removed;
}
