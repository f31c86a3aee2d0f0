import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request as it arrives. `url` has its original escapes; header names are in lower case. */
export type Received = { method: string; url: string; headers: Record<string, string>; body: string };

/** Part of a multipart body. */
export type ReceivedPart = { name: string; filename?: string; type?: string; value: string };

/**
 * Runs a local server that records requests.
 *
 * @param use uses the server by its port; the server stops when it resolves
 * @returns the requests in the order of their arrival
 */
export async function withEcho(use: (port: number) => Promise<void>): Promise<Received[]> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const body = (await buffer(request)).toString('utf8');
    received.push({ method, url, headers: headers as Record<string, string>, body });
    response.end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    await use((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return received;
}

/** Parses a multipart body. */
export function partsOf({ headers, body }: Received): ReceivedPart[] {
  const [, boundary] = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '') ?? [];
  if (!boundary) throw new Error(`no boundary in ${headers['content-type']}`);
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head, ...rest] = part.replace(/^\r\n|\r\n$/g, '').split('\r\n\r\n');
      const [, name = ''] = /\bname="((?:[^"\\]|\\.)*)"/.exec(head) ?? [];
      const [, filename] = /\bfilename="((?:[^"\\]|\\.)*)"/.exec(head) ?? [];
      const [, type] = /^content-type: *(.*)$/im.exec(head) ?? [];
      return { name, ...(filename !== undefined && { filename }), ...(type && { type: type.trim() }), value: rest.join('\r\n\r\n') };
    });
}
