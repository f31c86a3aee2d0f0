import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { isAlive, open, title } from './support/page';

const DEEP = '/api/wallet/payments/initiate-card-payment';

const DETAILS = '.ref-body details:is(.ref-nested, .ref-line)';
const nested = (page: Page, state: '[open]' | ':not([open])') => page.locator(DETAILS).and(page.locator(state));
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

test('one switch expands and collapses all nested fields, also by keyboard, and announces it', async ({ page }) => {
  await open(page, DEEP);
  await button(page, 'Expand all').focus();
  await page.keyboard.press('Enter');
  await expect(nested(page, ':not([open])')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'All nested fields are expanded.' })).toHaveCount(1);
  await expect(button(page, 'Collapse all')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(nested(page, '[open]')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'All nested fields are collapsed.' })).toHaveCount(1);
  await expect(button(page, 'Expand all')).toBeFocused();
});

test('the switch follows fields expanded individually', async ({ page }) => {
  await open(page, '/api/wallet/country/list-countries');
  const summaries = nested(page, ':not([open])').locator('> summary:visible');
  while (await summaries.count()) await summaries.first().click();
  await expect(button(page, 'Collapse all')).toBeVisible();
  await page.locator(DETAILS).locator('> summary').first().click();
  await expect(button(page, 'Expand all')).toBeVisible();
});

test('the choice applies to later pages of the tab, and to no other tab', async ({ page, context }) => {
  await open(page, DEEP);
  await button(page, 'Expand all').click();
  await page.locator('.ref-related a').first().click();
  await expect(title(page)).not.toHaveText('Create a card payment');
  await expect(button(page, 'Collapse all')).toBeVisible();
  await expect(nested(page, ':not([open])')).toHaveCount(0);
  await open(page, DEEP);
  await expect(nested(page, ':not([open])')).toHaveCount(0);
  const other = await context.newPage();
  await open(other, DEEP);
  await expect(button(other, 'Expand all')).toBeVisible();
});

for (const way of ['typed', 'from another page']) {
  test(`the URL of a nested field expands its parents: ${way}`, async ({ page }) => {
    await open(page, DEEP);
    const closed = nested(page, ':not([open])').locator('.ref-field');
    const id = await closed.last().getAttribute('id');
    await open(page, way === 'typed' ? '/api/intro' : '/api/wallet/payments');
    if (way === 'typed') await open(page, `${DEEP}#${id}`);
    else {
      const leaving = page.waitForEvent('load');
      await page.evaluate((address) => window.location.assign(address), `${DEEP}#${id}`);
      await leaving;
      await isAlive(page);
    }
    await expect(page.locator(`#${id}`)).toBeInViewport();
  });
}

test('the bar marks the current section and leads to each', async ({ page }) => {
  await open(page, DEEP);
  const bar = page.getByRole('navigation', { name: 'Sections' });
  const current = bar.locator('[aria-current]');
  await expect(current).toHaveText('Overview');
  for (const [name, heading] of [
    ['Body', 'Request body'],
    ['Behaviour', 'Behaviour'],
    ['Response', 'Responses'],
    ['Errors', 'Errors'],
    ['Related', 'Related operations'],
  ]) {
    await bar.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeInViewport();
    await expect(current).toHaveText(name);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(current).toHaveText('Overview');
});

test('on a phone the bar is a list', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, DEEP);
  const bar = page.getByRole('navigation', { name: 'Sections' });
  await expect(bar.getByRole('link')).toHaveCount(0);
  await bar.getByRole('combobox', { name: 'Section' }).selectOption('Errors');
  await expect(page.getByRole('heading', { level: 2, name: 'Errors' })).toBeInViewport();
  await expect(page).toHaveURL(/#errors$/);
});

test('each field has a link to itself with its name and a sufficient touch target', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await open(page, DEEP);
  const field = page.locator('#body-reference');
  const link = field.getByRole('link', { name: 'Link to reference' });
  await expect(link).toHaveAttribute('href', '#body-reference');
  await expect(link).toHaveCSS('opacity', '1');
  await context.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('there is no switch, and each part expands individually', async ({ page }) => {
    await page.goto(DEEP);
    await expect(page.locator('[data-fields]')).toBeHidden();
    await page.getByText('Fields of amount', { exact: true }).first().click();
    await expect(page.locator('#body-amount-currency')).toBeVisible();
    const line = page.locator('#response-201-next_action');
    await line.locator('> details > summary').click();
    await expect(line.locator('.ref-variants').first()).toBeVisible();
  });

  test('a button explains a named type, with its pattern', async ({ page }) => {
    await page.goto(DEEP);
    const term = page.locator('#type-Money');
    await expect(term).toBeHidden();
    await page.locator('#body-amount').getByRole('button', { name: 'Money' }).click();
    await expect(term).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(term).toBeHidden();
    await page.locator('#body-account_id').getByRole('button', { name: 'id wal_…' }).click();
    await expect(page.locator('[popover]:popover-open')).toContainText('^wal_');
  });

  test('errors have one line each, which opens to cause and remedy', async ({ page }) => {
    await page.goto(DEEP);
    const error = page.locator('#error-card_declined');
    await expect(error.locator('.ref-remedy')).toBeHidden();
    await error.locator('summary').click();
    await expect(error.locator('.ref-remedy')).toBeVisible();
    await expect(page.locator('#error-internal_error')).toBeHidden();
    await page.goto(`${DEEP}#error-internal_error`);
    await expect(page.locator('#error-internal_error')).toBeVisible();
  });
});
