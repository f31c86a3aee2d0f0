import type { Browser, Request } from '@playwright/test';
import { withoutCommit } from '../../packages/guides/verified';
import { SiteServer } from '../site/server';

const KINDS = { document: 'document', script: 'script', stylesheet: 'style', font: 'font' } as const;

/**
 * Bytes of compressed response bodies by type, without the icon of the site, which a browser without windows does not request. The fonts, which
 * all pages share and browsers keep for a year, are not part of the total.
 */
export type Weight = { document: number; script: number; style: number; other: number; total: number; font: number };

/** Bytes of Try it: its own files before it is opened; scripts and styles, and data, after. */
export type TryItWeight = { before: number; after: number; data: number };

type Sent = { path: string; kind: 'document' | 'script' | 'style' | 'font' | 'other'; bytes: number };

/** File name of the Try it chunk. */
const TRY_IT_FILE = /\/tryIt\./;

/** Time without interaction after the load event, in milliseconds. */
const UNTOUCHED = 5000;

/**
 * Opens a page with an empty cache and waits for five seconds without interaction. Counts what only the sources decide: neither headers nor
 * framing, which depend on the browser, nor the commit in the mark of a guide.
 *
 * @param route route of a page that exists
 * @param tryIt true to open "Try it" after that
 * @returns the bytes of all requests, including prefetches
 */
export async function visit(
  browser: Browser,
  build: string,
  route: string,
  tryIt = false,
): Promise<{ weight: Weight; tryIt?: TryItWeight }> {
  const server = await SiteServer.start('/', { build, gzip: true });
  server.rewrite({ test: (path) => path === route }, withoutCommit);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    const response = await page.goto(`${server.url}${route}`, { waitUntil: 'load' });
    if (!response?.ok()) throw new Error(`${route} is not in ${build}.`);
    await page.waitForTimeout(UNTOUCHED);
    await page.waitForLoadState('networkidle');
    const icons = await page.locator('link[rel~=icon]').evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    const first = await Promise.all(
      requests
        .splice(0)
        .filter((request) => !icons.includes(request.url()))
        .map(sent),
    );
    if (!tryIt) return { weight: weigh(first) };
    await page.getByRole('button', { name: 'Try it', exact: true }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    const second = await Promise.all(requests.map(sent));
    const isCode = ({ kind }: Sent) => kind === 'script' || kind === 'style';
    return {
      weight: weigh(first),
      tryIt: {
        before: sum(first.filter(({ path }) => TRY_IT_FILE.test(path))),
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
  const bytes = Number((await request.response())?.headers()['content-length']);
  const kind = KINDS[request.resourceType() as keyof typeof KINDS] ?? 'other';
  return { path: new URL(request.url()).pathname, kind, bytes };
}

function weigh(files: Sent[]): Weight {
  const of = (kind: Sent['kind']) => sum(files.filter((file) => file.kind === kind));
  return {
    document: of('document'),
    script: of('script'),
    style: of('style'),
    other: of('other'),
    total: sum(files.filter(({ kind }) => kind !== 'font')),
    font: of('font'),
  };
}

function sum(files: Sent[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0);
}
