import createClient, { type Client, type FetchOptions, type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch';
import type { Credential } from './authenticate.js';
import { ok } from './problem.js';
import { type Send, withRetries } from './retry.js';

export { type Credential, clientCredentials } from './authenticate.js';
export { isProblemError, ok, type Problem, ProblemError } from './problem.js';
export { type EventOf, verifyWebhook, WebhookError, type WebhookEvent } from './webhook.js';

/** What a family's description says about its operations, as `METHOD /path`. */
export type FamilyFacts = {
  servers: { production: string; sandbox: string };
  /** Operations that take an `Idempotency-Key`. */
  keyed: readonly string[];
  /** Operations whose effect a second request could repeat. */
  once: readonly string[];
  /** Operations by the group of the reference and the name of the method. */
  groups: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

export type Options = {
  /**
   * Secret key, or a function that returns the current access token: see {@link clientCredentials}. Keep it on a server. Without one, only
   * operations that require no authentication succeed.
   */
  credential?: Credential | undefined;
  /** URL of the family's API. Default: production for a key `sk_live_…`, else the sandbox. */
  baseUrl?: string | undefined;
  /** Retries of a request after the first attempt. Default: 3. */
  retries?: number | undefined;
  /** Time in milliseconds to wait for a response. Default: 40,000, which is longer than the platform waits for a bank. */
  timeout?: number | undefined;
  /** Default: the global `fetch`. */
  fetch?: Send | undefined;
};

/** Path of a list: its GET returns `data` and `page`. */
type ListPath<Paths> = { [Path in keyof Paths]: [ItemOf<Paths, Path>] extends [never] ? never : Path }[keyof Paths];
type ItemOf<Paths, Path extends keyof Paths> = Paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': { data: (infer Item)[]; page: unknown } } } } };
}
  ? Item
  : never;
type GetOf<Paths, Path extends keyof Paths> = Paths[Path] extends { get: infer Get } ? Get : never;

/** Client of openapi-fetch with the iteration of lists. */
export type FamilyClient<Paths extends object> = Client<Paths> & {
  /**
   * Reads a list from its first item to its last and requests further pages as they are needed.
   *
   * @throws ProblemError when a page cannot be read
   */
  each<Path extends ListPath<Paths>>(path: Path, init?: FetchOptions<GetOf<Paths, Path>>): AsyncGenerator<ItemOf<Paths, Path>>;
};

type Verb = 'get' | 'put' | 'post' | 'delete' | 'patch';
type InitOf<Paths, Path extends keyof Paths, Method extends Verb & keyof Paths[Path]> = MaybeOptionalInit<Paths[Path] & {}, Method>;

/**
 * Operation by its name: takes what the request of its path takes, and returns the body of a successful response.
 *
 * @throws ProblemError for a response with a status of 400 or above
 */
export type Method<Paths, Path extends keyof Paths, Name extends Verb & keyof Paths[Path]> = (
  ...init: undefined extends InitOf<Paths, Path, Name> ? [init?: InitOf<Paths, Path, Name>] : [init: InitOf<Paths, Path, Name>]
) => Promise<Extract<FetchResponse<Paths[Path][Name] & {}, InitOf<Paths, Path, Name>, `${string}/${string}`>, { error?: never }>['data']>;

/** Creates the client of a family. The modules of the families call it with what their descriptions say. */
export function createFamilyClient<Paths extends object>(facts: FamilyFacts, options: Options): FamilyClient<Paths> {
  const { credential, retries = 3, timeout = 40_000, fetch: send = (request) => globalThis.fetch(request) } = options;
  const keyed = new Set(facts.keyed);
  const once = new Set(facts.once);
  const canBeRepeated = new WeakSet<Request>();
  const production = typeof credential === 'string' && credential.startsWith('sk_live_');
  const client = createClient<Paths>({
    baseUrl: options.baseUrl ?? (production ? facts.servers.production : facts.servers.sandbox),
    bodySerializer: (body) => serialised(body),
    fetch: withRetries(send, { canRepeat: (request) => canBeRepeated.has(request), retries, timeout }),
  });
  client.use({
    async onRequest({ request, schemaPath }) {
      const operation = `${request.method} ${schemaPath}`;
      if (credential !== undefined && !request.headers.has('Authorization'))
        request.headers.set('Authorization', `Bearer ${typeof credential === 'string' ? credential : await credential()}`);
      if (keyed.has(operation) && !request.headers.has('Idempotency-Key')) request.headers.set('Idempotency-Key', crypto.randomUUID());
      if (!once.has(operation)) canBeRepeated.add(request);
      return request;
    },
  });
  return Object.assign(client, {
    ...groupsOf(client as Client<object>, facts.groups),
    each: (path: never, init: never) => each(client as Client<object>, path, init),
  }) as FamilyClient<Paths>;
}

/** Returns the methods of each group. */
function groupsOf(
  client: Client<object>,
  groups: FamilyFacts['groups'],
): Record<string, Record<string, (init?: unknown) => Promise<unknown>>> {
  const request = client.request as unknown as (method: string, path: string, init?: unknown) => Parameters<typeof ok>[0];
  const mapped = <From, To>(object: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> =>
    Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
  return mapped(groups, (methods) =>
    mapped(methods, (operation) => {
      const [method, path] = operation.split(' ');
      return (init?: unknown) => ok(request(method.toLowerCase(), path, init));
    }),
  );
}

/** Serialises a body as JSON, or as a form if it contains a file. A form has a part per item of a list; objects are JSON. */
function serialised(body: unknown): string | FormData {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  if (!fields.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of fields) {
    for (const each of [value].flat()) if (each !== undefined) form.append(name, partOf(each));
  }
  return form;
}

function partOf(value: unknown): string | Blob {
  if (typeof value === 'string' || value instanceof Blob) return value;
  const json = JSON.stringify(value);
  return typeof value === 'object' && value !== null ? new Blob([json], { type: 'application/json' }) : json;
}

type Page = { data: unknown[]; page: { next_cursor?: string | null; has_more: boolean } };
type Init = { params?: { query?: Record<string, unknown> } };

async function* each(client: Client<object>, path: never, init: Init = {}): AsyncGenerator<unknown> {
  const get = client.GET as unknown as (path: string, init: Init) => Promise<{ data?: Page; error?: unknown; response: Response }>;
  let cursor: string | null | undefined;
  do {
    const query = { ...init.params?.query, ...(cursor && { cursor }) };
    const { data, page } = await ok(get(path, { ...init, params: { ...init.params, query } }));
    yield* data;
    cursor = page.has_more ? page.next_cursor : undefined;
  } while (cursor);
}
