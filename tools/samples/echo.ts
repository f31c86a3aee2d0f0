import { type ApiRequest, withApi } from './apiDouble';

/** A request as it arrives. */
export type Received = Pick<ApiRequest, 'method' | 'url' | 'body'> & { headers: Record<string, string> };

/** Part of a multipart body. */
export type ReceivedPart = { name: string; filename?: string; type?: string; value: string };

/**
 * Runs a local server that records requests.
 *
 * @param use uses the server by its address; the server stops when it resolves
 * @returns the requests in the order of their arrival
 */
export const withEcho = async (use: (address: string) => Promise<void>): Promise<Received[]> =>
  (await withApi(() => ({ status: 200, body: {} }), use)) as Received[];

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
