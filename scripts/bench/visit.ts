import type { Browser, Request } from '@playwright/test';
import { SiteServer } from '../../tests/e2e/support/server';

const KINDS = { document: 'document', script: 'script', stylesheet: 'style' } as const;

/** Bytes of bodies as they travel, compressed, by what they are for. */
export type Weight = { document: number; script: number; style: number; other: number; total: number; prefetched: number };

/** What "Try it" brings: of its own files, before it is asked for; of scripts and styles, and of data, after. Bytes. */
export type ExplorerWeight = { before: number; after: number; data: number };

type Sent = { path: string; kind: 'document' | 'script' | 'style' | 'other'; prefetched: boolean; bytes: number };

/** The files of "Try it" by their names, which `useTryIt` gives them. */
const EXPLORER_FILE = /\/try-it\./;

/**
 * Visits a page of a built site as a browser does that has never been there, and waits until it asks for nothing more.
 *
 * @param build the folder of the built site
 * @param route of the page, which must be there
 * @param explorer whether to ask for "Try it" after that
 * @returns what was fetched; prefetched files, for pages that may come next, are not in the total
 */
export async function visit(
  browser: Browser,
  build: string,
  route: string,
  explorer = false,
): Promise<{ weight: Weight; explorer?: ExplorerWeight }> {
  const server = await SiteServer.start('/', { build, gzip: true });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    const answer = await page.goto(`${server.url}${route}`, { waitUntil: 'networkidle' });
    if (!answer?.ok()) throw new Error(`${route} is not in ${build}.`);
    const first = await Promise.all(requests.splice(0).map(sent));
    if (!explorer) return { weight: weigh(first) };
    await page.getByRole('button', { name: 'Try it', exact: true }).click();
    await page.getByRole('region', { name: 'Try it' }).waitFor();
    await page.waitForLoadState('networkidle');
    const second = await Promise.all(requests.map(sent));
    const isCode = ({ kind }: Sent) => kind === 'script' || kind === 'style';
    return {
      weight: weigh(first),
      explorer: {
        before: sum(first.filter(({ path }) => EXPLORER_FILE.test(path))),
        after: sum(second.filter(isCode)),
        data: sum(second.filter((each) => !isCode(each))),
      },
    };
  } finally {
    await context.close();
    await server.close();
  }
}

async function sent(request: Request): Promise<Sent> {
  const [{ responseBodySize: bytes }, headers] = await Promise.all([request.sizes(), request.allHeaders()]);
  const kind = KINDS[request.resourceType() as keyof typeof KINDS] ?? 'other';
  return { path: new URL(request.url()).pathname, kind, prefetched: /prefetch/.test(headers['sec-purpose'] ?? ''), bytes };
}

function weigh(files: Sent[]): Weight {
  const [prefetched, needed] = [files.filter((file) => file.prefetched), files.filter((file) => !file.prefetched)];
  const of = (kind: Sent['kind']) => sum(needed.filter((file) => file.kind === kind));
  return {
    document: of('document'),
    script: of('script'),
    style: of('style'),
    other: of('other'),
    total: sum(needed),
    prefetched: sum(prefetched),
  };
}

function sum(files: Sent[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0);
}
