import { createReadStream, existsSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import { watch } from 'chokidar';
import { WRITTEN_PAGES } from '../../packages/platform/writtenPages';
import { WORKER_PATH } from '../../packages/sandbox/browser/client';
import { ACCESS_DATA } from '../../src/plugins/documents/accessData';
import { SIDEBAR_DATA } from '../../src/plugins/documents/sidebarData';
import { PreviewPages } from './pages';
import { SavedPages } from './problems';

const ROOT = path.resolve(__dirname, '../..');
/** Folder of the code that reads descriptions. Docusaurus updates components itself. */
const CODE = ['packages'];
/** Debounce delay in milliseconds: editors write a file in several steps. */
const QUIET = 60;
/** Milliseconds after which the pages that are opened first have been served. */
const WARM_UP = 10_000;
/** Path of the event stream that announces changes (src/plugins/live-problems/stream.ts). */
const LIVE = '/documents-live';
/** Folder of the generated content. */
const CONTENT = '/reference-facts/';
const TYPES: Record<string, string> = { '.js': 'text/javascript' };

/**
 * Serves the content of the reference on a port of the machine, from the descriptions and the code as they are saved, and announces changes to
 * open pages. The development server of Docusaurus forwards their requests (src/plugins/documents). Run by tools/start.ts with the port.
 */
function main(port: number) {
  const pages = new PreviewPages();
  const saved = new SavedPages();
  const open = new Set<ServerResponse>();
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const send = (type: string, found: { text: string } | 'later' | undefined) => {
      if (!found) response.writeHead(404, TEXT).end(`There is no page at ${pathname}.`);
      else if (found === 'later')
        response.writeHead(503, { ...TEXT, 'Retry-After': AGAIN }).end('This page lists all families, whose descriptions are being read.');
      else response.writeHead(200, { 'Content-Type': type }).end(found.text);
    };
    if (pathname === LIVE) {
      // Without no-transform, the development server would compress the stream and hold it back.
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store, no-transform' }).flushHeaders();
      open.add(response);
      response.write(problemsEvent(saved.lines()));
      response.on('close', () => open.delete(response));
      return;
    }
    try {
      if (pathname === WORKER_PATH || pathname.startsWith('/assets/js/')) {
        await pages.bundle();
        sendFile(path.join(pages.scripts, path.normalize(pathname)), response);
      } else if (pathname === SIDEBAR_DATA) send('application/json', { text: JSON.stringify(pages.sidebar()) });
      else if (pathname === ACCESS_DATA) send('application/json', { text: JSON.stringify(pages.access()) });
      else if (pathname.startsWith(CONTENT)) send('application/json', await pages.content(pathname.slice(CONTENT.length)));
      else if (pathname.endsWith('.md')) {
        const name = pages.markdownFile(pathname.slice(0, -'.md'.length));
        send('text/markdown; charset=utf-8', name ? await pages.content(name) : undefined);
      } else response.writeHead(302, { Location: pages.movedTo(pathname) ?? '/' }).end();
    } catch (error) {
      report(error as Error);
      response.writeHead(500, TEXT).end((error as Error).message);
    }
  });
  server.listen(port, '127.0.0.1');

  const announce = (event: string) => {
    for (const response of open) response.write(event);
  };
  const report = (error: Error) => console.error(error.message);
  const check = (file: string) =>
    saved
      .check(file, (lines, added) => {
        for (const line of added) console.error(line);
        announce(problemsEvent(lines));
      })
      .catch(report);
  if (HAS_GIT) {
    setTimeout(() => saved.load().catch(report), WARM_UP).unref();
    watch([...WRITTEN_PAGES], {
      cwd: ROOT,
      ignoreInitial: true,
      awaitWriteFinish: { stabilityThreshold: QUIET, pollInterval: QUIET / 2 },
    }).on('all', (_, file) => check(file));
  }
  const changed = debounced(() => announce('data: changed\n\n'));
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

/** False in the copy of the site that `npm run preview` serves. The linter lists the files of the repository with git. */
const HAS_GIT = existsSync(path.join(ROOT, '.git'));

/** Event of the stream with a line per problem of saved pages. */
const problemsEvent = (lines: readonly string[]) => `event: problems\ndata: ${JSON.stringify(lines)}\n\n`;

const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' };
/** Seconds after which a page that is not ready is requested again. */
const AGAIN = 1;

function sendFile(file: string, response: ServerResponse): void {
  if (!existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
}

function debounced(action: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(action, QUIET);
  };
}

main(Number(process.argv[2]));
