import { brand } from '../../../platform/brand';
import type { Behaviours, Call, Json } from '../behaviour';
import { checkLock, countFailure } from './logIns';
import { restrictionOf, secondFactorOf } from './passwords';
import { accountOf, isCode, isPassword, isTestAddress, loginOf, setLogin } from './people';
import { endSessions, newToken, renewRestrictions } from './sessions';

const ENROLMENT_SECONDS = 600;
const MOST_FAILURES = 5;
const CODES = 10;
const RELYING_PARTY = 'dashboard.sandbox.example';

/** Returns a new recovery code, such as `7k2mq-x9d4t`. */
function recoveryCode(call: Call): string {
  const part = () => call.world.ids.text(5, '0123456789abcdefghjkmnpqrstvwxyz');
  return `${part()}-${part()}`;
}

/** Returns what the app or the browser needs. */
function offer(call: Call, method: string, account: Json): Json {
  const expires_at = call.now(ENROLMENT_SECONDS);
  if (method === 'security_key') {
    const keys = {
      webauthn_challenge: newToken(call, 'c', 32),
      relying_party: RELYING_PARTY,
      user_handle: btoa(account.id).replace(/=+$/, ''),
    };
    return { method, ...keys, excluded_credential_references: [], expires_at };
  }
  const secret = call.world.ids.text(32, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567');
  return {
    method,
    secret,
    otpauth_uri: `otpauth://totp/${brand.name}:${encodeURIComponent(account.email)}?secret=${secret}&issuer=${brand.name}`,
    expires_at,
  };
}

export const secondFactor: Behaviours = {
  operations: {
    enrolSecondFactor: (call) => {
      const { method, password, current_code: code } = call.body;
      const found = accountOf(call);
      checkLock(call, found);
      if (!isPassword(call, found, password)) {
        countFailure(call, found);
        call.fail('invalid_credentials', { keep: true, detail: 'The password is incorrect.' });
      }
      // The first example shows a person of the story before they had a second factor.
      if (!code && !call.store.get('login', found.id))
        call.store.rewind('sgn', found.id, ({ second_factor: factor }) => !factor.method, {});
      const account = call.need('sgn', found.id);
      if (account.second_factor.method && !isCode(call, account, code)) {
        countFailure(call, account);
        call.fail('incorrect_second_factor', { keep: true, detail: 'The code is incorrect or was already used.' });
      }
      setLogin(call, account.id, { enrolment: { method, until: call.now(ENROLMENT_SECONDS), failed: 0 } });
      return offer(call, method, account);
    },
    confirmSecondFactor: (call) => {
      const account = accountOf(call);
      const { method, code } = call.body;
      const login = call.store.get('login', account.id);
      // The example continues an enrolment of a person of the story.
      const enrolment =
        login || isTestAddress(account.email) ? loginOf(call, account.id).enrolment : { method, until: call.now(1), failed: 0 };
      if (!enrolment || Date.parse(enrolment.until) <= call.ms)
        return call.fail('enrolment_expired', 'No enrolment of the last 10 minutes waits for a code.');
      if (enrolment.method !== method) call.invalid('/method', `Must be ${enrolment.method}.`);
      if (method === 'authenticator' && !isCode(call, account, code)) {
        const failed = enrolment.failed + 1;
        setLogin(call, account.id, { enrolment: failed < MOST_FAILURES ? { ...enrolment, failed } : undefined });
        call.fail('incorrect_second_factor', { keep: true, detail: 'The code does not match the one of the app.' });
      }
      const codes = Array.from({ length: CODES }, () => recoveryCode(call));
      const replaces = account.second_factor.method !== null;
      setLogin(call, account.id, { enrolment: undefined, codes });
      const factor = { method, enrolled_at: call.now(), recovery_codes_left: CODES, required_by: [] };
      const changed = call.patch('sgn', account.id, { second_factor: factor });
      for (const { id } of call.store.find('usr', 'sign_in_id', account.id)) call.store.patch('usr', id, { second_factor_enrolled: true });
      renewRestrictions(call, changed);
      const ended_sessions = replaces ? endSessions(call, account.id, ({ id }) => id !== call.caller.source) : 0;
      return {
        second_factor: secondFactorOf(call, changed),
        recovery_codes: codes,
        restriction: restrictionOf(call, changed),
        ended_sessions,
      };
    },
  },
};
