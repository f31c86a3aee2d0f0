import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

const PROBLEM = { type: 'about:blank', request_id: 'req_1' };

/** Responses by the first segment of the path; other requests are echoed. */
const VARIANTS: Record<string, (response: ServerResponse) => void> = {
  '401': (response) => problem(response, 401, { title: 'Missing or invalid authentication' }),
  '422': (response) =>
    problem(response, 422, {
      title: 'Invalid fields',
      errors: [
        { pointer: '/amount/amount', code: 'too_small', detail: 'Must be at least 100.' },
        { pointer: '/narration', code: 'too_long', detail: 'Is too long.' },
      ],
    }),
  'query-422': (response) => problem(response, 422, { title: 'Invalid fields', errors: [{ pointer: 'query/limit', detail: 'Too many.' }] }),
  '429': (response) => problem(response, 429, { title: 'Rate limit exceeded' }, { 'retry-after': '5' }),
  // Never responds.
  never: () => {},
};

/** Test API with CORS enabled for all sites. The first segment of the path selects the response. */
export class ApiServer {
  /** All requests except preflights, oldest first. */
  received: Received[] = [];
  /** Body of the responses to `/reply`. */
  reply: object = {};
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#respond(request, response));
  }

  /** Starts the server on a free port. */
  static async start(): Promise<ApiServer> {
    const api = new ApiServer();
    await new Promise<void>((resolve) => api.#server.listen(0, '127.0.0.1', resolve));
    return api;
  }

  /** Without a trailing slash. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const variant = url.split(/[/?]/)[1];
    if (variant !== 'no-cors') {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', 'authorization, content-type, idempotency-key, if-match');
      response.setHeader('access-control-allow-methods', '*');
      response.setHeader('access-control-expose-headers', 'retry-after, x-request-id');
    }
    if (method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const received = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') };
    this.received.push(received);
    const respond = VARIANTS[variant];
    if (respond) respond(response);
    else
      response
        .writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'req_echo', 'x-hidden': '1' })
        .end(JSON.stringify(variant === 'reply' ? this.reply : received));
  }
}

function problem(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response
    .writeHead(status, { 'content-type': 'application/problem+json', ...headers })
    .end(JSON.stringify({ ...PROBLEM, status, ...body }));
}
