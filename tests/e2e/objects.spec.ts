import { expect, test } from './support/fixtures';
import { KINDS } from './support/kinds';
import { open, title } from './support/page';

test('the type of a field of an object leads to the page of that type', async ({ page }) => {
  await open(page, KINDS.object);
  const main = page.getByRole('main');
  await main.locator('#field-amount').getByRole('button', { name: 'Money' }).click();
  await main.getByRole('link', { name: 'Fields and uses' }).click();
  await expect(title(page)).toHaveText('Money');
});

test('types of fields and payloads of webhooks lead to the object, which is in the sidebar and the breadcrumbs', async ({ page }) => {
  await open(page, '/api/wallet/payments/receive-payment-succeeded');
  const data = page.locator('[id="body-data"]').getByRole('link', { name: 'Payment', exact: true });
  await expect(data).toHaveAttribute('href', KINDS.object);
  await open(page, '/api/wallet/payments/get-payment');
  await page.getByRole('main').getByRole('link', { name: 'Payment', exact: true }).click();
  await expect(page).toHaveURL(KINDS.object);
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')).toHaveText([
    '', // The home page is an icon.
    'Wallet',
    'Payments',
    'Objects',
    'Payment',
  ]);
  const current = page.getByRole('navigation', { name: 'Docs sidebar' }).locator('[aria-current]');
  await expect(current).toHaveText('Payment');
  await expect(current).toBeInViewport();
});

test('the list of objects names each of them, by group', async ({ page, request }) => {
  await open(page, KINDS['list of objects']);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Payments', exact: true })).toBeVisible();
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const name of ['Payment', 'FixedDeposit', 'Money']) {
    const href = await main.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(sitemap).toContain(`${href}<`);
  }
});
