import type { Operation } from '../model/contract';
import type { World } from '../state/world';
import { checkRestriction, noteUse } from './access';
import { type Caller, CLIENT, SYSTEM, TENANT, testCaller } from './caller';
import { SandboxError } from './problem';

const TOKEN_SECONDS = 3600;
/** Lifetime of a token for one customer of a shop, which is passed to their phone. */
const CUSTOMER_TOKEN_SECONDS = 900;
/** Scopes that a token for one customer can have. */
const CUSTOMER_SCOPE = /^merchant\.me:/;

/** Type under which issued access tokens are stored, outside of the families. */
export const TOKENS = { family: '_oauth', type: 'token' };

/**
 * Type under which families store credentials that they issue (keys, sessions), with the credential as key and the `Caller` as data, with the
 * credential as `token`. To revoke one, remove it. An `expires_at` is observed; `used_at` is the minute of the last use.
 */
export const CREDENTIALS = { family: '_credentials', type: 'credential' };

/** Type under which families store OAuth clients: `{scopes, source, tenant}` with the ID and the secret, separated by a space, as key. */
export const CLIENTS = { family: '_clients', type: 'client' };

/**
 * Identifies the caller and checks that the operation accepts it.
 *
 * @throws SandboxError `unauthenticated` or `forbidden`
 */
export function authenticate(world: World, operation: Operation, header: string | null): Caller {
  const [, token] = /^Bearer +(\S+)$/i.exec(header ?? '') ?? [];
  const caller = token ? callerOf(world, token) : undefined;
  if (!operation.auth.length || (operation.isOpen && !header)) return caller ?? { ...SYSTEM, kind: 'public' };
  if (!header) throw new SandboxError('unauthenticated', { detail: 'The Authorization header is missing.' });
  if (!caller) throw new SandboxError('unauthenticated', { detail: 'The bearer token is unknown, expired or revoked.' });
  if (caller.kind !== 'public' && !operation.auth.includes(caller.kind)) {
    throw new SandboxError('forbidden', { detail: 'The operation does not accept this kind of credential.' });
  }
  const mayRole = operation.roles.includes(caller.role) || (caller.role === 'tenant' && !operation.roles.includes('operator'));
  if (caller.kind !== 'oauth2' && !mayRole) {
    throw new SandboxError('forbidden', { detail: `The role ${caller.role} does not allow this operation.` });
  }
  const { scopes } = caller;
  if (scopes && !operation.scopes.some((needed) => needed.every((scope) => scopes.includes(scope)))) {
    throw new SandboxError('forbidden', { detail: 'The token lacks the scope that this operation requires.' });
  }
  checkRestriction(operation, caller);
  return caller;
}

function callerOf(world: World, token: string): Caller | undefined {
  const fixed = testCaller(token);
  if (fixed) return fixed;
  for (const place of [TOKENS, CREDENTIALS]) {
    const stored = world.store(place.family).get(place.type, token);
    if (!stored || (stored.expires_at && Date.parse(stored.expires_at) <= world.clock.now())) continue;
    noteUse(world, place, token);
    return stored as Caller;
  }
  return undefined;
}

/** Responds to `POST /oauth2/token` (RFC 6749, client credentials). The body is form-encoded; credentials may also be in Basic authentication. */
export async function token(world: World, request: Request): Promise<Response> {
  const form = /application\/x-www-form-urlencoded/i.test(request.headers.get('Content-Type') ?? '');
  const fields = new URLSearchParams(form ? await request.text() : '');
  const grant = fields.get('grant_type');
  if (!form || !grant || ['grant_type', 'scope', 'client_id'].some((name) => fields.getAll(name).length > 1))
    return oauthError(400, 'invalid_request');
  if (grant !== 'client_credentials') return oauthError(400, 'unsupported_grant_type');
  const [id, secret] = clientOf(request, fields);
  const issued = world.store(CLIENTS.family).get(CLIENTS.type, `${id} ${secret}`);
  const isOver = issued?.expires_at && Date.parse(issued.expires_at) <= world.clock.now();
  const client = id === CLIENT.id && secret === CLIENT.secret ? { scopes: null } : isOver ? undefined : issued;
  if (!client) return oauthError(401, 'invalid_client');
  if (issued) noteUse(world, CLIENTS, `${id} ${secret}`);
  const customer = fields.get('customer_id') ?? undefined;
  const granted: string[] = client.scopes ?? [...world.contracts.values()].flatMap(({ scopes }) => scopes);
  const allowed = customer === undefined ? granted : granted.filter((scope) => CUSTOMER_SCOPE.test(scope));
  const asked = fields.get('scope')?.split(' ').filter(Boolean) ?? allowed;
  if (asked.some((scope) => !allowed.includes(scope))) return oauthError(400, 'invalid_scope');
  const accessToken = `at_test_${world.ids.text(32)}`;
  const seconds = customer === undefined ? TOKEN_SECONDS : CUSTOMER_TOKEN_SECONDS;
  const expires = new Date(world.clock.now() + seconds * 1000).toISOString();
  const { tenant = TENANT, source } = client;
  const data = {
    kind: 'oauth2',
    role: 'tenant',
    tenant,
    user: null,
    scopes: asked,
    source,
    token: accessToken,
    obtained_with: secret,
    expires_at: expires,
    customer,
  };
  world.store(TOKENS.family).put(TOKENS.type, data, accessToken);
  const body = { access_token: accessToken, token_type: 'Bearer', expires_in: seconds, scope: asked.join(' ') };
  return Response.json(body, { headers: { 'Cache-Control': 'no-store' } });
}

function clientOf(request: Request, fields: URLSearchParams): [string | null, string | null] {
  const [, encoded] = /^Basic (\S+)$/i.exec(request.headers.get('Authorization') ?? '') ?? [];
  if (!encoded) return [fields.get('client_id'), fields.get('client_secret')];
  try {
    const [id, ...secret] = atob(encoded).split(':');
    return [decodeURIComponent(id), decodeURIComponent(secret.join(':'))];
  } catch {
    return [null, null];
  }
}

function oauthError(status: number, error: string): Response {
  return Response.json({ error }, { status, headers: { 'Cache-Control': 'no-store' } });
}
