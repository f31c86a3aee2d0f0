import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { open, title } from './support/page';

const PAYMENT = '/api/wallet/payments/initiate-card-payment';
const LANGUAGES = ['cURL', 'JavaScript', 'Python', 'PHP', 'Go', 'Java'];

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
/** Returns the request sample in the selected language. */
const sample = (page: Page) => page.locator('.ref-samples pre:visible');

test('the request is available in six languages, cURL first, with the key from the environment', async ({ page }) => {
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
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Copy' })).toBeFocused();
});

test('the copy button copies the displayed sample', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, PAYMENT);
  await tab(page, 'Python').click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^import os\nimport requests\n/);
});

test('the URL has a copy button', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, PAYMENT);
  await page.locator('.ref-address').getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^https:[^ ]+\/wallet\/v1\/card-payments$/);
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

test('without storage a choice applies to the current page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  await open(page, PAYMENT);
  await expect(sample(page)).toContainText('curl ');
  await tab(page, 'PHP').click();
  await expect(sample(page)).toContainText('<?php');
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
});
