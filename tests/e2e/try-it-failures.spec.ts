import { readFileSync } from 'node:fs';
import { ApiServer } from './support/apiServer';
import { open } from './support/page';
import {
  DATA,
  edit,
  editor,
  expect,
  KEY,
  LIST,
  LIVE_KEY,
  openButton,
  responsePane,
  secret,
  send,
  sendButton,
  setServer,
  stored,
  TRANSFER,
  test,
  tryIt,
} from './support/tryIt';

/** Returns a URL at which no server listens. */
async function closedPort(): Promise<string> {
  const gone = await ApiServer.start();
  const { url } = gone;
  await gone.close();
  return url;
}

/** Messages that browsers log for failed requests. */
test.use({ expectedErrors: /Failed to load resource|blocked by CORS policy/ });

const selection = (area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd);

test('401 without a key asks for one, and with a key explains possible causes', async ({ page, api }) => {
  await tryIt(page, LIST);
  await setServer(page, `${api.url}/401`);
  await send(page);
  await expect(responsePane(page)).toContainText('The request did not contain a key.');
  await responsePane(page).getByRole('button', { name: 'Enter a key' }).click();
  await expect(secret(page)).toBeFocused();
  await secret(page).fill(KEY);
  await send(page);
  await expect(responsePane(page)).toContainText('rejected the key');
});

test('422 lists the fields, and each leads to its place in the request', async ({ page, api }) => {
  await tryIt(page, TRANSFER);
  await setServer(page, `${api.url}/422`);
  await send(page);
  await expect(responsePane(page).locator('.try-warning li')).toHaveText([
    '/amount/amount Must be at least 100.',
    '/narration Is too long.',
  ]);
  await expect(responsePane(page)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: '/amount/amount: Must be at least 100.' })).toBeVisible();
  await responsePane(page).getByRole('button', { name: '/amount/amount' }).click();
  await expect(editor(page)).toBeFocused();
  expect(await editor(page).evaluate(selection)).toBe('8400000');
  await page.getByRole('button', { name: 'Show response' }).click();
  await responsePane(page).getByRole('button', { name: '/narration' }).click();
  expect(await editor(page).evaluate(selection)).toMatch(/^"Boxes/);
});

test('422 for a query parameter leads to it, even if it is collapsed', async ({ page, api }) => {
  await tryIt(page, LIST);
  await setServer(page, `${api.url}/query-422`);
  await send(page);
  await responsePane(page).getByRole('button', { name: 'query/limit' }).click();
  await expect(page.getByRole('textbox', { name: 'limit' })).toBeFocused();
});

test('429 counts down to the next permitted request', async ({ page, api }) => {
  await page.clock.install();
  await tryIt(page, LIST);
  await setServer(page, `${api.url}/429`);
  await page.clock.pauseAt(Date.now() + 60_000);
  await send(page);
  await expect(responsePane(page).getByRole('timer')).toHaveText('Retry in 5 s.');
  await page.clock.runFor(2000);
  await expect(responsePane(page).getByRole('timer')).toHaveText('Retry in 3 s.');
  await page.clock.runFor(3500);
  await expect(responsePane(page).getByRole('status')).toHaveText('You can retry now.');
});

test('30 seconds without a response show an explanation', async ({ page, api }) => {
  await page.clock.install();
  await tryIt(page, TRANSFER);
  await setServer(page, `${api.url}/never`);
  await page.clock.pauseAt(Date.now() + 60_000);
  await send(page);
  await expect(page.getByRole('status').filter({ hasText: 'Sending…' })).toBeVisible();
  await page.clock.runFor(29_000);
  await expect(responsePane(page)).toBeHidden();
  await page.clock.runFor(1500);
  await expect(responsePane(page)).toContainText('No response arrived within 30 seconds.');
  await expect(responsePane(page)).toContainText('may have been processed');
});

test('a request can be cancelled and sent again', async ({ page, api }) => {
  await tryIt(page, LIST);
  await setServer(page, `${api.url}/never`);
  await send(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(responsePane(page)).toContainText('You cancelled the request.');
  await edit(page);
  await setServer(page, `${api.url}/echo`);
  await send(page);
  await expect(responsePane(page)).toContainText('200 OK');
});

for (const fault of ['a server without CORS', 'a closed port']) {
  test(`${fault}: both possible causes are shown, with a cURL command to copy`, async ({ page, api, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const base = fault === 'a closed port' ? await closedPort() : `${api.url}/no-cors`;
    await tryIt(page, TRANSFER);
    await setServer(page, base);
    await secret(page).fill(LIVE_KEY);
    await send(page);
    await expect(responsePane(page)).toContainText('could not be reached');
    await expect(responsePane(page)).toContainText('does not allow requests from browsers (CORS)');
    await responsePane(page).getByRole('button', { name: 'Copy as cURL' }).click();
    await expect(responsePane(page)).toContainText('Copied');
    const command = await page.evaluate(() => navigator.clipboard.readText());
    expect(command).toContain(`curl --request POST '${base}/transfers/bank'`);
    expect(command).toContain('--header "Authorization: Bearer $SECRET_KEY"');
    expect(command).not.toContain(LIVE_KEY);
    expect(await stored(page)).not.toContain(LIVE_KEY);
  });
}

test('a failure to load its own files is shown with Retry', async ({ page, server }) => {
  await open(page, LIST);
  const mend = server.fail(DATA, 500);
  await openButton(page).click();
  await expect(page.getByRole('alert')).toContainText('Try it could not be loaded.');
  mend();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(sendButton(page)).toBeVisible();
});

test('a response of 2 MB is shortened, and can be saved as a whole', async ({ page, api }) => {
  api.reply = { data: Array.from({ length: 8000 }, (_, index) => ({ id: `trf_${index}`, note: 'x'.repeat(200) })), next_cursor: null };
  await tryIt(page, LIST);
  await setServer(page, `${api.url}/reply`);
  await send(page);
  const pane = responsePane(page);
  await expect(pane).toContainText('Shortened to the first 48.');
  await expect(pane.locator('pre').first()).toContainText('"id": "trf_0"');
  expect(String(await pane.locator('pre').first().textContent()).length).toBeLessThanOrEqual(50_000);
  const saving = page.waitForEvent('download');
  await pane.getByRole('button', { name: 'Save the whole response' }).click();
  const file = await (await saving).path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(api.reply);
  await edit(page);
  await expect(sendButton(page)).toBeVisible();
});
