import { readdirSync } from 'node:fs';
import path from 'node:path';
import { violationsOf } from './support/axe';
import { expect, test } from './support/fixtures';
import { open } from './support/page';

const GUIDES = readdirSync(path.resolve(__dirname, '../../build/userguide'))
  .filter((name) => name.endsWith('.html'))
  .map((name) => `/userguide/${path.parse(name).name}`);
const WITH_AXE = ['/userguide/map_wallet_service_to_tenant', '/userguide/create_mfb_account'];

test.describe.configure({ mode: 'parallel' });

for (const width of [390, 320]) {
  test(`screens fit at ${width} px, in all user guides`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    expect(GUIDES.length).toBeGreaterThan(8);
    for (const guide of GUIDES) {
      await open(page, guide);
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
      expect(wide.filter(Boolean), guide).toEqual([]);
      expect(scrolls, guide).toBe(0);
    }
  });
}

for (const guide of WITH_AXE) {
  test(`axe finds nothing on ${guide} with the text of its screens`, async ({ page }) => {
    await open(page, guide);
    for (const summary of await page.getByText('Text description of the screen').all()) await summary.click();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await violationsOf(page)).toBe('');
    }
  });
}

test('each number of a screen is that of a step above it, without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto(WITH_AXE[0]);
  await expect(page.getByRole('img', { name: 'Screen: Services' })).toBeVisible();
  const figure = page.locator('.guide-screen').first();
  await expect(figure.locator('.guide-screen-step')).toHaveText(['1', '2', '2']);
  await figure.getByText('Text description of the screen').click();
  await expect(figure.getByRole('listitem').first()).toHaveText('Top of the page: Ember Basket, Sandbox (step 1)');
  await context.close();
});
