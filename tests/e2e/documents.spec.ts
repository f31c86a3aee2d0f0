import { expect, test } from './support/fixtures';
import { KINDS } from './support/kinds';
import { isAlive, open, title, withoutPrefetch } from './support/page';
import { form, LIVE_KEY, openButton, secret, server, showSecret, stored } from './support/tryIt';

const OPERATION = '/api/wallet/payments/get-payment';

const CLIENT = /\/assets\/js\/(?:main|runtime~main)\./;

const { operation, 'not found': notFound } = KINDS;

test.describe('a document', () => {
  test.use({ expectedErrors: /status of 404/ });

  for (const path of [operation, '/api/operations', notFound]) {
    test(`${path} loads the Docusaurus client not even for a search, and React only for that`, async ({ page, server, request }) => {
      const scripts = () => server.requests.map((each) => each.path).filter((each) => each.startsWith('/assets/') && each.endsWith('.js'));
      const withReact = async () => {
        const texts = await Promise.all(scripts().map(async (script) => (await request.get(script)).text()));
        return texts.filter((text) => /react\.(?:transitional\.)?element/.test(text)).length;
      };
      await open(page, path);
      await page.mouse.wheel(0, 5000);
      await page.waitForLoadState('networkidle');
      expect(scripts().length).toBeGreaterThan(0);
      expect(await withReact()).toBe(0);
      await page.keyboard.press('Control+k');
      await page.keyboard.type('transfer');
      await expect(page.getByRole('dialog').getByRole('row').first()).toBeVisible();
      expect(await withReact()).toBeGreaterThan(0);
      expect(scripts().filter((each) => CLIENT.test(each))).toEqual([]);
    });
  }
});

test('application pages load no data about documents', async ({ page, server, request }) => {
  await open(page, KINDS.introduction);
  await page.waitForLoadState('networkidle');
  const files = server.requests.map(({ path }) => path).filter((path) => path.endsWith('.js'));
  const scripts = (await Promise.all(files.map(async (path) => (await request.get(path)).text()))).join();
  expect(scripts).toContain('/tutorials/');
  expect(scripts).not.toMatch(/tms-route|create-route|receive-payment/);
});

test('code is highlighted in the HTML, and no page loads a highlighter', async ({ page, server, request }) => {
  for (const path of [KINDS.home, KINDS.tutorial, KINDS.formatting, '/search']) {
    await open(page, path);
    await page.waitForLoadState('networkidle');
  }
  const files = new Set(server.requests.map(({ path }) => path).filter((path) => path.endsWith('.js')));
  const scripts = await Promise.all([...files].map(async (path) => (await request.get(path)).text()));
  expect(scripts.filter((script) => script.includes('doctype-tag'))).toEqual([]);
  await page.goto(KINDS.formatting);
  expect(await page.locator('pre .token').count()).toBeGreaterThan(5);
});

test('navigation between application pages and documents enhances both', async ({ page }) => {
  await open(page, KINDS.introduction);
  await page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link', { name: 'Wallet', exact: true }).click();
  await expect(title(page)).toHaveText('Wallet API');
  await isAlive(page);
  await page.goBack();
  await expect(title(page)).toHaveText('API introduction');
  await isAlive(page);
  await page.goForward();
  await expect(title(page)).toHaveText('Wallet API');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tutorials', exact: true }).click();
  await expect(page).toHaveURL(/\/tutorials\//);
  await isAlive(page);
});

test('the browser loads a document when the router navigates to it', async ({ page }) => {
  await open(page, '/blog');
  await page.evaluate((path) => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, OPERATION);
  await expect(title(page)).toHaveText('Get a payment');
  await isAlive(page);
});

test.describe('an island whose file is missing', () => {
  test.use({ expectedErrors: /Failed to load resource|Failed to fetch/ });

  for (const [name, path] of [
    ['a document', OPERATION],
    ['an application page', '/intro'],
  ]) {
    test(`on ${name}: the page reloads once, then the search shows an error and keeps its text for Retry`, async ({ page, server }) => {
      await withoutPrefetch(page);
      const mend = server.fail(/\/assets\/js\/search\./, 404);
      await open(page, path);
      await page.keyboard.press('Control+k');
      await expect.poll(() => server.count(new RegExp(`^${path}$`))).toBe(2);
      const alert = page.getByRole('dialog').getByRole('alert');
      await expect(alert).toContainText('Unable to fetch results');
      await page.keyboard.type('beneficiary');
      await page.waitForLoadState('networkidle');
      await expect(alert).toBeVisible();
      expect(server.count(new RegExp(`^${path}$`))).toBe(2);
      mend();
      await alert.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('dialog').getByRole('row').first()).toBeVisible();
      await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('beneficiary');
    });
  }

  test('nothing is reloaded offline, and Retry shows an error', async ({ page, context }) => {
    await open(page, OPERATION);
    await context.setOffline(true);
    await openButton(page).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Try it could not be loaded' });
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(alert).toContainText('No response from');
    await expect(title(page)).toHaveText('Get a payment');
    await context.setOffline(false);
    await alert.getByRole('button', { name: 'Retry' }).click();
    await expect(server(page)).toBeVisible();
  });
});

test('a production key is kept across documents and application pages, but not in storage', async ({ page }) => {
  await open(page, OPERATION);
  await openButton(page).click();
  await server(page).selectOption({ index: 3 });
  await secret(page).fill(LIVE_KEY);
  expect(await stored(page)).not.toContain(LIVE_KEY);
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Payments' }).click();
  await expect(title(page)).toHaveText('Payments');
  await isAlive(page);
  expect(await stored(page)).not.toContain(LIVE_KEY);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'API', exact: true }).click();
  await expect(title(page)).toHaveText('API introduction');
  await isAlive(page);
  expect(await stored(page)).not.toContain(LIVE_KEY);
  await open(page, '/api/wallet/payments/cancel-payment');
  await openButton(page).click();
  await expect(form(page)).toContainText('sk_live_••••••••');
  await showSecret(page);
  await expect(secret(page)).toHaveValue(LIVE_KEY);
  await page.reload();
  await isAlive(page);
  expect(await stored(page)).not.toContain(LIVE_KEY);
  await openButton(page).click();
  await expect(secret(page)).toHaveValue('');
});
