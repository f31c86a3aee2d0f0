import { isAlive } from './support/page';
import {
  edit,
  editor,
  expect,
  form,
  KEY,
  LIST,
  LIVE_KEY,
  openButton,
  responsePane,
  reveal,
  secret,
  send,
  setServer,
  showSecret,
  stored,
  TRANSFER,
  test,
  tryIt,
} from './support/tryIt';

test.describe('the key', () => {
  test('of production is masked, can be revealed, and is not stored when it is sent', async ({ page, api }) => {
    await tryIt(page, TRANSFER);
    await setServer(page, `${api.url}/echo`);
    await secret(page).fill(LIVE_KEY);
    await expect(secret(page)).toHaveAttribute('type', 'password');
    await reveal(page).click();
    await expect(secret(page)).toHaveAttribute('type', 'text');
    await send(page);
    await expect(responsePane(page)).toContainText('200 OK');
    expect(await stored(page)).not.toContain(LIVE_KEY);
  });

  test('of the sandbox is asked for once per tab, unless the checkbox is cleared', async ({ page }) => {
    await tryIt(page, TRANSFER);
    await expect(form(page)).toContainText('No key: the server will reject the request.');
    await secret(page).fill(KEY);
    await expect(form(page)).not.toContainText('No key: the server will reject the request.');
    await page.reload();
    await isAlive(page);
    await openButton(page).click();
    await expect(form(page)).toContainText('Secret key sk_test_••••••••');
    await tryIt(page, LIST);
    await expect(secret(page)).toBeHidden();
    await showSecret(page);
    await expect(secret(page)).toHaveValue(KEY);
    await page.getByRole('checkbox', { name: 'Keep until I close this tab' }).uncheck();
    expect(await stored(page)).not.toContain(KEY);
  });

  test('can be an access token', async ({ page, api }) => {
    await tryIt(page, LIST);
    await setServer(page, `${api.url}/echo`);
    await page.getByRole('radio', { name: 'OAuth access token' }).check();
    await page.getByRole('textbox', { name: 'OAuth access token' }).fill('abc.def');
    await send(page);
    await expect(responsePane(page)).toContainText('200 OK');
    expect(api.received[0].headers.authorization).toBe('Bearer abc.def');
    // A secret that was typed for the other scheme is kept.
    await edit(page);
    await page.getByRole('radio', { name: 'Secret key' }).check();
    await secret(page).fill(KEY);
    await page.getByRole('radio', { name: 'OAuth access token' }).check();
    await expect(page.getByRole('textbox', { name: 'OAuth access token' })).toHaveValue('abc.def');
    await page.getByRole('radio', { name: 'Secret key' }).check();
    await expect(secret(page)).toHaveValue(KEY);
  });
});

test.describe('the input', () => {
  test('survives closing, navigation and reloads, except for a PIN', async ({ page }) => {
    await tryIt(page, TRANSFER);
    await editor(page).fill('{"reference": "MINE", "pin": "9753"}');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(openButton(page)).toBeFocused();
    await openButton(page).click();
    await expect(editor(page)).toHaveValue(/MINE/);
    await page.getByRole('link', { name: 'List transfers' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('List transfers');
    await page.goBack();
    await openButton(page).click();
    await expect(editor(page)).toHaveValue(/MINE/);
    await page.reload();
    await isAlive(page);
    await openButton(page).click();
    await expect(editor(page)).toHaveValue('{"reference": "MINE", "pin": ""}');
    expect(await stored(page)).not.toContain('9753');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(editor(page)).toHaveValue(/EB-PO-3307/);
  });
});

test('the history restores an earlier request on the same page and on another', async ({ page, api }) => {
  await tryIt(page, TRANSFER);
  await setServer(page, `${api.url}/echo`);
  await editor(page).fill('{"reference": "FIRST"}');
  await send(page);
  await expect(responsePane(page)).toContainText('200 OK');
  await edit(page);
  await editor(page).fill('{"reference": "SECOND"}');
  await form(page)
    .getByText(/^Request history/)
    .click();
  await form(page).getByRole('button', { name: 'POST /echo/transfers/bank' }).click();
  await expect(editor(page)).toHaveValue('{"reference": "FIRST"}');

  await tryIt(page, LIST);
  await form(page)
    .getByText(/^Request history/)
    .click();
  await form(page).getByRole('link', { name: 'POST /echo/transfers/bank' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transfer to a bank');
  await expect(editor(page)).toHaveValue('{"reference": "FIRST"}');
});
