import type { Behaviours, Call, Json } from '../behaviour';
import { accountOf, isTestAddress, spacesOf, TEST_LINK, tenantOfUser } from './people';
import { renewRestrictions } from './sessions';

const MOST_SPACES = 20;

/** Makes an invited user active, and reports it. Returns the space. */
export function joinSpace(call: Call, user: Json, account: Json): Json {
  const { first_name, last_name, phone, second_factor: factor } = account;
  call.emit(
    'user.joined',
    call.patch('usr', user.id, {
      sign_in_id: account.id,
      first_name,
      last_name,
      phone,
      status: 'active',
      status_changed_at: call.now(),
      invitation: null,
      second_factor_enrolled: factor.method !== null,
      joined_at: call.now(),
      status_changed_by: { kind: 'user', id: user.id, name: `${first_name} ${last_name}` },
      allowed_actions: ['blockUser', user.parent_user_id ? 'removeSubUser' : 'deleteUser'],
    }),
  );
  return spacesOf(call, account.id).find(({ user_id }) => user_id === user.id) as Json;
}

export const invitations: Behaviours = {
  operations: {
    acceptUserInvitation: (call) => {
      const account = accountOf(call);
      const isStory = /^inv_EXAMPLE/.test(call.body.invitation);
      const own = call.store.list('usr').filter(({ email }) => email.toLowerCase() === account.email.toLowerCase());
      const known = own.find(({ status }) => status === 'invited') ?? own[0];
      if (isStory && !known?._tenant_id) return call.seedOf(call.operation?.example) as Json;
      if (call.body.invitation !== TEST_LINK || !isTestAddress(account.email) || !known)
        return call.fail('invalid_link', { detail: 'The invitation was sent to another address.' });
      if (known.status !== 'invited') call.fail('invalid_state_transition', { detail: `The user is in the state ${known.status}.` });
      const count = spacesOf(call, account.id).length;
      if (count >= MOST_SPACES) call.fail('limit_reached', { detail: `The person belongs to ${count} of ${MOST_SPACES} spaces.` });
      const space = joinSpace(call, known, account);
      renewRestrictions(call, account);
      return { ...space, tenant_id: tenantOfUser(known) };
    },
  },
};
