import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { violationsOf } from './support/axe';
import { expect, test } from './support/fixtures';
import { KINDS } from './support/kinds';
import { open } from './support/page';

test.describe.configure({ mode: 'parallel' });

const SAMPLE = 100;
/** Each by a browser page of its own, so that two of them share a machine of two cores. */
const PARTS = 4;

const sitemap = readFileSync(path.resolve(__dirname, '../../build/sitemap.xml'), 'utf8');
const routes = [...sitemap.matchAll(/<loc>([^<]+)</g)].map(([, address]) => decodeURI(new URL(address).pathname));

const isOperation = (route: string) => /^\/api\/[^/]+\/[^/]+\/[^/]+$/.test(route);
/** The reference has its kinds in accessibility.spec.ts; of all that people write, every page is looked at. */
const written = routes.filter((route) => !route.startsWith('/api/') && !(Object.values(KINDS) as string[]).includes(route));

const hash = (route: string) => createHash('sha256').update(route).digest('hex');
/** By the routes alone: a page that fails is looked at the next time, too, and a page more changes one of the sample at most. */
const sample = routes
  .filter(isOperation)
  .sort((one, other) => (hash(one) < hash(other) ? -1 : 1))
  .slice(0, SAMPLE);

/**
 * Off for the sample: axe takes longer for contrast than for all else, and a page of the reference has no colour that the pages of
 * accessibility.spec.ts, where it is on, have not.
 */
const SEEN_ELSEWHERE = ['color-contrast'];

/** A thousand links, the same on all pages of a section: half of axe's time. accessibility.spec.ts looks at them. */
const SIDEBAR = '.theme-doc-sidebar-container';

/** Looks at one page after another in the same browser page. */
async function look(page: Page, these: string[], ...except: string[]): Promise<void> {
  const found: string[] = [];
  for (const route of these) {
    await open(page, route);
    const violations = await violationsOf(page, except, [SIDEBAR]);
    if (violations) found.push(`${route}: ${violations}`);
  }
  expect(found.join('\n')).toBe('');
}

/** @returns every `parts`-th, so that a part has short pages and long ones */
const part = (list: string[], index: number) => list.filter((_, position) => position % PARTS === index);

test('there is something to look at', () => {
  expect(sample).toHaveLength(SAMPLE);
  expect(written.length).toBeGreaterThan(40);
});

for (let index = 0; index < PARTS; index++) {
  test(`operations, part ${index + 1} of ${PARTS} of ${SAMPLE}: nothing that axe can find, no error in the console`, async ({ page }) => {
    test.setTimeout(400_000);
    await look(page, part(sample, index), ...SEEN_ELSEWHERE);
  });
  test(`pages that people write, part ${index + 1} of ${PARTS}: nothing that axe can find, no error in the console`, async ({ page }) => {
    test.setTimeout(400_000);
    await look(page, part(written, index));
  });
}
