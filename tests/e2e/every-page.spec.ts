import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { violationsOf } from './support/axe';
import { expect, test } from './support/fixtures';
import { KINDS } from './support/kinds';
import { open } from './support/page';

test.describe.configure({ mode: 'parallel' });

/** Number of operations and of hand-written pages to check. The weekly run covers more operations and every hand-written page. */
const SAMPLE = process.env.SWEEP ? 100 : 4;
/** Number of tests to split the pages into, so that they can run in parallel on a two-core machine. */
const PARTS = process.env.SWEEP ? 4 : 1;

const sitemap = readFileSync(path.resolve(__dirname, '../../build/sitemap.xml'), 'utf8');
const routes = [...sitemap.matchAll(/<loc>([^<]+)</g)].map(([, address]) => decodeURI(new URL(address).pathname));

const isOperation = (route: string) => /^\/api\/[^/]+\/[^/]+\/[^/]+$/.test(route);
const hash = (route: string) => createHash('sha256').update(route).digest('hex');
/** Selected by a hash of the route: a failing page stays in the sample, and an added page replaces at most one other. */
const inOrder = (list: string[]) => list.sort((one, other) => (hash(one) < hash(other) ? -1 : 1));
const sample = inOrder(routes.filter(isOperation)).slice(0, SAMPLE);

/** accessibility.spec.ts covers one page of each kind. */
const others = routes.filter((route) => !route.startsWith('/api/') && !(Object.values(KINDS) as string[]).includes(route));
const written = process.env.SWEEP ? others : inOrder(others).slice(0, SAMPLE);

/**
 * Disabled for samples: checking contrast takes longer than all other rules, and the pages in accessibility.spec.ts, where it is enabled,
 * use the same colours. The weekly run checks it on every hand-written page.
 */
const SEEN_ELSEWHERE = ['color-contrast'];

/** Excluded: a thousand links that are the same on all pages of a section take half of axe's time. accessibility.spec.ts checks them. */
const SIDEBAR = '.theme-doc-sidebar-container';

/** Checks pages in sequence in the same browser page. */
async function look(page: Page, these: string[], ...except: string[]): Promise<void> {
  const found: string[] = [];
  for (const route of these) {
    await open(page, route);
    const violations = await violationsOf(page, except, [SIDEBAR]);
    if (violations) found.push(`${route}: ${violations}`);
  }
  expect(found.join('\n')).toBe('');
}

/** Returns every `parts`-th item, so that short and long pages are distributed evenly. */
const part = (list: string[], index: number) => list.filter((_, position) => position % PARTS === index);

test('there are pages to check', () => {
  expect(sample).toHaveLength(SAMPLE);
  expect(others.length).toBeGreaterThan(40);
});

for (let index = 0; index < PARTS; index++) {
  test(`operations, part ${index + 1} of ${PARTS} of ${SAMPLE}: axe finds nothing, no console errors`, async ({ page }) => {
    test.setTimeout(400_000);
    await look(page, part(sample, index), ...SEEN_ELSEWHERE);
  });
  test(`hand-written pages, part ${index + 1} of ${PARTS}: axe finds nothing, no console errors`, async ({ page }) => {
    test.setTimeout(400_000);
    await look(page, part(written, index), ...(process.env.SWEEP ? [] : SEEN_ELSEWHERE));
  });
}
