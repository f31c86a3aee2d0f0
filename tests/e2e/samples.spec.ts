import type { Page } from '@playwright/test';
import { withBrand } from '../../packages/platform/brandText';
import { expect, test } from './support/fixtures';
import { open, title } from './support/page';

const PAYMENT = '/api/wallet/payments/initiate-card-payment';
const INVOICE = withBrand('/api/{product}-pay/invoice/create-invoice');
const LANGUAGES = ['cURL', 'JavaScript', 'TypeScript', 'Python', 'PHP', 'Go', 'Java'];

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
/** Returns the request sample in the selected language. */
const sample = (page: Page) => page.locator('.ref-samples pre:visible');
const response = (page: Page) => page.locator('[data-pane=response] pre:visible');
const copyButton = (page: Page) => page.locator('.ref-samples').getByRole('button', { name: 'Copy' });

test('the request is available in seven languages, cURL first, with the key from the environment', async ({ page }) => {
  await open(page, PAYMENT);
  await expect(page.getByRole('tab')).toHaveText(LANGUAGES);
  for (const name of LANGUAGES) {
    await tab(page, name).click();
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel')).toHaveAccessibleName(name);
    await expect(sample(page)).toHaveCount(1);
    await expect(sample(page)).toContainText('SECRET_KEY');
  }
});

test('arrow keys, Home and End move between tabs; the Tab key leaves them', async ({ page }) => {
  await open(page, PAYMENT);
  await tab(page, 'cURL').focus();
  for (const [key, name] of [
    ['ArrowRight', 'JavaScript'],
    ['ArrowLeft', 'cURL'],
    ['ArrowLeft', 'Java'],
    ['ArrowRight', 'cURL'],
    ['End', 'Java'],
    ['Home', 'cURL'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(page, name)).toBeFocused();
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
  }
  await page.keyboard.press('Tab');
  await expect(copyButton(page)).toBeFocused();
});

test('an example changes the request in every language, its response and what is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, INVOICE);
  const picker = page.locator('.ref-picker');
  await expect(picker.locator('summary')).toContainText('Three products');
  await expect(response(page)).toContainText('"type_code": "380"');
  await picker.locator('summary').click();
  await picker.getByText('Credit note for an invoice that was sent twice').last().click();
  await expect(picker).not.toHaveAttribute('open');
  await expect(picker.locator('summary')).toBeFocused();
  await expect(picker.locator('summary')).toContainText('Credit note');
  await expect(response(page)).toHaveCount(1);
  await expect(response(page)).toContainText('"type_code": "381"');
  for (const name of LANGUAGES) {
    await tab(page, name).click();
    await expect(sample(page)).toHaveCount(1);
    await expect(sample(page)).toContainText('credits_invoice_id');
  }
  await copyButton(page).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^import java[\s\S]*"type_code": "381"/);
});

test('an example selects its variant of the body, and a variant its example', async ({ page }) => {
  await open(page, INVOICE);
  const variants = page.locator('#body + .ref-segments, section:has(> #body) .ref-segments').first();
  await expect(variants.getByRole('radio', { name: 'Invoice 380' })).toBeChecked();
  await variants.getByText('Credit note', { exact: false }).click();
  await expect(response(page)).toContainText('"type_code": "381"');
  await expect(page.locator('#body-381-reason_code')).toBeVisible();
  await page.locator('.ref-picker summary').click();
  await page.locator('.ref-picker').getByText('Export in dollars').last().click();
  await expect(variants.getByRole('radio', { name: 'Invoice 380' })).toBeChecked();
  await expect(page.locator('#body-381-reason_code')).toBeHidden();
});

for (const width of [1280, 1440, 1920])
  test(`no line of a sample is cut off, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, INVOICE);
    for (const name of LANGUAGES) {
      await tab(page, name).click();
      expect(await sample(page).evaluate((pre) => pre.scrollWidth - pre.clientWidth)).toBeLessThanOrEqual(0);
    }
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a button at the bottom opens the code, and Escape closes it', async ({ page }) => {
    await open(page, PAYMENT);
    await expect(sample(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Code' }).click();
    await expect(sample(page)).toBeInViewport();
    await expect(response(page)).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(sample(page)).toHaveCount(0);
  });
});

test('a choice applies to other pages and later visits', async ({ page }) => {
  await open(page, PAYMENT);
  await tab(page, 'Go').click();
  await page.getByRole('link', { name: 'Payments', exact: true }).first().click();
  await page.locator('.ref-pages a').first().click();
  await expect(title(page)).not.toHaveText('Payments');
  await expect(tab(page, 'Go')).toHaveAttribute('aria-selected', 'true');
  await expect(sample(page)).toContainText('package main');
  await open(page, PAYMENT);
  await expect(tab(page, 'Go')).toHaveAttribute('aria-selected', 'true');
});

test('the selected language is displayed before hydration and can be changed afterwards', async ({ page, server }) => {
  await page.addInitScript(() => localStorage.setItem('code-language', 'php'));
  const letGo = server.hold(/^\/assets\/js\//);
  await page.goto(PAYMENT, { waitUntil: 'commit' });
  await expect(sample(page)).toHaveCount(1);
  await expect(sample(page)).toContainText('<?php');
  await page.getByText('Java', { exact: true }).click();
  await expect(sample(page)).toContainText('import okhttp3');
  letGo();
  await expect(tab(page, 'Java')).toHaveAttribute('aria-selected', 'true');
  await expect(sample(page)).toContainText('import okhttp3');
});

test('an unknown stored language is ignored', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('code-language', 'cobol'));
  await open(page, PAYMENT);
  await expect(tab(page, 'cURL')).toHaveAttribute('aria-selected', 'true');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('radio buttons select one of all languages', async ({ page }) => {
    await page.goto(PAYMENT);
    await expect(sample(page)).toHaveCount(1);
    await expect(sample(page)).toContainText('curl ');
    await page.getByText('Python', { exact: true }).click();
    await expect(sample(page)).toHaveCount(1);
    await expect(sample(page)).toContainText('import requests');
    await page.keyboard.press('ArrowRight');
    await expect(sample(page)).toContainText('<?php');
    await expect(page.getByRole('radio', { name: 'PHP' })).toBeChecked();
  });

  test('radio buttons select an example with its response, and a variant', async ({ page }) => {
    await page.goto(INVOICE);
    await page.locator('.ref-picker summary').click();
    await page.locator('.ref-picker').getByText('Credit note').last().click();
    await expect(sample(page)).toHaveCount(1);
    await expect(sample(page)).toContainText('credits_invoice_id');
    await expect(response(page)).toContainText('"type_code": "381"');
    await expect(page.locator('#body-381-reason_code')).toBeHidden();
    await page.locator('.ref-segments').first().getByText('Credit note').click();
    await expect(page.locator('#body-381-reason_code')).toBeVisible();
  });

  test('a button opens the code on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(PAYMENT);
    await page.getByRole('button', { name: 'Code' }).click();
    await expect(sample(page)).toBeInViewport();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(sample(page)).toHaveCount(0);
  });
});
