import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { open } from './support/page';

const GUIDE = '/tutorials/wallet/leveraging-the-wallet';
const boxes = (page: Page) => page.locator('.guide-run');
const results = (page: Page) => page.locator('.guide-result-status');
const bar = (page: Page) => page.getByRole('region', { name: 'Sandbox of this guide' });

for (const width of [1280, 390]) {
  test(`the longest tutorial runs by clicking, step by step, at ${width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    await open(page, GUIDE);
    const count = await boxes(page).count();
    expect(count).toBeGreaterThan(15);
    await boxes(page).first().getByRole('button').click();
    for (let done = 1; done < count; done += 1) {
      await expect(results(page)).toHaveCount(done);
      await boxes(page).nth(done).getByRole('button', { name: 'Run this step' }).click();
    }
    await expect(results(page)).toHaveText(Array.from({ length: count }, () => /As in the guide/));
    await expect(bar(page)).toContainText(`${count} of ${count} steps`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('the results survive a reload, and the guide goes on where it was', async ({ page }) => {
  await open(page, GUIDE);
  await boxes(page).nth(2).getByRole('button').click();
  await expect(results(page)).toHaveCount(3);
  const id = await page.locator('.guide-result').first().getByText('wus_').first().textContent();
  await page.reload();
  await expect(results(page)).toHaveCount(3);
  await expect(page.locator('.guide-result').first()).toContainText(String(id));
  await bar(page).getByRole('button', { name: 'Run the next step' }).click();
  await expect(results(page)).toHaveText(Array.from({ length: 4 }, () => /As in the guide/));
  await bar(page).getByRole('button', { name: 'Start over' }).click();
  await expect(results(page)).toHaveCount(0);
});

test('a changed request is sent, and the response is compared with the guide', async ({ page }) => {
  await open(page, GUIDE);
  await boxes(page).first().getByRole('button').click();
  await boxes(page).nth(1).getByText('Edit the request').click();
  const body = page.getByRole('textbox', { name: 'Body' });
  await body.fill((await body.inputValue()).replace('22200000091', '22200000003').replace('22200000011', '22200000013'));
  await boxes(page).nth(1).getByRole('button', { name: 'Run this step' }).click();
  await expect(results(page).nth(1)).toContainText('201 Not as in the guide');
  await expect(page.locator('.guide-faults')).toContainText('expected 422');
  await expect(boxes(page).nth(2).getByRole('button')).toHaveText('Start over and run to here');
});

test('with the keyboard: Enter runs a step, and the result is announced', async ({ page }) => {
  await open(page, GUIDE);
  await boxes(page).first().getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(boxes(page).first().getByRole('status')).toContainText('As in the guide');
  await expect(boxes(page).first().getByRole('button')).toBeFocused();
});

test('the home page runs a request without an account, and loads the sandbox only then', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await open(page, '/');
  expect(sent.filter((path) => path.startsWith('/sandbox/') || path.startsWith('/guides/'))).toEqual([]);
  await boxes(page).first().getByRole('button').click();
  await expect(results(page)).toHaveText([/201 As in the guide/]);
  expect(sent.filter((path) => path.includes('/v1/'))).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a guide has no buttons that do nothing', async ({ page }) => {
    await page.goto(GUIDE);
    await expect(page.getByRole('button', { name: 'Run in the sandbox' })).toHaveCount(0);
  });
});
