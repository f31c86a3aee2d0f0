import { serve } from '@hono/node-server';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createServer } from './server';
import type { Site } from './site/site';

/** Most sessions at a time. Each has a sandbox of its own in memory. */
const MOST_SESSIONS = 50;
/** Bytes of a message. A request to the sandbox in it has at most 1 MB, which JSON can double. */
const MOST_BYTES = 2_500_000;
/** Methods of Streamable HTTP. */
const METHODS = 'DELETE, GET, OPTIONS, POST';
/** Milliseconds after which an unused session ends. */
const IDLE_MS = 30 * 60_000;
/** Hosts under which the server is reached. Others could be names that a web page has bound to this machine. */
const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

type Session = { transport: WebStandardStreamableHTTPServerTransport; used: number };

/** Response to a request that belongs to no session, in JSON-RPC. */
const refusal = (status: number, message: string) =>
  Response.json({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }, { status });

export type HttpOptions = {
  /** Name under which the server is public, such as `mcp.example.com`; by default, it serves this machine only. */
  host?: string;
  /** Returns the current time in milliseconds. */
  now?: () => number;
};

/**
 * Returns the server as an application of Web requests: `/mcp` speaks Streamable HTTP, with a session per client. A public server accepts pages
 * of any site, because it has no secrets and each session has a sandbox of its own.
 */
export function httpApp(site: Site, { host, now = Date.now }: HttpOptions = {}): Hono {
  const sessions = new Map<string, Session>();
  const app = new Hono();
  app.use('/mcp', bodyLimit({ maxSize: MOST_BYTES, onError: () => refusal(413, `A message has at most ${MOST_BYTES} bytes.`) }));
  app.all('/mcp', async ({ req: { raw } }) => {
    const asked = raw.headers.get('Host') ?? '';
    if (host === undefined && (!LOCAL.test(asked) || !isLocal(raw.headers.get('Origin'))))
      return refusal(403, 'This server accepts requests of this machine only.');
    if (host !== undefined && asked.replace(/:\d+$/, '').toLowerCase() !== host.toLowerCase() && !LOCAL.test(asked))
      return refusal(403, `This server accepts requests to ${host} only.`);
    if (raw.method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: METHODS, ...forOrigin(raw) } });
    for (const [id, { transport, used }] of sessions) if (now() - used > IDLE_MS) await end(sessions, id, transport);
    const id = raw.headers.get('Mcp-Session-Id');
    const session = id === null ? undefined : sessions.get(id);
    if (id !== null && !session) return refusal(404, 'This session has ended. Initialise a new one.');
    if (session) {
      session.used = now();
      return readable(await session.transport.handleRequest(raw), raw);
    }
    if (raw.method === 'POST') await makeRoom(sessions);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (started) => void sessions.set(started, { transport, used: now() }),
      onsessionclosed: (ended) => void sessions.delete(ended),
    });
    await createServer(site).connect(transport);
    return readable(await transport.handleRequest(raw), raw);
  });
  app.notFound(() => refusal(404, 'The address of this server is /mcp.'));
  return app;
}

/** Ends the sessions that have been idle for longest until there is room for one more. */
async function makeRoom(sessions: Map<string, Session>): Promise<void> {
  const idle = [...sessions].sort(([, one], [, other]) => one.used - other.used);
  for (const [id, { transport }] of idle.slice(0, Math.max(0, sessions.size - MOST_SESSIONS + 1))) await end(sessions, id, transport);
}

/** Adds the headers with which a page that is accepted may read a response. */
function readable(response: Response, request: Request): Response {
  for (const [name, value] of Object.entries(forOrigin(request))) response.headers.set(name, value);
  return response;
}

/** Lets a page that is accepted send requests and read the ID of its session. */
function forOrigin({ headers }: Request): Record<string, string> {
  const origin = headers.get('Origin');
  if (origin === null) return {};
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': METHODS,
    'Access-Control-Allow-Headers': 'Accept, Authorization, Content-Type, Last-Event-ID, Mcp-Protocol-Version, Mcp-Session-Id',
    'Access-Control-Expose-Headers': 'Mcp-Session-Id',
  };
}

/** Accepts pages of this machine, and programs, which send no origin. */
function isLocal(origin: string | null): boolean {
  return origin === null || (URL.canParse(origin) && LOCAL.test(new URL(origin).host));
}

async function end(sessions: Map<string, Session>, id: string, transport: Session['transport']): Promise<void> {
  sessions.delete(id);
  await transport.close();
}

/**
 * Serves Streamable HTTP: on this machine, or with a public name on all its addresses.
 *
 * @param port port; 0 for a free one
 * @param host public name, as in `HttpOptions`
 * @returns the address, and a function that ends the server
 */
export async function startHttp(site: Site, port: number, host?: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = await new Promise<ReturnType<typeof serve>>((resolve, reject) => {
    const started = serve({ fetch: httpApp(site, { host }).fetch, port, hostname: host === undefined ? '127.0.0.1' : '0.0.0.0' }, () =>
      resolve(started),
    );
    started.on('error', reject);
  });
  const address = server.address();
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      if ('closeAllConnections' in server) server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}/mcp`, close };
}
