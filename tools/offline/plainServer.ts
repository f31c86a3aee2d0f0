import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/**
 * Serves the files of a folder as they are, like the simplest web server: without default documents and endings.
 *
 * @returns its URL, and a function that ends it
 */
export async function servePlainly(folder: string): Promise<{ url: string; close(): void }> {
  const server = createServer(async ({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const content = await readFile(path.join(folder, decodeURI(pathname))).catch(() => undefined);
    response.writeHead(content ? 200 : 404, { 'content-type': TYPES[path.extname(pathname)] ?? 'application/octet-stream' }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
