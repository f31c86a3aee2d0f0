import { CLIENTS, CREDENTIALS, TOKENS } from '../../http/authenticate';
import { actorOf, systemActor } from '../actor';
import type { Behaviours, Call, Json } from '../behaviour';
import { newToken } from './sessions';

const MOST = 20;
const HOUR = 3600;
const YEAR_DAYS = 365;
const WARNING_SECONDS = 14 * 86_400;

const hintOf = (secret: string) => `${secret.slice(0, 8)}******${secret.slice(-4)}`;

/** Returns the date of the next rotation; null if the key expires before it. */
const rotationDate = (call: Call, until: string | null): string | null =>
  until && Date.parse(until) < call.ms + YEAR_DAYS * 86_400_000 ? null : call.today(YEAR_DAYS);

/** Returns true for a secret of the story. It is only known by its hint, so that no request can use it. */
const isHint = (secret: string) => secret.includes('*');

/** Returns the hint of a secret of the story as it is in the sandbox, whose secrets are those of tests. */
const ofSandbox = (hint: string) => hint.replace('_live_', '_test_');

/** Returns where the credential of a secret is stored: secret keys are sent themselves, client secrets obtain tokens. */
const placeOf = ({ id, kind }: Json, secret: string) =>
  kind === 'secret_key' ? { ...CREDENTIALS, key: secret } : { ...CLIENTS, key: `${id} ${secret}` };

/** Makes a secret valid until a time, or as long as the key if there is none. */
function admit(call: Call, key: Json, secret: string, expires_at: string | null): void {
  if (isHint(secret)) return;
  const { family, type, key: at } = placeOf(key, secret);
  const before = call.world.store(family).get(type, at);
  const caller = { kind: 'secretKey', role: 'tenant', tenant: call.caller.tenant, user: null, scopes: key.scopes };
  call.world.store(family).put(type, { ...caller, source: key.id, token: secret, ...before, expires_at }, at);
}

/** Ends a secret, and tokens that were obtained with the key: all, those of this secret, or none. */
function end(call: Call, key: Json, secret: string, tokens: 'all' | 'own' | 'none' = 'all'): void {
  const { family, type, key: at } = placeOf(key, secret);
  call.world.store(family).remove(type, at);
  const issued = call.world.store(TOKENS.family);
  if (tokens === 'none') return;
  for (const { token, obtained_with: by } of issued.find(TOKENS.type, 'source', key.id))
    if (tokens === 'all' || by === secret) issued.remove(TOKENS.type, token);
}

/** Returns the key with its valid secrets and the times of their use. */
function shown(call: Call, key: Json): Json {
  if (!key._secrets) return { ...key, secrets: key.secrets.map((each: Json) => ({ ...each, hint: ofSandbox(each.hint) })) };
  const valid: Json[] = key._secrets.filter(({ until }: Json) => !until || Date.parse(until) > call.ms);
  const secrets = valid.map(({ secret, created_at, until, last_used_at = null, last_used_ip = null }, index) => {
    const { family, type, key: at } = placeOf(key, secret);
    const used = call.world.store(family).get(type, at)?.used_at;
    return {
      hint: isHint(secret) ? ofSandbox(secret) : hintOf(secret),
      created_at,
      last_used_at: used ?? last_used_at,
      last_used_ip: used ? '203.0.113.21' : last_used_ip,
      expires_at: until,
      is_current: index === 0,
    };
  });
  const last = secrets.map(({ last_used_at: at }) => at).reduce((most, at) => (at && at > (most ?? '') ? at : most), key.last_used_at);
  return { ...key, secrets, last_used_at: last };
}

/** Returns a key as the caller sees it: another secret key does not learn where it is used from. */
function seenBy(call: Call, key: Json): Json {
  const { kind, source } = call.caller;
  if (kind !== 'secretKey' || !source || source === key.id) return shown(call, key);
  const { secrets, ...visible } = shown(call, key);
  return { ...visible, allowed_networks: [], secrets: secrets.map((each: Json) => ({ ...each, last_used_ip: null })) };
}

/** Ends the request with 403 if a secret key acts on another key. */
function checkSelf(call: Call): void {
  const { kind, source } = call.caller;
  if (kind === 'secretKey' && source && source !== call.params.key_id) call.fail('forbidden', 'A secret key cannot change another key.');
}

function revoke(call: Call, key: Json, status: string, fields: Json): Json {
  for (const { secret } of key._secrets ?? []) end(call, key, secret);
  return call.change('key', key.id, `key.${status}`, {
    status,
    status_changed_at: call.now(),
    status_changed_by: call.operation ? actorOf(call) : systemActor('Keys'),
    allowed_actions: [],
    secrets: [],
    last_used_at: shown(call, key).last_used_at,
    rotate_by_date: null,
    _secrets: undefined,
    ...fields,
  });
}

/** Returns the keys of the caller's tenant, including those of the example data. */
const ownKeys = (call: Call) => call.store.list('key').filter(({ _tenant_id: tenant }) => !tenant || tenant === call.caller.tenant);

function create(call: Call): Json {
  const { name, kind, scopes = null, expires_at: until = null } = call.body;
  const held = call.caller.scopes;
  const excess = held && (kind === 'secret_key' ? 'a secret key' : scopes.find((scope: string) => !held.includes(scope)));
  if (excess) call.fail('role_exceeds_own', `The token does not hold ${excess}.`);
  const open = ownKeys(call).filter(({ id, status }) => ['active', 'inactive'].includes(status) && !call.store.isUntouched('key', id));
  const taken = open.find((each) => each.name === name);
  if (taken) call.fail('already_exists', `The name is already used by ${taken.id}.`);
  if (open.length >= MOST) call.fail('limit_reached', `The sandbox has ${MOST} of ${MOST} keys.`);
  const seconds = until ? (Date.parse(until) - call.ms) / 1000 : HOUR;
  if (seconds < HOUR || seconds > 2 * YEAR_DAYS * 86_400)
    call.invalid('/expires_at', 'Must be from an hour to two years from now.', 'out_of_range');
  const id = call.id('key');
  const secret = newToken(call, kind === 'secret_key' ? 'sk_test' : 'cs_test', 32);
  const { source = null } = call.caller;
  const fields = { id, name, kind, scopes: scopes && [...scopes].sort(), client_id: kind === 'secret_key' ? null : id, expires_at: until };
  const key = call.fresh('Key', {
    ...fields,
    status: 'active',
    allowed_actions: ['rotateKey', 'revokeKey', 'toggleKeyStatus'],
    allowed_networks: call.body.allowed_networks ?? [],
    rotate_by_date: rotationDate(call, until),
    created_by_key_id: held ? source : null,
    metadata: call.body.metadata ?? {},
    _secrets: [{ secret, created_at: call.now(), until: null }],
    _tenant_id: call.caller.tenant,
  });
  call.store.put('key', key);
  admit(call, key, secret, until);
  const result = shown(call, key);
  call.emit('key.created', result);
  if (until) call.after(Math.max(0, seconds - WARNING_SECONDS), 'keys.expiring', { id });
  if (until) call.after(seconds, 'keys.expire', { id });
  return { key: result, secret };
}

export const keys: Behaviours = {
  awaited: ['rotateKey', 'toggleKeyStatus'],
  operations: {
    createKey: create,
    listKeys: (call) => call.page(ownKeys(call).map((key) => seenBy(call, key))),
    getKey: (call) => seenBy(call, call.need('key', call.params.key_id)),
    rotateKey: (call) => {
      checkSelf(call);
      const key = call.need('key', call.params.key_id);
      if (['revoked', 'expired'].includes(key.status)) call.fail('invalid_state_transition', `The key is in the state ${key.status}.`);
      const hours = call.body.overlap_hours ?? 24;
      const secret = newToken(call, key.kind === 'secret_key' ? 'sk_test' : 'cs_test', 32);
      const ofStory: Json[] = key.secrets.map(({ hint, expires_at: until, ...rest }: Json) => ({ ...rest, secret: hint, until }));
      const valid: Json[] = (key._secrets ?? ofStory).filter(({ until }: Json) => !until || Date.parse(until) > call.ms);
      const isUsed = (each: Json) => {
        const { family, type, key: at } = placeOf(key, each.secret);
        return Boolean(call.world.store(family).get(type, at)?.used_at);
      };
      // A key never has three secrets: the one that was never used is replaced, or the older one ends.
      const kept = hours ? (valid.length > 1 ? (isUsed(valid[0]) ? valid[0] : valid[1]) : valid[0]) : undefined;
      for (const each of valid) if (each !== kept) end(call, key, each.secret, 'none');
      const until = call.now(hours * HOUR);
      if (kept) admit(call, key, kept.secret, until);
      const _secrets = [{ secret, created_at: call.now(), until: null }, ...(kept ? [{ ...kept, until }] : [])];
      const rotated = call.patch('key', key.id, { _secrets, rotate_by_date: rotationDate(call, key.expires_at) });
      if (key.status === 'active') admit(call, key, secret, key.expires_at);
      const result = shown(call, rotated);
      call.emit('key.rotated', result);
      return { key: result, secret };
    },
    revokeKey: (call) => {
      checkSelf(call);
      const { secret: which, also_children: withChildren, reason_code: code, reason = null } = call.body;
      const key = call.need('key', call.params.key_id);
      if (code === 'other' && !reason) call.invalid('/reason', 'Is required with the code other.', 'required');
      if (which === 'previous') {
        const [current, previous] = key._secrets ?? [];
        if (!previous && !call.store.isUntouched('key', key.id)) call.invalid('/secret', 'The key has one secret.');
        if (previous) end(call, key, previous.secret, 'own');
        const changed = call.patch('key', key.id, { ...(current && { _secrets: [current] }) });
        return { key: shown(call, changed), revoked_child_ids: [], effective_at: call.now() };
      }
      const childrenOf = (id: string): Json[] => {
        const next = call.store.find('key', 'created_by_key_id', id).filter(({ status }) => ['active', 'inactive'].includes(status));
        return [...next, ...next.flatMap((child) => childrenOf(child.id))];
      };
      const children = withChildren ? childrenOf(key.id) : [];
      const ended = revoke(call, key, 'revoked', { status_reason_code: code, status_reason: reason });
      for (const child of children) revoke(call, child, 'revoked', { status_reason_code: code, status_reason: reason });
      return { key: ended, revoked_child_ids: children.map(({ id }) => id), effective_at: call.now() };
    },
    toggleKeyStatus: (call, key) => {
      const { active, reason = null } = call.body;
      if (call.caller.source === key.id) call.fail('cannot_act_on_self', `${key.id} is the key of this token.`);
      const status = active ? 'active' : 'inactive';
      if (key.status === status) return shown(call, key);
      for (const { secret, until } of key._secrets ?? [])
        active ? admit(call, key, secret, until ?? key.expires_at) : end(call, key, secret);
      const fields = { status_reason_code: active ? null : 'switched_off', status_reason: reason, status_changed_at: call.now() };
      return shown(call, call.patch('key', key.id, { ...fields, status, status_changed_by: actorOf(call) }));
    },
  },
  timers: {
    'keys.expiring': (call, { id }) => {
      const key = call.need('key', id);
      if (key._secrets) call.emit('key.expiring', shown(call, key));
    },
    'keys.expire': (call, { id }) => {
      const key = call.need('key', id);
      if (key._secrets) revoke(call, key, 'expired', { status_reason_code: 'expired', status_reason: null });
    },
  },
};
