import { CREDENTIALS } from '../../http/authenticate';
import { SYSTEM } from '../../http/caller';
import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { DAY } from '../money/dates';

const MOST = 50;
const NEVER_GRANTED = 'banking.keys:write';
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz0123456789';
/** Days before its expiry on which a key that was used is announced. */
const WARNED_DAYS = 14;

/** Issues a secret with which requests act in the tenant's role, within the scopes of the key. */
function issue(call: Call, { id, scopes, channel, expires_at }: Json): { secret: string; entry: Json } {
  const secret = `ak_test_${call.world.ids.text(32, LETTERS)}`;
  const caller = {
    ...SYSTEM,
    kind: 'oauth2',
    role: channel === 'agent' ? 'agency' : 'tenant',
    scopes,
    channel,
    token: secret,
    expires_at,
    key: id,
  };
  call.world.store(CREDENTIALS.family).put(CREDENTIALS.type, caller, secret);
  const hint = `ak_test_******${secret.slice(-4)}`;
  const entry = { hint, created_at: call.now(), last_used_at: null, last_used_ip: null, expires_at: null, is_current: true };
  return { secret, entry };
}

const credentialsOf = (call: Call, id: string): Json[] =>
  call.world
    .store(CREDENTIALS.family)
    .list(CREDENTIALS.type)
    .filter(({ key }) => key === id);

function revokeAll(call: Call, id: string): void {
  for (const { token } of credentialsOf(call, id)) call.world.store(CREDENTIALS.family).remove(CREDENTIALS.type, token);
}

function create(call: Call): Json {
  const { name, scopes, ip_allow_list = [], expires_at = null } = call.body;
  const own = call.caller.scopes;
  const excess = scopes.find((scope: string) => scope === NEVER_GRANTED || (own && !own.includes(scope)));
  if (excess) call.fail('role_exceeds_own', `Your token lacks ${excess}; the request grants it.`);
  const active = call.store.list('bky').filter(({ status }) => status === 'active');
  const same = call.taken('bky', (each) => each.status === 'active' && each.name === name);
  if (same) call.fail('already_exists', `The active key ${same.id} has the name ${name}.`);
  if (active.length >= MOST) call.fail('limit_reached', `Your tenant has ${active.length} of ${MOST} active access keys in the sandbox.`);
  const key = call.fresh('AccessKey', {
    ...call.body,
    environment: 'sandbox',
    status: 'active',
    ip_allow_list,
    expires_at,
    allowed_actions: ['rotateAccessKey', 'revokeAccessKey'],
    created_by: call.caller.user,
  });
  const { secret, entry } = issue(call, key);
  call.store.put('bky', { ...key, secrets: [entry] });
  if (expires_at) {
    const left = (Date.parse(expires_at) - call.ms) / 1000;
    if (left > WARNED_DAYS * DAY) call.after(left - WARNED_DAYS * DAY, 'accessKeys.warn', { id: key.id });
    call.after(Math.max(0, left), 'accessKeys.expire', { id: key.id });
  }
  return { key: call.need('bky', key.id), secret };
}

function rotate(call: Call, { id, status, secrets, ...key }: Json): Json {
  const { overlap_hours: hours = 24 } = call.body;
  if (status !== 'active') call.fail('invalid_state_transition', `The key is in the state ${status}.`);
  const credentials = credentialsOf(call, id);
  const [newest, older] = secrets;
  // A key never has three secrets: a new one that was not used is replaced, otherwise the older one ends.
  const kept = older && newest.last_used_at === null ? older : newest;
  const { secret, entry } = issue(call, { ...key, id });
  const until = call.now(hours * 3600);
  for (const { token, ...data } of credentials) {
    const isKept = kept.hint.endsWith(token.slice(-4)) && hours > 0;
    const store = call.world.store(CREDENTIALS.family);
    if (isKept) store.put(CREDENTIALS.type, { ...data, token, expires_at: until }, token);
    else store.remove(CREDENTIALS.type, token);
  }
  const previous = hours > 0 ? [{ ...kept, expires_at: until, is_current: false }] : [];
  if (hours > 0) call.after(hours * 3600, 'accessKeys.overlap', { id });
  return { key: call.patch('bky', id, { secrets: [entry, ...previous] }), secret };
}

/** Access keys of channels, with which requests can be sent. */
export const accessKeys: Behaviours = {
  operations: {
    createAccessKey: create,
    rotateAccessKey: rotate,
    revokeAccessKey: (call) => {
      revokeAll(call, call.params.access_key_id);
      const { reason_code, reason } = call.body;
      return call.transition({ status_reason_code: reason_code, status_reason: reason, secrets: [], allowed_actions: [] });
    },
  },
  timers: {
    'accessKeys.overlap': (call, { id }) => {
      const { status, secrets } = call.need('bky', id);
      const current = secrets.filter(({ is_current: isCurrent }: Json) => isCurrent);
      if (status === 'active') call.patch('bky', id, { secrets: current });
    },
    'accessKeys.warn': (call, { id }) => {
      const key = call.need('bky', id);
      const isUsed = credentialsOf(call, id).some(({ used_at: used }) => used);
      if (key.status === 'active' && isUsed) call.emit('access_key.expiring', key);
    },
    'accessKeys.expire': inState('bky', 'active', (call, { id }) => {
      revokeAll(call, id);
      const reason = { status_reason_code: 'end_reached', status_reason: 'The key reached its expiry.' };
      const fields = { ...reason, status: 'expired', secrets: [], allowed_actions: [] };
      call.change('bky', id, 'access_key.expired', fields);
    }),
  },
};
