import { OPERATOR } from '../actor';
import type { Call, Further, Json } from '../behaviour';
import { DAY } from '../money/dates';
import { emitToTenants, FACTOR_REMOVAL, loginOf, setLogin, tenantOfUser, usersOf } from './people';
import { endSessions, renewRestrictions } from './sessions';

const LINK_SECONDS = 1800;

function reset(call: Call): Json {
  const user = call.need('usr', call.params.user_id);
  const { remove_second_factor: removes = false, identity_check: check, reason, case_reference = null } = call.body;
  if (removes && check?.checked_by_operator_id === OPERATOR.id)
    call.fail('self_approval', { detail: 'The operator who verified the identity must not send the request.' });
  const account = user.sign_in_id && call.store.get('sgn', user.sign_in_id);
  const isPending = call.world.clock.timers.some(({ name, args }) => name === FACTOR_REMOVAL && args.id === user.sign_in_id);
  const isUnusable = user.status === 'removed' || account?.status === 'pending_verification' || !user.sign_in_id;
  if (isUnusable && !call.store.isUntouched('usr', user.id))
    call.fail('invalid_state_transition', { detail: `The user is ${user.status}.` });
  if (isPending) call.fail('invalid_state_transition', { detail: 'A removal of the second factor is already pending.' });
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

/** Resets of a person's password and second factor by operators. */
export const credentialResets: Further = {
  operations: { resetAnyUserPassword: reset },
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
