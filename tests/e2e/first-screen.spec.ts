import { readFileSync } from 'node:fs';
import path from 'node:path';
import { families } from '../../packages/platform/selection';
import { readFamilyIndex } from '../../packages/reference/stored';
import { expect, test } from './support/fixtures';
import { open } from './support/page';

/** Number of operations that are opened, and of those whose first field must be on the first screen: two thirds. */
const [COUNT, ENOUGH] = process.env.SWEEP ? [240, 160] : [24, 16];
/** Number of groups that are opened: those with most to read before their operations. */
const LONGEST = process.env.SWEEP ? Number.POSITIVE_INFINITY : 12;
const BUILD = path.resolve(__dirname, '../../build');
/** Lowest position of the first operation on the page of a group, in pixels. */
const OPERATIONS_FROM = 700;
/** Seed of the draw. */
const SEED = 20261129;

const groups = families.flatMap((family) => readFamilyIndex(family).groups);
const operations = groups.flatMap(({ pages }) => pages).filter(({ method }) => method !== 'webhook');

test.use({ viewport: { width: 1440, height: 900 } });

/** Draws different items, the same ones for a seed. */
function drawn<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const left = [...items];
  let state = seed;
  return Array.from({ length: Math.min(count, left.length) }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return left.splice(Math.floor((state / 2 ** 32) * left.length), 1)[0];
  });
}

test.describe('in the HTML as it is served', () => {
  test.use({ javaScriptEnabled: false });

  test(`the first field of at least ${ENOUGH} of ${COUNT} operations is on the first screen`, async ({ page }) => {
    const below: string[] = [];
    for (const { route } of drawn(operations, COUNT, SEED)) {
      await page.goto(route, { waitUntil: 'domcontentloaded' });
      const bottom = await page.evaluate(() => {
        const name = document.querySelector('.ref-body .ref-field :is(dt, summary)');
        return name ? name.getBoundingClientRect().bottom : Number.POSITIVE_INFINITY;
      });
      if (bottom > 900) below.push(`${route}: ${bottom}`);
    }
    expect(below.length, below.join('\n')).toBeLessThanOrEqual(COUNT - ENOUGH);
  });

  test(`the operations of a group begin within ${OPERATIONS_FROM} px, even where most is said before them`, async ({ page }) => {
    const withOperations = groups.filter(({ pages }) => pages.some(({ method }) => method !== 'webhook'));
    const sized = withOperations.map(({ route }) => {
      const [, main = ''] = readFileSync(path.join(BUILD, `${route}.html`), 'utf8').split(/<main\b/);
      return { route, before: main.indexOf('ref-pages') };
    });
    const late: string[] = [];
    for (const { route } of sized.toSorted((one, other) => other.before - one.before).slice(0, LONGEST)) {
      await page.goto(route, { waitUntil: 'domcontentloaded' });
      const { y } = (await page.locator('.ref-pages > li').first().boundingBox()) ?? { y: Number.POSITIVE_INFINITY };
      if (y > OPERATIONS_FROM) late.push(`${route}: ${y}`);
    }
    expect(late).toEqual([]);
  });
});

test('the keyboard reaches Try it with the second skip link, and passes a collapsed row with one Tab', async ({ page }) => {
  await open(page, '/api/wallet/transfers/transfer-to-bank');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to Try it' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to Try it' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Try it' })).toBeFocused();
  await page.keyboard.press('Escape');
  const [first, second] = [0, 1].map((at) => page.locator('[id^="response-202"] > .ref-line > summary').nth(at));
  await first.focus();
  await page.keyboard.press('Tab');
  await expect(second).toBeFocused();
});

test('an operation without a form has no link to it', async ({ page }) => {
  await open(page, '/api/wallet/payments/receive-payment-succeeded');
  await expect(page.getByRole('link', { name: 'Skip to Try it' })).toHaveCount(0);
  await expect(page.locator('[data-try-it]')).toHaveCount(0);
});

test('a request and a response that do not fit fade out, and are shown whole on request', async ({ page }) => {
  await open(page, '/api/wallet/transfers/transfer-to-bank');
  const column = page.locator('.ref-examples');
  const cut = () => column.locator('pre:visible').evaluateAll((all) => all.filter((pre) => pre.scrollHeight > pre.clientHeight + 1).length);
  expect(await cut()).toBeGreaterThan(0);
  await expect(column.locator('pre:visible').last()).toHaveCSS('mask-image', /linear-gradient/);
  await column.getByRole('button', { name: 'Show all' }).click();
  expect(await cut()).toBe(0);
  await column.getByRole('button', { name: 'Show less' }).click();
  expect(await cut()).toBeGreaterThan(0);
});

test('guides and the reference link to each other', async ({ page }) => {
  await open(page, '/api/wallet/transfers/transfer-to-wallet');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: /^and \d+ more$/ }).click();
  await expect(main.getByRole('heading', { name: 'Used in' })).toBeInViewport();
  for (const path of ['/api/wallet/transfers', '/category/wallet', '/api/errors/insufficient_funds']) {
    await open(page, path);
    const guides = main.locator('section').filter({ has: page.getByRole('heading', { name: /^(Guides|Used in)/ }) });
    await expect(guides.getByRole('link').filter({ hasNotText: 'Link to' }).first()).toHaveAttribute(
      'href',
      /^\/(docs|tutorials|userguide|intro)/,
    );
  }
});

test('at 1280 px the links to the sections fit, and the lines of fields reach the edge', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, '/api/wallet/transfers/transfer-to-wallet');
  const bar = page.getByRole('navigation', { name: 'Sections' });
  expect(await bar.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  const right = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().right);
  expect(await right('.ref-body .ref-field')).toBe(await right('.ref-call'));
});
