import type { Page } from '@playwright/test';
import { brand } from '../../packages/platform/brand';
import { open } from './support/page';
import { editor, expect, form, openButton, test } from './support/tryIt';

const TRANSFER = '/api/wallet/transfers/transfer-to-wallet';
/** Row of the sandbox table whose amount leads to an error. */
const POOR = '44444444';

/** Returns the button that shows the first error with a status. */
const statusButton = (page: Page, status: string) => page.locator('.ref-responses').getByRole('button', { name: status, exact: true });

test('a row of a sandbox table changes every sample, the response and Try it', async ({ page }) => {
  await open(page, TRANSFER);
  await page.getByRole('button', { name: POOR }).press('Enter');
  const response = page.locator('.ref-responses');
  await expect(response.locator('pre:visible')).toContainText('"code": "insufficient_funds"');
  await expect(response.getByRole('status')).toContainText('402 insufficient_funds');
  const samples = await page.locator('.ref-samples [data-call~="1"] pre').allTextContents();
  expect(samples.length).toBeGreaterThan(4);
  for (const sample of samples) expect(sample).toContain(POOR);

  await openButton(page).first().click();
  await expect(editor(page)).toHaveValue(new RegExp(`"amount": ${POOR},`));
  // While the form is open, it follows the page.
  await page.getByRole('button', { name: POOR }).press('Enter');
  await expect(editor(page)).not.toHaveValue(new RegExp(POOR));
  await expect(response.locator('pre:visible')).toContainText('"id": "trf_');
  for (const sample of await page.locator('.ref-samples [data-call~="1"] pre').allTextContents()) expect(sample).not.toContain(POOR);
});

test('the chosen example is carried into Try it', async ({ page }) => {
  await open(page, TRANSFER);
  await page.locator('.ref-picker summary').click();
  await page.locator('.ref-picker label').nth(2).click();
  await openButton(page).first().click();
  await expect(editor(page)).toHaveValue(/"amount": 11111111,/);
});

test('the body of every documented error is shown, and the sandbox returns it', async ({ page }) => {
  await open(page, TRANSFER);
  const errors = page.getByRole('combobox', { name: 'Error response' });
  await statusButton(page, '402').click();
  await expect(page.locator('.ref-responses pre:visible')).toContainText('"code": "insufficient_funds"');
  await expect(errors).toHaveValue('insufficient_funds');
  const marked = await page
    .locator('.ref-responses .ref-tab')
    .evaluateAll((tabs) => tabs.filter((tab) => getComputedStyle(tab).borderBottomWidth === '3px').map((tab) => tab.textContent));
  expect(marked).toEqual(['402']);
  await statusButton(page, '409').click();
  await errors.selectOption('pin_not_set');
  await statusButton(page, '409').click();
  await expect(errors).toHaveValue('pin_not_set');
  const statuses = await errors
    .locator('option')
    .evaluateAll((options) => options.slice(1).map((each) => Number.parseInt(String(each.textContent), 10)));
  expect(statuses).toEqual(statuses.toSorted((one, other) => one - other));
  await statusButton(page, '201 Created').click();
  await expect(errors).toBeHidden();
  await expect(page.locator('.ref-responses pre:visible')).toContainText('"id": "trf_');
  await statusButton(page, '409').click();
  const codes = await errors.locator('option').evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(codes.length).toBeGreaterThan(10);
  for (const code of codes.slice(1)) {
    await errors.selectOption(code);
    await expect(page.locator('.ref-responses pre:visible')).toContainText(`"code": "${code}"`);
  }
  await errors.selectOption('account_not_active');
  await openButton(page).first().click();
  await form(page).getByRole('button', { name: 'Send', exact: true }).click();
  const response = page.getByRole('region', { name: 'Response', exact: true });
  await expect(response).toContainText('account_not_active');
  await expect(response).toContainText('Its text is the example of the description');
});

test('a forced error is shown beside Send, withdrawn there, and explained with its remedy', async ({ page }) => {
  await open(page, TRANSFER);
  await openButton(page).first().click();
  const send = form(page).getByRole('button', { name: 'Send', exact: true });
  const chip = form(page).getByRole('button', { name: 'Forced: 402 insufficient_funds' });
  await expect(send).toBeVisible();
  await expect(chip).toHaveCount(0);
  const text = (await editor(page).inputValue()).replace(/"reference": "[^"]*"/, '"reference": "MINE"');
  await editor(page).fill(text);
  const errors = page.getByRole('combobox', { name: 'Error response' });
  // The form covers the button at this width.
  await statusButton(page, '402').press('Enter');
  await expect(chip).toBeVisible();
  await expect(statusButton(page, '402')).toHaveAttribute('aria-pressed', 'true');
  // The error is not part of the request, which is as the reader has left it.
  await expect(editor(page)).toHaveValue(text);
  await send.click();
  const response = page.getByRole('region', { name: 'Response', exact: true });
  await expect(response).toContainText('402');
  const remedy = await page.locator('#error-insufficient_funds .ref-remedy').textContent();
  await expect(response).toContainText(String(remedy).trim());
  await response.getByRole('link', { name: 'insufficient_funds on this page' }).click();
  await expect(page.locator('#error-insufficient_funds .ref-remedy')).toBeInViewport();
  await form(page).getByRole('button', { name: 'Edit request' }).click();
  await chip.click();
  await expect(chip).toHaveCount(0);
  await expect(send).toBeFocused();
  await expect(errors).toBeHidden();
  await expect(statusButton(page, '402')).toHaveAttribute('aria-pressed', 'false');
  await expect(editor(page)).toHaveValue(text);
  await send.click();
  await expect(response).toContainText('201 Created');
});

test('another example that is selected in the form ends a forced error', async ({ page }) => {
  await open(page, TRANSFER);
  await openButton(page).first().click();
  await expect(editor(page)).toBeVisible();
  await statusButton(page, '402').press('Enter');
  const chip = form(page).getByRole('button', { name: 'Forced: 402 insufficient_funds' });
  await expect(chip).toBeVisible();
  const examples = form(page).getByRole('combobox', { name: 'Example' });
  await examples.selectOption({ index: 1 });
  const text = await editor(page).inputValue();
  await expect(chip).toHaveCount(0);
  await expect(statusButton(page, '402')).toHaveAttribute('aria-pressed', 'false');
  await expect(editor(page)).toHaveValue(text);
});

for (const [address, status] of [
  ['/api/platform-registry/users/create-user', '201'],
  [`/api/${brand.slug}-pay/products/delete-product`, '204 No Content'],
])
  test(`the successful status ends an error that was chosen: ${status}`, async ({ page }) => {
    await open(page, address);
    const responses = page.locator('.ref-responses');
    await statusButton(page, '401').click();
    await expect(responses.locator('pre:visible')).toContainText('"code": "unauthenticated"');
    await responses.getByText(status, { exact: true }).click();
    await expect(responses.locator('.ref-outcome')).toHaveCount(0);
    await openButton(page).first().click();
    await expect(form(page).getByRole('button', { name: 'Send', exact: true })).toBeVisible();
    await expect(form(page).getByRole('button', { name: /^Forced/ })).toHaveCount(0);
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the table is only text', async ({ page }) => {
    await page.goto(TRANSFER);
    await expect(page.getByRole('cell', { name: POOR })).toBeVisible();
    await expect(page.getByRole('button', { name: POOR })).toHaveCount(0);
    await expect(page.locator('[data-errors]')).toBeHidden();
    await expect(statusButton(page, '402')).toHaveCount(0);
  });
});

test('a variant below the top level of the body and the sample follow each other', async ({ page }) => {
  await open(page, TRANSFER);
  const variants = page.locator('[id="body-destination"] .ref-segments input');
  await expect(variants.first()).toBeAttached();
  const linked = await variants.evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).dataset.calls));
  const other = linked.findIndex((calls, at) => at > 0 && calls);
  expect(other).toBeGreaterThan(0);
  const number = String(linked[other]?.split(' ')[0]);
  await page.locator('.ref-picker summary').click();
  await page.locator(`#call-${number}`).check();
  await expect(variants.nth(other)).toBeChecked();
});

test('after going back to an operation, no error is selected that is not forced', async ({ page }) => {
  await open(page, TRANSFER);
  await statusButton(page, '402').click();
  await expect(page.locator('.ref-responses[data-failed]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Transfers', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Transfers' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Transfer to a wallet' }).waitFor();
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
  const isFailed = async () => (await page.locator('.ref-responses[data-failed]').count()) > 0;
  const isPressed = (await statusButton(page, '402').getAttribute('aria-pressed')) === 'true';
  expect(await page.locator('[data-errors]').inputValue()).toBe((await isFailed()) ? 'insufficient_funds' : '');
  expect(isPressed).toBe(await isFailed());
});
