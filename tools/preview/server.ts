import { createReadStream, existsSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { watch } from 'chokidar';
import { WORKER_PATH } from '../../packages/sandbox/browser/client';
import { ACCESS_DATA } from '../../src/documents/accessData';
import { SIDEBAR_DATA } from '../../src/documents/sidebarData';
import { PreviewPages } from './pages';

const ROOT = path.resolve(__dirname, '../..');
/** Folders of the code and styles of documents. */
const CODE = ['src', 'packages'];
/** Debounce delay in milliseconds: editors write a file in several steps. */
const QUIET = 60;
/** Path of the event stream that tells pages to reload. */
const LIVE = '/documents-live';
const RELOAD = `<script>new EventSource('${LIVE}').onmessage=()=>location.reload()</script>`;
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

/**
 * Serves the documents of the reference on a port of the machine, rendered on request, and reloads open pages after a change. The development
 * server of Docusaurus forwards their requests (src/plugins/documents-preview). Run by tools/start.ts with the port.
 */
function main(port: number) {
  const pages = new PreviewPages();
  const open = new Set<ServerResponse>();
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    if (pathname === LIVE) {
      // Without no-transform, the development server would compress the stream and hold it back.
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store, no-transform' }).flushHeaders();
      open.add(response);
      response.on('close', () => open.delete(response));
      return;
    }
    if (pathname.startsWith('/assets/')) {
      sendFile(path.join(pages.assets, path.normalize(pathname)), response);
      return;
    }
    try {
      if (pathname === WORKER_PATH) {
        await pages.bundle();
        sendFile(path.join(pages.assets, WORKER_PATH), response);
        return;
      }
      if (pathname === SIDEBAR_DATA || pathname === ACCESS_DATA) {
        const data = pathname === SIDEBAR_DATA ? pages.sidebar() : pages.access();
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(data));
        return;
      }
      const found = await pages.document(pathname);
      if (!found) response.writeHead(404, HTML).end(pageOf('Page not found', `There is no page at ${pathname}.`));
      else if ('moved' in found) response.writeHead(302, { Location: found.moved }).end();
      else if ('later' in found) response.writeHead(503, { ...HTML, 'Retry-After': AGAIN, Refresh: AGAIN }).end(pageOf(...NOT_READY));
      else if ('markdown' in found) response.writeHead(200, { 'Content-Type': 'text/markdown; charset=utf-8' }).end(found.markdown);
      else response.writeHead(200, HTML).end(found.html.replace('</body>', `${RELOAD}</body>`));
    } catch (error) {
      console.error((error as Error).message);
      response.writeHead(500, HTML).end(pageOf('This page cannot be rendered', (error as Error).message));
    }
  });
  server.listen(port, '127.0.0.1');

  const changed = debounced(() => {
    for (const response of open) response.write('data: changed\n\n');
  });
  const openapi = path.join(ROOT, 'openapi');
  watch(openapi, { ignoreInitial: true }).on('all', (_, file) => {
    const [folder] = path.relative(openapi, file).split(path.sep);
    // Files outside of the families' folders are part of all descriptions.
    const isFamily = ['yaml', 'json'].some((type) => existsSync(path.join(openapi, folder, `openapi.${type}`)));
    pages.forgetDescription(isFamily ? folder : undefined);
    changed();
  });
  const code = CODE.map((folder) => path.join(ROOT, folder));
  watch(code, { ignoreInitial: true }).on('all', () => {
    pages.forgetCode();
    changed();
  });
}

const HTML = { 'Content-Type': 'text/html; charset=utf-8' };
/** Seconds after which a browser loads a page again that is not ready. */
const AGAIN = 1;
const NOT_READY = [
  'This page is not ready yet',
  'It lists all families, whose descriptions are being read. It appears by itself.',
] as const;

function sendFile(file: string, response: ServerResponse): void {
  if (!existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
}

/** Builds a page with a message, which reloads after the next change. */
function pageOf(title: string, message: string): string {
  const text = message.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<!doctype html><title>${title}</title><body><h1>${title}</h1><pre>${text}</pre>${RELOAD}</body>`;
}

function debounced(action: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(action, QUIET);
  };
}

main(Number(process.argv[2]));
