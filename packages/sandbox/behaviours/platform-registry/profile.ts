import type { Behaviours, Call, Json } from '../behaviour';
import { DAY_MS } from '../money/dates';
import { replacePassword } from './accounts';
import { checkLock, countFailure, isLocked } from './logIns';
import { checkPassword, expiryOf, secondFactorOf } from './passwords';
import { accountOf, isPassword, spacesOf, usersOf } from './people';
import { endSessions, renewRestrictions, sessionsOf } from './sessions';

const MOST_LOOKUPS = 5;
/** An hour in production. */
const RETRY_SECONDS = 60;

/** Returns the profile of a person with their spaces and sessions. Those of the story are kept until they end. */
function profileOf(call: Call, account: Json): Json {
  isLocked(call, account);
  const current = call.need('sgn', account.id);
  const own: Json[] = sessionsOf(call, account.id).map((session) => ({ ...session, is_current: session.id === call.caller.source }));
  const ofStory = (current.sessions ?? []).map((session: Json, index: number) => ({
    ...session,
    is_current: !call.caller.source && index === 0,
  }));
  const { tenant_id } = own.find(({ is_current }) => is_current) ?? current;
  return {
    ...current,
    allowed_actions: current.status === 'locked' ? ['resetPassword'] : [],
    second_factor: secondFactorOf(call, current),
    password_expires_at: expiryOf(call, current),
    spaces: spacesOf(call, account.id),
    sessions: [...own, ...ofStory].sort((one, other) => other.last_seen_at.localeCompare(one.last_seen_at)),
    tenant_id,
  };
}

/**
 * Looks a BVN or NIN up in the fictional register. Its last digits determine the outcome, as for a wallet user.
 *
 * @throws SandboxError `identity_mismatch` or `limit_reached`
 */
function checkIdentity(call: Call, account: Json, { kind, number }: Json): void {
  const lookups: number[] = (account._lookups ?? []).filter((at: number) => at > call.ms - DAY_MS);
  if (lookups.length >= MOST_LOOKUPS) call.fail('limit_reached', `${MOST_LOOKUPS} of ${MOST_LOOKUPS} lookups were used.`);
  const _lookups = [...lookups, call.ms];
  call.store.patch('sgn', account.id, { _lookups });
  const refuse = (detail: string) =>
    call.fail('identity_mismatch', { keep: true, detail, errors: [{ pointer: '/identity/number', code: 'refused', detail }] });
  if (!/^22200000\d{3}$/.test(number) || number.endsWith('92')) refuse('The number does not exist.');
  if (number.endsWith('91')) refuse('The name differs from the register.');
  const isSilent = number.endsWith('93') || number.endsWith('94');
  const check = { kind, number: `*******${number.slice(-4)}`, checked_at: call.now() };
  call.patch('sgn', account.id, { identity_check: { ...check, outcome: isSilent ? 'source_unavailable' : 'matched' } });
  if (isSilent)
    call.after(RETRY_SECONDS, 'profile.identity', { id: account.id, outcome: number.endsWith('93') ? 'matched' : 'mismatched' });
}

export const profile: Behaviours = {
  operations: {
    getAccountProfile: (call) => profileOf(call, accountOf(call)),
    updateAccountProfile: (call) => {
      const account = accountOf(call);
      const { identity, ...fields } = call.body;
      if (identity && Object.keys(fields).length) call.invalid('/identity', 'Must be sent without other fields.');
      if (identity) checkIdentity(call, account, identity);
      else {
        const isRenamed = ['first_name', 'last_name'].some((name) => fields[name] !== undefined && fields[name] !== account[name]);
        const removed = isRenamed && account.identity_check?.outcome === 'matched' ? { identity_check: null } : {};
        call.patch('sgn', account.id, { ...fields, ...removed });
        const { language: _, ...known } = fields;
        for (const { id } of usersOf(call, account.id)) call.patch('usr', id, known);
      }
      return profileOf(call, account);
    },
    changePassword: (call) => {
      const account = accountOf(call);
      const { current_password: current, new_password: next } = call.body;
      checkLock(call, account);
      if (!isPassword(call, account, current)) {
        countFailure(call, account);
        call.fail('invalid_credentials', { keep: true, detail: 'The current password is incorrect.' });
      }
      checkPassword(call, account, next);
      const ended = endSessions(call, account.id, ({ id, is_current: isCurrent }) => id !== call.caller.source && !isCurrent);
      const result = replacePassword(call, call.need('sgn', account.id), next, 'change', ended);
      renewRestrictions(call, call.need('sgn', account.id));
      return result;
    },
  },
  timers: {
    'profile.identity': (call, { id, outcome }) => {
      const account = call.store.get('sgn', id);
      if (account?.identity_check?.outcome !== 'source_unavailable') return;
      call.patch('sgn', id, { identity_check: { ...account.identity_check, outcome, checked_at: call.now() } });
    },
  },
};
