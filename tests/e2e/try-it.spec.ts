import AxeBuilder from '@axe-core/playwright';
import { isAlive, open, withoutPrefetch } from './support/page';
import {
  DATA,
  edit,
  editor,
  expect,
  form,
  KEY,
  LIST,
  openButton,
  responsePane,
  secret,
  send,
  sendButton,
  server,
  setServer,
  TRANSFER,
  test,
  tryIt,
} from './support/tryIt';

test('its files are loaded only on request', async ({ page, server: site }) => {
  await withoutPrefetch(page); // Excludes prefetched files of other pages.
  await open(page, TRANSFER);
  await page.waitForLoadState('networkidle');
  const before = site.requests.length;
  expect(site.requests.filter(({ path }) => DATA.test(path) || /tryIt/.test(path))).toEqual([]);
  await openButton(page).click();
  await expect(sendButton(page)).toBeVisible();
  const fetched = site.requests.slice(before).map(({ path }) => path);
  expect(fetched.some((path) => /tryIt.*\.js$/.test(path))).toBe(true);
  expect(fetched.some((path) => DATA.test(path))).toBe(true);
});

test('the request is built from the examples and sent as displayed', async ({ page, api }) => {
  await tryIt(page, TRANSFER);
  await setServer(page, `${api.url}/echo/v1/`);
  await secret(page).fill(KEY);
  await form(page).getByText('Request preview').click();
  const preview = form(page).locator('.try-preview pre');
  await expect(preview).toContainText(`POST ${api.url}/echo/v1/transfers/bank`);
  await expect(preview).toContainText('Authorization: Bearer sk_test_••••••••');
  await expect(form(page)).not.toContainText(KEY);
  await editor(page).fill((await editor(page).inputValue()).replace('EB-PO-3307', 'EB-PO-9999'));
  await expect(preview).toContainText('EB-PO-9999');
  await send(page);
  await expect(responsePane(page)).toContainText(/200 OK \d+ ms, [\d.]+ (bytes|kB)/);
  await expect(page.getByRole('status').filter({ hasText: 'Response: 200 OK' })).toBeVisible();
  expect(api.received).toHaveLength(1);
  const [{ method, url, headers, body }] = api.received;
  expect([method, url]).toEqual(['POST', '/echo/v1/transfers/bank']);
  expect(headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'content-type': 'application/json' });
  expect(headers['idempotency-key']).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  expect(headers).not.toHaveProperty('referer');
  expect(JSON.parse(body)).toMatchObject({ reference: 'EB-PO-9999', amount: { amount: 8400000 } });
  await responsePane(page)
    .getByText(/^Headers/)
    .click();
  await expect(responsePane(page)).toContainText('req_echo');
  await expect(responsePane(page)).toContainText('only the headers that the API exposes');
});

test('examples can be selected, and the idempotency key changed', async ({ page }) => {
  await tryIt(page, TRANSFER);
  const key = page.getByRole('textbox', { name: 'Idempotency-Key' });
  const first = await key.inputValue();
  await page.getByRole('button', { name: 'New key' }).click();
  await expect(key).not.toHaveValue(first);
  await page.getByRole('combobox', { name: 'Example' }).selectOption({ label: 'A salary, free of stamp duty' });
  await expect(editor(page)).toHaveValue(/EB-PAY-2026-11-FP/);
});

test('optional query parameters are sent and validated when they have a value', async ({ page, api }) => {
  await tryIt(page, LIST);
  await setServer(page, `${api.url}/echo`);
  await page.getByText(/^Optional parameters/).click();
  const limit = page.getByRole('textbox', { name: 'limit' });
  await limit.fill('500');
  await limit.blur();
  await expect(form(page)).toContainText('limit must be 100 or less');
  await expect(limit).toHaveAttribute('aria-invalid', 'true');
  await limit.fill('7');
  await send(page);
  await expect(responsePane(page)).toContainText('200 OK');
  expect(api.received[0].url).toBe('/echo/transfers?limit=7');
});

test('validation errors are listed by field with links, and the request can still be sent', async ({ page, api }) => {
  await tryIt(page, TRANSFER);
  await setServer(page, `${api.url}/echo`);
  await editor(page).fill((await editor(page).inputValue()).replace('8400000', '"much"').replace('"999"', '"99"'));
  const problems = page.getByRole('list', { name: 'Validation errors in the body' });
  await expect(problems.getByRole('listitem')).toHaveText([
    '/destination/bank_code must match ^\\d{3}$',
    '/amount/amount must be an integer',
  ]);
  await problems.getByRole('button', { name: '/amount/amount' }).click();
  await expect(editor(page)).toBeFocused();
  expect(await editor(page).evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd))).toBe(
    '"much"',
  );
  await editor(page).fill('{"a":');
  await expect(problems).toContainText('is not JSON');
  await send(page);
  await expect(responsePane(page)).toContainText('200 OK');
  expect(api.received[0].body).toBe('{"a":');
});

test('a missing path parameter or server prevents sending and gets the focus', async ({ page, api }) => {
  await tryIt(page, '/api/wallet/transfers/get-transfer');
  await setServer(page, 'localhost');
  await send(page);
  await expect(page.getByRole('textbox', { name: 'Base URL' })).toBeFocused();
  await expect(form(page)).toContainText('Enter a URL that starts with http:// or https://.');
  await setServer(page, api.url);
  const id = page.getByRole('textbox', { name: 'transfer_id' });
  await id.fill('');
  await send(page);
  await expect(id).toBeFocused();
  await expect(form(page)).toContainText('transfer_id is required');
  expect(api.received).toEqual([]);
});

test('production is never selected by default and is marked as live', async ({ page }) => {
  await tryIt(page, TRANSFER);
  await expect(server(page).locator('option:checked')).toHaveText(/^Sandbox/);
  await server(page).selectOption({
    label: String(
      await server(page)
        .locator('option')
        .filter({ hasText: /^Production/ })
        .textContent(),
    ),
  });
  await expect(page.getByRole('alert').filter({ hasText: 'real money' })).toBeVisible();
  await secret(page).fill(KEY);
  await expect(page.getByRole('alert').filter({ hasText: 'This is a sandbox key' })).toBeVisible();
  await page.reload();
  await isAlive(page);
  await openButton(page).click();
  await expect(server(page).locator('option:checked')).toHaveText(/^Sandbox/);
});

test('a file is selected and sent as a form part', async ({ page, server: site, api }) => {
  const parts = [
    { name: 'note', required: true, hint: 'string', kind: 'text', example: 'Hello' },
    { name: 'scan', required: true, hint: 'string', kind: 'file' },
  ];
  // Not the family's shared files, whose names start with an underscore.
  site.rewrite(/^\/reference-data\/\w+\/[a-z]/, (text) => {
    const body = { required: true, content: [{ contentType: 'multipart/form-data', kind: 'multipart', examples: [], parts }] };
    return JSON.stringify({ ...JSON.parse(text), body });
  });
  await tryIt(page, TRANSFER);
  await setServer(page, `${api.url}/echo`);
  await page.getByLabel('scan').setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('PDF!') });
  await expect(form(page).locator('.try-preview pre')).toContainText('scan: (file scan.pdf, 4 bytes)');
  await send(page);
  await expect(responsePane(page)).toContainText('200 OK');
  expect(api.received[0].headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(api.received[0].body).toMatch(/name="note"\s+Hello[\s\S]*filename="scan\.pdf"[\s\S]*PDF!/);
});

test('without JavaScript there is no button', async ({ browser, server: site }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: site.url });
  await page.goto(TRANSFER);
  await expect(openButton(page)).toBeHidden();
  await page.close();
});

test.describe('an open form with a response', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('the form works by keyboard, and axe finds nothing in it', async ({ page, api }) => {
    await open(page, TRANSFER);
    await openButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Try it' })).toBeFocused();
    await setServer(page, `${api.url}/422`);
    await secret(page).fill(KEY);
    await secret(page).press('Enter');
    await expect(responsePane(page)).toContainText('422');
    const { violations } = await new AxeBuilder({ page }).include('.try-it').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  });

  for (const width of [320, 390, 1280]) {
    test(`nothing overflows at ${width} px`, async ({ page, api }) => {
      await page.setViewportSize({ width, height: 844 });
      await tryIt(page, TRANSFER);
      await setServer(page, `${api.url}/422`);
      await send(page);
      await expect(responsePane(page)).toContainText('422');
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
      await edit(page);
      const [inner, outer] = [await editor(page).boundingBox(), await form(page).boundingBox()];
      expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
    });
  }
});

test.describe('the drawer', () => {
  for (const [width, height] of [
    [1440, 900],
    [1280, 800],
    [720, 450],
    [390, 844],
    [320, 256],
  ]) {
    test(`shows Send at ${width} by ${height} px, and nothing covers it`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await tryIt(page, TRANSFER);
      const button = page.getByRole('button', { name: 'Send', exact: true });
      await expect(button).toBeInViewport({ ratio: 1 });
      const box = await form(page).boundingBox();
      expect(box?.width).toBe(Math.min(600, width));
      // Playwright does not click an element that another one covers.
      for (const name of ['Send', 'Close']) await page.getByRole('button', { name, exact: true }).click({ trial: true });
    });
  }

  test('is modal on a phone only, and Escape returns the focus', async ({ page }) => {
    const isModal = () => form(page).evaluate((dialog) => dialog.matches(':modal'));
    await tryIt(page, TRANSFER);
    expect(await isModal()).toBe(false);
    await page.getByRole('heading', { level: 1 }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(isModal).toBe(true);
    await page.keyboard.press('Escape');
    await expect(form(page)).toBeHidden();
    await expect(openButton(page)).toBeFocused();
  });

  test('keeps the request and the response while it is closed', async ({ page, api }) => {
    await tryIt(page, TRANSFER);
    await setServer(page, `${api.url}/echo`);
    await editor(page).press('Control+Enter');
    await expect(responsePane(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await openButton(page).click();
    await expect(responsePane(page)).toContainText('200 OK');
    expect(api.received).toHaveLength(1);
  });
});

test('a request sent again has the same key, and both responses are compared', async ({ page, api }) => {
  await tryIt(page, TRANSFER);
  await setServer(page, `${api.url}/echo`);
  const key = page.getByRole('textbox', { name: 'Idempotency-Key' });
  const used = await key.inputValue();
  await send(page);
  await page.getByRole('button', { name: 'Send again with the same key' }).click();
  const table = responsePane(page).getByRole('table');
  await expect(table.getByRole('row', { name: /^Status equal 200 OK 200 OK/ })).toBeVisible();
  await expect(responsePane(page)).toContainText('processed the request only once');
  expect(api.received.map(({ headers }) => headers['idempotency-key'])).toEqual([used, used]);
  expect(api.received[0].body).toBe(api.received[1].body);
  // The next request is a new one.
  await edit(page);
  await expect(key).not.toHaveValue(used);
});

test('a response leads to the next requests, with its ID filled in, and shows amounts in words', async ({ page, api }) => {
  const id = 'trf_01JDB6V0W2X4Y6Z8A0B2C4D6E8';
  api.reply = { id, status: 'otp', amount: { amount: 5_000_000, currency: 'NGN' } };
  await tryIt(page, TRANSFER);
  await setServer(page, `${api.url}/reply`);
  await send(page);
  await expect(responsePane(page).locator('[data-money]')).toHaveAttribute('data-money', '₦50,000.00');
  const next = responsePane(page).getByRole('region', { name: 'Continue from the response' });
  await expect(next.getByRole('link')).toHaveText(['GET Get a transfer', 'POST Confirm a transfer']);
  await next.getByRole('link', { name: 'Confirm a transfer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm a transfer');
  await expect(page.getByRole('textbox', { name: 'transfer_id' })).toHaveValue(id);
  // A reload keeps what the reader has changed since.
  await page.getByRole('textbox', { name: 'transfer_id' }).fill('trf_2');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'transfer_id' })).toHaveValue('trf_2');
});
