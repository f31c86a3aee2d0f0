import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A call as it came. `at` is when, in milliseconds. */
export type Came = { at: number; method: string; path: string; query: URLSearchParams; headers: IncomingMessage['headers']; body: string };

/** What to answer; `silence` closes the connection without a word, `patience` keeps it open and says nothing. */
export type Answer = { status: number; headers?: Record<string, string>; body: unknown } | 'silence' | 'patience';

/** More calls than any program under test has reason for: one that does not stop is stopped by a refusal. */
const MOST_CALLS = 60;

/**
 * A server in the place of the API, on this machine.
 *
 * @param answerTo gets a call and how many came before it
 * @param use gets the server's address; the server is there until it has ended
 * @returns the calls that came
 */
export async function withApi(answerTo: (call: Came, before: number) => Answer, use: (address: string) => Promise<void>): Promise<Came[]> {
  const came: Came[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://double');
    const { method = '', headers } = request;
    const call: Came = { at: Date.now(), method, path: pathname, query: searchParams, headers, body: await text(request) };
    came.push(call);
    const answer: Answer = came.length > MOST_CALLS ? problem(403, 'too_many_calls') : answerTo(call, came.length - 1);
    if (answer === 'patience') return;
    if (answer === 'silence') request.socket.destroy();
    else {
      const contentType = answer.status < 400 ? 'application/json' : 'application/problem+json';
      response.writeHead(answer.status, { 'content-type': contentType, ...answer.headers }).end(JSON.stringify(answer.body));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return came;
}

/** @returns an answer that is an error, as the platform has them */
export const problem = (status: number, code: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers,
  body: { status, code, request_id: 'req_01JDB7K2M4P6R8T0V2X4Z6B8D0', detail: `It is ${code}.` },
});
