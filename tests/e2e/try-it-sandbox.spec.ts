import AxeBuilder from '@axe-core/playwright';
import { isAlive, open, withoutPrefetch } from './support/page';
import { edit, editor, expect, form, LIST, openButton, responsePane, send, server, TRANSFER, test, tryInSandbox } from './support/tryIt';

const SANDBOX_FILE = /^\/(?:sandbox\/|assets\/js\/sandbox)/;

test('a page fetches nothing of the sandbox before Send', async ({ page, server: site }) => {
  await withoutPrefetch(page);
  await open(page, TRANSFER);
  await openButton(page).click();
  await expect(form(page)).toContainText('Nothing leaves this machine');
  await page.waitForLoadState('networkidle');
  expect(site.requests.filter(({ path }) => SANDBOX_FILE.test(path))).toEqual([]);
  await send(page);
  await expect(responsePane(page)).toContainText('202 Accepted');
  expect(site.requests.filter(({ path }) => SANDBOX_FILE.test(path)).map(({ path }) => path)).toEqual(
    expect.arrayContaining([expect.stringMatching(/\/sandbox\.\w+\.js$/), '/sandbox/wallet.json']),
  );
});

test('a request succeeds with a test key, replayed, and continued on another page', async ({ page }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => !request.url().startsWith('http://localhost') && !request.url().startsWith('http://127.0.0.1') && elsewhere.push(request.url())); // biome-ignore format: one condition
  await tryInSandbox(page, TRANSFER);
  await expect(page.getByRole('combobox', { name: 'Test key' })).toHaveValue('Tenant');
  await send(page);
  await expect(responsePane(page)).toContainText('202 Accepted');
  const first = JSON.parse(String(await responsePane(page).locator('pre').first().textContent()));
  expect(first).toMatchObject({ reference: 'EB-PO-3307', status: 'pending' });
  await page.getByRole('button', { name: 'Send again with the same key' }).click();
  await expect(responsePane(page)).toContainText('processed the request only once');

  await responsePane(page).getByRole('link', { name: 'Get a transfer' }).click();
  await expect(page.getByRole('textbox', { name: 'transfer_id' })).toHaveValue(first.id);
  await send(page);
  await expect(responsePane(page)).toContainText('200 OK');
  await expect(responsePane(page)).toContainText(first.id);

  // The state survives a reload, until the reader starts over.
  await page.reload();
  await isAlive(page);
  await send(page);
  await expect(responsePane(page)).toContainText(first.id);
  await responsePane(page)
    .getByText(/^Sandbox/)
    .click();
  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(responsePane(page)).toContainText('404 Not Found');
  expect(elsewhere).toEqual([]);
});

test('errors are those of the description', async ({ page }) => {
  await tryInSandbox(page, TRANSFER);
  await editor(page).fill('{"reference": "MINE"}');
  await send(page);
  await expect(responsePane(page)).toContainText('422 Unprocessable Content');
  await responsePane(page).getByRole('button', { name: '/amount' }).click();
  await expect(editor(page)).toBeFocused();
});

test('the panel shows signed events and moves the clock, and a state can be exported and imported', async ({ page }) => {
  await tryInSandbox(page, TRANSFER);
  await send(page);
  await expect(responsePane(page)).toContainText('202 Accepted');
  await responsePane(page)
    .getByText(/^Sandbox/)
    .click();
  await page.getByRole('button', { name: '1 day' }).click();
  await expect(responsePane(page)).toContainText('26 Nov 2026');
  const events = responsePane(page).locator('.try-sandbox details');
  await expect(events.first()).toContainText(/^transfer\./);
  await events.first().click();
  await expect(events.first()).toContainText('webhook-signature: v1,');
  const { violations } = await new AxeBuilder({ page }).include('.drawer').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await (await saving).path();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(responsePane(page)).toContainText('No events yet');
  await responsePane(page).getByLabel('Import').setInputFiles(file);
  await expect(responsePane(page)).toContainText('26 Nov 2026');
  await responsePane(page)
    .getByLabel('Import')
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  const problem = responsePane(page).getByRole('alert').filter({ hasText: 'not a state of the sandbox' });
  await problem.getByRole('button', { name: 'Retry' }).click();
  await expect(problem).toHaveCount(0);
  await expect(responsePane(page)).toContainText('26 Nov 2026');
});

test('a list without items explains how to get some', async ({ page }) => {
  await tryInSandbox(page, LIST);
  await send(page);
  await expect(responsePane(page)).toContainText('"data": [');
  await expect(responsePane(page)).not.toContainText('No record of the sandbox matches');
  await edit(page);
  await page.getByText(/^Optional parameters/).click();
  await page.getByRole('textbox', { name: 'reference' }).fill('NONE');
  await send(page);
  await expect(responsePane(page)).toContainText('"data": []');
  await expect(responsePane(page)).toContainText('No record of the sandbox matches');
});

test('other servers can be selected, and the choice is kept', async ({ page }) => {
  await tryInSandbox(page, TRANSFER);
  await server(page).selectOption({ value: 'local' });
  await form(page).getByText('Request preview').click();
  await expect(form(page)).toContainText('POST http://localhost:4010/wallet/v1/transfers/bank');
  await expect(form(page)).toContainText('Authorization: Bearer sk_test_••••••••');
  await page.reload();
  await isAlive(page);
  await openButton(page).click();
  await expect(server(page)).toHaveValue('local');
});

test.describe('files that cannot be loaded', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('are reported, and the next request tries again', async ({ page, server: site }) => {
    await tryInSandbox(page, TRANSFER);
    const mendWorker = site.fail(/^\/assets\/js\/sandbox\./, 404);
    await send(page);
    await expect(responsePane(page)).toContainText('could not be loaded. Reload the page');
    mendWorker();
    const mend = site.fail(/^\/sandbox\/wallet\.json/, 500);
    await edit(page);
    await send(page);
    await expect(responsePane(page)).toContainText('/sandbox/wallet.json: 500');
    mend();
    await edit(page);
    await send(page);
    await expect(responsePane(page)).toContainText('202 Accepted');
  });
});
