import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A received request. `at` is the time in milliseconds, `url` has its original escapes, and names of headers are in lower case. */
export type ApiRequest = {
  at: number;
  method: string;
  url: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
};

/** Response to send; `disconnect` closes the connection without a response, `hang` keeps it open without one. */
export type ApiResponse = { status: number; headers?: Record<string, string>; body: unknown } | 'disconnect' | 'hang';

/** Maximum number of requests: a program that exceeds it is in an endless loop and gets an error. */
const MOST_CALLS = 200;

/**
 * Runs a local test double of the API.
 *
 * @param respond returns the response to a request, given the number of previous requests
 * @param use uses the server by its URL; the server stops when it resolves
 */
export async function withApi(
  respond: (call: ApiRequest, before: number) => ApiResponse,
  use: (address: string) => Promise<void>,
): Promise<ApiRequest[]> {
  const requests: ApiRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const { pathname, searchParams } = new URL(url, 'http://double');
    const call: ApiRequest = { at: Date.now(), method, url, path: pathname, query: searchParams, headers, body: await text(request) };
    requests.push(call);
    const planned: ApiResponse = requests.length > MOST_CALLS ? problem(403, 'too_many_calls') : respond(call, requests.length - 1);
    if (planned === 'hang') return;
    if (planned === 'disconnect') request.socket.destroy();
    else {
      const contentType = planned.status < 400 ? 'application/json' : 'application/problem+json';
      response.writeHead(planned.status, { 'content-type': contentType, ...planned.headers }).end(JSON.stringify(planned.body));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return requests;
}

/** Builds an error response in the platform's format. */
export const problem = (status: number, code: string, headers: Record<string, string> = {}): ApiResponse => ({
  status,
  headers,
  body: { status, code, request_id: 'req_01JDB7K2M4P6R8T0V2X4Z6B8D0', detail: `It is ${code}.` },
});
