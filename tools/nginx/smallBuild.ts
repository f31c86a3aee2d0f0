import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before } from 'node:test';
import type { NginxServer } from './run';
import { startNginx } from './server';

const LONG = 'The same words again. '.repeat(200);
/** Served files by path. */
export const FILES: Record<string, string> = {
  'index.html': '<p>home',
  'intro.html': `<p>intro ${LONG}`,
  'intro.md': '# Intro',
  'index.md': '# Home',
  'secret.html': '<p>secret',
  'secret.md': '# Secret',
  'blog.html': '<p>blog',
  'blog/first.html': '<p>first',
  'reindex.html': '<p>reindex',
  '404.html': '<p>no such page',
  'assets/js/main.0a1b2c3d.js': `// ${LONG}`,
  'search-index/pagefind-entry.json': '{}',
  'search-index/fragment/en_0a1b2c3.pf_fragment': 'x',
  'search-index/pagefind.en_0a1b2c3.pf_meta': 'x',
  'downloads/wallet/openapi.yaml': 'openapi: 3.1.0',
};

export const GENERATED = {
  'moved.conf': 'map $uri $moved {\n    "/old" "/new";\n}\n',
  'unlisted.conf': 'map $uri $robots {\n    "/secret.md" "noindex";\n}\n',
  'policy.conf': 'map $uri $content_security_policy {\n    default "default-src \'none\'";\n}\n',
};

export type Received = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** The served folder and its nginx. */
type Served = { build: string; server: NginxServer };

/**
 * Serves a small build with nginx during the tests of a file.
 *
 * @returns the server, started before the tests run, and a function that requests a path verbatim, which `fetch` would normalise
 */
export function serveSmallBuild() {
  const served = {} as Served;
  before(async () => {
    served.build = mkdtempSync(path.join(tmpdir(), 'portal-build-'));
    for (const [file, text] of Object.entries(FILES)) {
      mkdirSync(path.dirname(path.join(served.build, file)), { recursive: true });
      writeFileSync(path.join(served.build, file), text);
    }
    served.server = await startNginx({ build: served.build, generated: GENERATED });
  });
  after(async () => {
    await served.server?.close();
    rmSync(served.build, { recursive: true, force: true });
  });
  return {
    served,
    ask: (target: string, headers: Record<string, string> = {}, method = 'GET') => ask(served.server, target, headers, method),
  };
}

function ask(server: NginxServer, target: string, headers: Record<string, string>, method: string): Promise<Received> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const asking = request({ hostname, port, path: target, method, headers, agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
    });
    asking.once('error', reject).end();
  });
}
