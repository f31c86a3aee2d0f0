import { CREDENTIALS } from '../../http/authenticate';
import type { Call, Json } from '../behaviour';
import { DAY, earlier } from '../money/dates';
import { restrictionOf } from './passwords';
import { loginOf, setLogin, spacesOf } from './people';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ACCESS_SECONDS = 900;
const HOUR = 3600;
/** Address that the documentation reserves for examples, from which every request of the sandbox appears to come. */
export const IP_ADDRESS = '203.0.113.21';

/** Returns a new secret, such as `sat_` and 40 characters. */
export const newToken = (call: Call, prefix: string, length = 40): string => `${prefix}_${call.world.ids.text(length, ALPHABET)}`;

/** Returns the active sessions of a person. */
export const sessionsOf = (call: Call, signInId: string): Json[] =>
  call.store
    .find('ses', 'sign_in_id', signInId)
    .filter(({ ends_at: ends, _idle_until: idle }) => Date.parse(ends) > call.ms && Date.parse(idle) > call.ms);

/** Issues an access token and a refresh token of a session, which replace the earlier ones. */
function issue(call: Call, session: Json, account: Json): Json {
  const credentials = call.world.store(CREDENTIALS.family);
  const spaces = spacesOf(call, account.id);
  const space = spaces.find(({ tenant_id: id, status }) => id === session.tenant_id && status === 'active');
  const access = newToken(call, 'sat');
  const refresh = newToken(call, 'srt');
  const idle = earlier(call.now(session._remember ? 14 * DAY : HOUR), session.ends_at);
  const expires_at = earlier(call.now(ACCESS_SECONDS), session.ends_at);
  const restriction = restrictionOf(call, account);
  const caller = {
    kind: 'session',
    role: space?.role ?? 'admin',
    tenant: session.tenant_id ?? '',
    user: space?.user_id ?? null,
    scopes: null,
  };
  if (session._moved)
    for (const { token } of credentials.find(CREDENTIALS.type, 'source', session.id)) credentials.remove(CREDENTIALS.type, token);
  credentials.put(CREDENTIALS.type, { ...caller, source: session.id, restriction, token: access, expires_at }, access);
  call.store.put('refresh', { session_id: session.id, used_at: null, result: null }, refresh);
  call.store.put('ses', { ...session, _moved: false, _idle_until: idle, last_seen_at: call.now(), _device_token: session._device_token });
  return {
    outcome: 'session',
    session_id: session.id,
    sign_in_id: account.id,
    tenant_id: session.tenant_id,
    access_token: access,
    expires_at,
    refresh_token: refresh,
    refresh_expires_at: idle,
    ends_at: session.ends_at,
    device_token: session._device_token,
    restriction,
    spaces,
  };
}

/**
 * Starts a session.
 *
 * @param given device and space of the log-in request
 */
export function startSession(call: Call, account: Json, given: Json): Json {
  const { device_name: name = 'Sandbox', device_token: known, remember = true, tenant_id: wanted } = given;
  const spaces = spacesOf(call, account.id);
  const open = spaces.filter(({ status }) => status === 'active');
  if (wanted && !open.some(({ tenant_id }) => tenant_id === wanted)) call.fail('forbidden', 'The person has no access to this space.');
  const tenant_id = wanted ?? (open.find(({ tenant_id: id }) => id === account.tenant_id) ?? open[0])?.tenant_id ?? null;
  const isShort = !remember || spaces.some(({ role }) => role === 'admin');
  const login = loginOf(call, account.id);
  const isKnown = known !== undefined && login.devices.includes(known);
  const token = known ?? newToken(call, 'dvt', 32);
  const session = {
    id: call.id('ses'),
    sign_in_id: account.id,
    device_name: name,
    ip_address: IP_ADDRESS,
    tenant_id,
    started_at: call.now(),
    last_seen_at: call.now(),
    ends_at: call.now(isShort ? 12 * HOUR : 30 * DAY),
    _remember: remember,
    _device_token: token,
  };
  setLogin(call, account.id, { failed: 0, devices: [...new Set([...login.devices, token])] });
  call.store.patch('sgn', account.id, {
    previous_log_in_at: account._last_log_in_at ?? account.previous_log_in_at ?? null,
    _last_log_in_at: call.now(),
    tenant_id,
  });
  const result = issue(call, session, call.need('sgn', account.id));
  const event = { session_id: session.id, device_name: name, ip_address: IP_ADDRESS, network_country: 'NG', logged_in_at: call.now() };
  for (const { user_id } of isKnown ? [] : spaces)
    call.emit('account.new_device', { sign_in_id: account.id, user_id, name: `${account.first_name} ${account.last_name}`, ...event });
  return result;
}

/**
 * Issues new tokens for a refresh token.
 *
 * @throws SandboxError `invalid_refresh_token` or `forbidden`
 */
export function refreshTokens(call: Call): Json {
  const { refresh_token: token, tenant_id: wanted } = call.body;
  const known = call.store.get('refresh', token);
  const session = known && call.store.get('ses', known.session_id);
  const account = session && call.store.get('sgn', session.sign_in_id);
  if (!known || !account || !sessionsOf(call, account.id).some(({ id }) => id === session.id)) return call.fail('invalid_refresh_token');
  if (known.used_at !== null) {
    if (call.ms - Date.parse(known.used_at) <= 30_000) return known.result;
    endSession(call, session);
    return call.fail('invalid_refresh_token', { keep: true, detail: 'The refresh token was used before, so the session was ended.' });
  }
  const isOpen = spacesOf(call, account.id).some(({ tenant_id: id, status }) => id === wanted && status === 'active');
  if (wanted && !isOpen) call.fail('forbidden', 'The person has no access to this space.');
  const moved = wanted && wanted !== session.tenant_id;
  const result = issue(call, { ...session, ...(moved && { tenant_id: wanted, _moved: true }) }, account);
  call.store.put('refresh', { ...known, used_at: call.now(), result }, token);
  return result;
}

/** Ends a session: its tokens are rejected from the next request. */
export function endSession(call: Call, { id }: Json): void {
  const credentials = call.world.store(CREDENTIALS.family);
  for (const { token } of credentials.find(CREDENTIALS.type, 'source', id)) credentials.remove(CREDENTIALS.type, token);
  call.store.remove('ses', id);
}

/**
 * Ends the sessions of a person.
 *
 * @param matches returns true for a session that ends
 * @returns number of sessions that ended, those of the story included
 */
export function endSessions(call: Call, signInId: string, matches: (session: Json) => boolean = () => true): number {
  const ended = sessionsOf(call, signInId).filter(matches);
  for (const session of ended) endSession(call, session);
  const account = call.store.get('sgn', signInId);
  const ofStory = (account?.sessions ?? []).filter((session: Json) => matches(session));
  if (ofStory.length) call.store.patch('sgn', signInId, { sessions: account?.sessions.filter((session: Json) => !matches(session)) });
  return Math.min(20, ended.length + ofStory.length);
}

/** Stores the current restriction with the tokens of a person, so that it applies to their next request. */
export function renewRestrictions(call: Call, account: Json, keep: (now: string | null) => string | null = (now) => now): void {
  const credentials = call.world.store(CREDENTIALS.family);
  const restriction = restrictionOf(call, account);
  for (const { id } of sessionsOf(call, account.id))
    for (const credential of credentials.find(CREDENTIALS.type, 'source', id))
      credentials.patch(CREDENTIALS.type, credential.token, { restriction: keep(restriction) });
}
