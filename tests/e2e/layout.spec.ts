import type { Page } from '@playwright/test';
import { withBrand } from '../../packages/platform/brandText';
import { families } from '../../packages/platform/selection';
import { readFamilyIndex } from '../../packages/reference/stored';
import { budgets } from '../../tools/bench/budgets';
import { expect, test } from './support/fixtures';

/** Page with the most fields. */
const LONGEST = withBrand('/api/{product}-pay/invoice/create-invoice');
/** Number of operations, evenly distributed over all of them: more in the weekly run (`SWEEP=1`). */
const COUNT = process.env.SWEEP ? 60 : 20;

const all = families
  .flatMap((family) => readFamilyIndex(family).groups.flatMap(({ pages }) => pages))
  .filter(({ method }) => method !== 'webhook')
  .map(({ route }) => route)
  .sort();
const chosen = Array.from({ length: COUNT }, (_, at) => all[Math.floor(((at + 0.5) * all.length) / COUNT)]);

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** Returns the parts of the column with examples that are not visible, and the width by which the sample is too wide. */
const columnOf = (page: Page) =>
  page.evaluate(() => {
    const hidden = ['request', 'response'].filter((name) => {
      const { top, bottom } = document.querySelector(`[data-pane=${name}]`)?.getBoundingClientRect() ?? new DOMRect();
      return bottom - top < 30 || top > window.innerHeight - 30;
    });
    const [sample] = [...document.querySelectorAll('[data-pane=request] pre')].filter((pre) => pre.checkVisibility());
    return { hidden, excess: sample.scrollWidth - sample.clientWidth };
  });

test(`${COUNT} operations show request and response on arrival, without lines that are cut off; half are at most ${budgets.layout.median} px high`, async ({
  page,
}) => {
  test.setTimeout(300_000);
  const heights: number[] = [];
  for (const route of chosen) {
    await page.goto(route, { waitUntil: 'domcontentloaded' });
    for (const width of [1280, 1920, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await columnOf(page), `${route}, ${width} px`).toEqual({ hidden: [], excess: 0 });
    }
    heights.push(await heightOf(page));
  }
  heights.sort((one, other) => one - other);
  expect((heights[COUNT / 2 - 1] + heights[COUNT / 2]) / 2).toBeLessThanOrEqual(budgets.layout.median);
});

for (const [width, budget] of [
  [1440, budgets.layout.longest],
  [390, budgets.layout.phone],
])
  test(`the longest page is at most ${budget} px high at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(LONGEST);
    expect(await heightOf(page)).toBeLessThanOrEqual(budget);
  });
