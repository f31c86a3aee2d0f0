import { readdirSync } from 'node:fs';
import path from 'node:path';
import { violationsOf } from './support/axe';
import { expect, test } from './support/fixtures';
import { open } from './support/page';

const GUIDES = readdirSync(path.resolve(__dirname, '../../build/userguide'))
  .filter((name) => name.endsWith('.html'))
  .map((name) => `/userguide/${path.parse(name).name}`);
const WITH_AXE = '/userguide/map_wallet_service_to_tenant';

test.describe.configure({ mode: 'parallel' });

test('screens fit at 390 and at 320 px, in all user guides', async ({ page }) => {
  test.slow();
  expect(GUIDES.length).toBeGreaterThan(8);
  for (const guide of GUIDES) {
    await open(page, guide);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const { frames, wide, scrolls } = await page.evaluate(() => {
        const all = [...document.querySelectorAll('.guide-screen-frame')];
        return {
          frames: all.length,
          wide: all.flatMap((frame) => {
            const { right } = frame.getBoundingClientRect();
            const beyond = [...frame.querySelectorAll(':not(svg *)')].filter((each) => each.getBoundingClientRect().right > right + 0.5);
            return beyond.map((each) => each.textContent);
          }),
          scrolls: document.documentElement.scrollWidth - innerWidth,
        };
      });
      expect(frames, guide).toBeGreaterThan(1);
      expect(wide.filter(Boolean), `${guide} at ${width} px`).toEqual([]);
      expect(scrolls, `${guide} at ${width} px`).toBe(0);
    }
  }
});

test('axe finds nothing on a user guide with the text of its screens', async ({ page }) => {
  await open(page, WITH_AXE);
  for (const summary of await page.getByText('Text description of the screen').all()) await summary.click();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await violationsOf(page)).toBe('');
  }
});

test('each number of a screen is that of a step above it, without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto(WITH_AXE);
  await expect(page.getByRole('img', { name: 'Screen: Services' })).toBeVisible();
  const figure = page.locator('.guide-screen').first();
  await expect(figure.locator('.guide-screen-step')).toHaveText(['1', '2', '2']);
  await figure.getByText('Text description of the screen').click();
  await expect(figure.getByRole('listitem').first()).toHaveText('Top of the page: Ember Basket, Sandbox (step 1)');
  await context.close();
});
