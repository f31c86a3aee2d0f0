import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const BUILD = path.resolve(__dirname, '../../../build');

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
};

/** A regular expression, or anything else that says yes or no to a path. */
type Match = { test(path: string): boolean };
/** What a test does to the answers: to all whose path matches. The last rule given wins. */
type Rule = { match: Match; until?: Promise<void>; fail?: number | 'abort'; rewrite?: (body: string) => string };
type Options = {
  /** The build to serve: this project's own, when it is left out. */
  build?: string;
  /** Compress text, as a host does, where bytes are counted. */
  gzip?: boolean;
};

/** The built site on a port of its own, as a plain static host serves it, and faults for a test to put in. */
export class SiteServer {
  /** Every request since the last reset. */
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
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  /**
   * @param base the path under which the build is served; the site is built for `/`
   * @param options another build than this project's, and whether text is compressed
   * @returns the server, listening on a free port
   * @throws Error when there is no build
   */
  static async start(base = '/', options: Options = {}): Promise<SiteServer> {
    const site = new SiteServer(base, options);
    if (!existsSync(path.join(site.#build, '404.html'))) throw new Error(`${site.#build} holds no site. Run "npm run build" first.`);
    await new Promise<void>((resolve) => site.#server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  /** Without a slash at the end. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** How often a path was asked for with a method. */
  count(match: Match, method = 'GET'): number {
    return this.requests.filter((request) => request.method === method && match.test(request.path)).length;
  }

  /** Keeps answers back. @returns lets them go */
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

  /** Answers with a status, or breaks the connection. @returns ends the fault */
  fail(match: Match, fail: number | 'abort'): () => void {
    return this.#add({ match, fail });
  }

  /** Changes what is sent. */
  rewrite(match: Match, rewrite: (body: string) => string): void {
    this.#add({ match, rewrite });
  }

  /** Forgets faults and requests. */
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

  async #answer({ method = 'GET', url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
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
    response.writeHead(found ? 200 : 404, {
      'content-type': type ?? 'application/octet-stream',
      // Names under /assets/ hold a hash of what is in them; a prefetched file is worth something only when it may be kept.
      'cache-control': pathname.includes('/assets/') ? 'public, max-age=600' : 'no-cache',
      ...(compressed && { 'content-encoding': 'gzip' }),
    });
    const sent = rule?.rewrite ? rule.rewrite(body.toString('utf8')) : body;
    response.end(compressed ? gzipSync(sent) : sent);
  }

  /** The file for a path: itself, `x.html` for `x`, or `x/index.html` for `x/`. Nothing is redirected. */
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
