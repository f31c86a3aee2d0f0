import { behaviours } from '../sandbox/behaviours/index';
import { CLIENT, testCredential } from '../sandbox/http/caller';
import { appOf } from '../sandbox/http/controls';
import { Engine } from '../sandbox/http/engine';
import { formOf } from '../sandbox/http/form';
import type { Route } from '../sandbox/http/router';
import type { Contract, Json } from '../sandbox/model/contract';
import { isObject } from '../sandbox/model/schemas';
import { Fault } from './fault';
import { OWN_HOSTS } from './operations';
import type { Site } from './site/site';

/** Request of a tool: path with the base path of the family, JSON value or text as body. */
export type SandboxRequest = { method: string; path: string; headers?: Record<string, string>; body?: unknown };

/** Response of the sandbox. `added` are the headers that were added to the request, `route` is the page of its operation. */
export type SandboxResponse = {
  status: number;
  headers: Record<string, string>;
  body: string;
  added: Record<string, string>;
  route?: string;
};

/** Type of the resources that access tokens can be issued for. */
const SHOPPER = 'cus';
/** Host of requests, which are never sent over the network. */
const HOST = 'https://sandbox.invalid';

/** Sandbox of one session: an engine whose families are added when they are first needed. */
export class SandboxSession {
  readonly #site: Site;
  readonly #engine: Engine;
  readonly #app: ReturnType<typeof appOf>;

  /**
   * @param report receives unexpected errors, each of which is a bug
   */
  constructor(site: Site, report: (error: unknown) => void) {
    this.#site = site;
    this.#engine = new Engine({ contracts: [], behaviours, report });
    this.#app = appOf(this.#engine);
  }

  /**
   * Sends a request. Credentials, an idempotency key and a content type are added if the operation needs them and they are missing.
   *
   * @throws Fault for a path of no family, or a request that HTTP does not allow
   */
  async send({ method, path, headers = {}, body }: SandboxRequest): Promise<SandboxResponse> {
    const { pathname, search } = locationOf(path);
    const verb = method.toUpperCase();
    this.#open(pathname);
    const found = this.#engine.find(verb, pathname);
    const operation = found?.operation;
    const sent = headersOf(headers);
    const added: Record<string, string> = {};
    const add = (name: string, value: string) => {
      if (sent.has(name)) return;
      sent.set(name, value);
      added[name] = value;
    };
    if (found?.operation.auth.length && !sent.has('Authorization')) add('Authorization', `Bearer ${await this.#credential(found)}`);
    if (operation?.parameters.some(({ name }) => name === 'Idempotency-Key')) add('Idempotency-Key', crypto.randomUUID());
    const isForm = operation?.body && !Object.hasOwn(operation.body, 'application/json') && isObject(body);
    // The content type of a form has its boundary, which `Request` adds.
    if (body !== undefined && !isForm) add('Content-Type', 'application/json');
    const content = body === undefined ? undefined : isForm ? formOf(body as Json) : typeof body === 'string' ? body : JSON.stringify(body);
    const response = await this.#app.fetch(requestOf(`${HOST}${pathname}${search}`, { method: verb, headers: sent, body: content }));
    const route =
      found &&
      this.#site.catalogue.operations.find(({ id, family }) => id === found.operation.id && family === found.contract.family)?.route;
    // Headers for browsers, of which there is none here.
    const own = [...response.headers].filter(([name]) => !name.startsWith('access-control-'));
    return { status: response.status, headers: Object.fromEntries(own), body: await response.text(), added, route };
  }

  /** Starts over: what requests have changed is forgotten, and the clock shows the current time. */
  reset(): void {
    this.#engine.reset();
  }

  /** Returns a credential that an operation accepts. Access tokens for shoppers are those of a customer of the examples. */
  async #credential({ contract, operation }: Route): Promise<string> {
    if (operation.auth.some((kind) => kind !== 'oauth2')) return testCredential(operation);
    const shopper = contract.seed.find(({ type }) => type === SHOPPER)?.key;
    const client = { client_id: CLIENT.id, client_secret: CLIENT.secret };
    const body = new URLSearchParams({ grant_type: 'client_credentials', ...client, ...(shopper && { customer_id: shopper }) });
    const response = await this.#app.fetch(new Request(`${HOST}/oauth2/token`, { method: 'POST', body }));
    return (await response.json()).access_token;
  }

  /** Adds the family of a path. */
  #open(pathname: string): void {
    if (/^\/(?:_sandbox|oauth2)\//.test(pathname)) return;
    const [, slug] = pathname.split('/');
    const contracts = this.#site.catalogue.families.flatMap(({ folder }) => this.#site.contract(folder) ?? []);
    const contract = contracts.find(({ base }) => base.split('/')[1] === slug);
    if (!contract) throw new Fault(`${pathname} is not below the base path of an API. Base paths: ${contracts.map(baseOf).join(', ')}.`);
    if (!this.#engine.world.contracts.has(contract.family)) this.#engine.add(contract, behaviours[contract.family] ?? []);
  }
}

const baseOf = ({ base }: Contract) => base;

/** @throws Fault if the text is not a path or a URL of the APIs */
function locationOf(path: string): URL {
  if (/\p{Cc}/u.test(path)) throw new Fault('The path contains a control character. Encode it, such as %00.');
  const isPath = path.startsWith('/') && !path.startsWith('//');
  if (isPath || /^https?:\/\//i.test(path)) {
    try {
      const url = new URL(path, HOST);
      if (isPath || OWN_HOSTS.includes(url.host)) return url;
    } catch {
      // Reported below.
    }
  }
  throw new Fault(`"${path}" is not a path of the APIs. Send one with the base path of the API, such as /wallet/v1/transfers.`);
}

/** @throws Fault if a name or value cannot be sent */
function headersOf(headers: Record<string, string>): Headers {
  try {
    return new Headers(headers);
  } catch (error) {
    throw new Fault(`The headers cannot be sent: ${(error as Error).message}`);
  }
}

/** @throws Fault for a combination that HTTP does not allow, such as GET with a body */
function requestOf(url: string, init: RequestInit): Request {
  try {
    return new Request(url, init);
  } catch (error) {
    throw new Fault(`The request cannot be sent: ${(error as Error).message}`);
  }
}
