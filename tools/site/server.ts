import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const BUILD = path.resolve(__dirname, '../../build');

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
};

/** A regular expression, or another predicate on paths. */
type Match = { test(path: string): boolean };
/** Changes to the responses for matching paths. The last matching rule wins. */
type Rule = { match: Match; until?: Promise<void>; fail?: number | 'abort'; rewrite?: (body: string) => string };
type Options = {
  /** Build to serve. Defaults to this project's own. */
  build?: string;
  /** Compresses text like a production host, for tests that count bytes. */
  gzip?: boolean;
};

/** Serves the built site on a free port like a plain static host, and injects faults. */
export class SiteServer {
  /** All requests since the last reset. */
  requests: { method: string; path: string }[] = [];
  #rules: Rule[] = [];
  readonly #server: Server;
  readonly #base: string;
  readonly #build: string;
  readonly #gzip: boolean;

  private constructor(base: string, { build = BUILD, gzip = false }: Options) {
    this.#base = base;
    this.#build = build;
    this.#gzip = gzip;
    this.#server = createServer((request, response) => void this.#respond(request, response));
  }

  /**
   * Starts a server on a free port.
   *
   * @param base path under which the build is served; the site is built for `/`
   * @param options another build, and compression
   * @throws Error when there is no build
   */
  static async start(base = '/', options: Options = {}): Promise<SiteServer> {
    const site = new SiteServer(base, options);
    if (!existsSync(path.join(site.#build, '404.html'))) throw new Error(`${site.#build} holds no site. Run "npm run build" first.`);
    await new Promise<void>((resolve) => site.#server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  /** Without a trailing slash. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  count(match: Match, method = 'GET'): number {
    return this.requests.filter((request) => request.method === method && match.test(request.path)).length;
  }

  /** Holds matching responses until the returned function is called. */
  hold(match: Match): () => void {
    let letGo = () => {};
    const until = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const forget = this.#add({ match, until });
    return () => {
      forget();
      letGo();
    };
  }

  /** Responds with an error status, or aborts the connection, until the returned function is called. */
  fail(match: Match, fail: number | 'abort'): () => void {
    return this.#add({ match, fail });
  }

  /** Rewrites response bodies. */
  rewrite(match: Match, rewrite: (body: string) => string): void {
    this.#add({ match, rewrite });
  }

  /** Clears rules and recorded requests. */
  reset(): void {
    this.#rules = [];
    this.requests = [];
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #add(rule: Rule): () => void {
    this.#rules.unshift(rule);
    return () => {
      this.#rules = this.#rules.filter((other) => other !== rule);
    };
  }

  async #respond({ method = 'GET', url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(url, 'http://localhost');
    this.requests.push({ method, path: pathname });
    const rule = this.#rules.find(({ match }) => match.test(pathname));
    await rule?.until;
    if (rule?.fail === 'abort') {
      response.destroy();
      return;
    }
    if (rule?.fail) {
      response.writeHead(rule.fail).end();
      return;
    }
    const found = await this.#find(decodeURI(pathname));
    const file = found ?? path.join(this.#build, '404.html');
    const type = TYPES[path.extname(file)];
    const body = await readFile(file);
    const compressed = this.#gzip && type !== undefined;
    const sent = rule?.rewrite ? rule.rewrite(body.toString('utf8')) : body;
    const content = compressed ? gzipSync(sent) : Buffer.from(sent);
    response.writeHead(found ? 200 : 404, {
      'content-length': content.length,
      'content-type': type ?? 'application/octet-stream',
      // File names in /assets/ contain content hashes. Prefetching is only useful for cacheable files.
      'cache-control': pathname.includes('/assets/') ? 'public, max-age=600' : 'no-cache',
      ...(compressed && { 'content-encoding': 'gzip' }),
    });
    response.end(content);
  }

  /** Returns the file for a path: itself, `x.html` for `x`, or `x/index.html` for `x/`. Never redirects. */
  async #find(pathname: string): Promise<string | undefined> {
    if (!`${pathname}/`.startsWith(this.#base)) return undefined;
    const file = path.join(this.#build, pathname.slice(this.#base.length - 1));
    const candidates = pathname.endsWith('/') ? [path.join(file, 'index.html')] : [file, `${file}.html`, path.join(file, 'index.html')];
    for (const candidate of candidates) {
      if (
        await stat(candidate).then(
          (entry) => entry.isFile(),
          () => false,
        )
      )
        return candidate;
    }
    return undefined;
  }
}
