import { expect, test } from './support/fixtures';
import { isAlive, navbarLink, open, title } from './support/page';

test.describe('any other path', () => {
  test.use({ expectedErrors: /status of 404/ });

  // Capitals: pages of Docusaurus's router, with and without the extension, and documents, which it does not know.
  const capitals = ['/INTRO', '/API/intro', '/INTRO.html', '/category/Wallet', '/api/wallet/Payments/get-payment'];
  for (const path of ['/nowhere', '/api/wallet/nothing/like-this', '/nowhere.html', '/docs', ...capitals]) {
    test(`${path} returns 404`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await isAlive(page);
      await expect(title(page)).toHaveText('Page not found');
      await expect(page).toHaveTitle(/^Page not found \|/);
    });
  }

  test('shows the 404 page after client-side navigation', async ({ page }) => {
    await open(page, '/blog');
    await page.evaluate(() => {
      window.history.pushState(null, '', '/nowhere');
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    await expect(title(page)).toHaveText('Page not found');
  });

  test('links to a search for its words, the home page, the API introduction and the community', async ({ page }) => {
    await open(page, '/api/wallet/make-beneficiary');
    const steps = page.getByRole('navigation', { name: 'Next steps' });
    await expect(steps.getByRole('link', { name: 'home page' })).toHaveAttribute('href', '/');
    await expect(steps.getByRole('link', { name: 'API introduction' })).toHaveAttribute('href', '/api/intro');
    await expect(steps.getByRole('link', { name: 'community' })).toHaveAttribute('href', /^https:/);
    await steps.getByRole('link', { name: 'Search for “make beneficiary”' }).click();
    await expect(title(page)).toHaveText('Search');
    await expect(page.getByRole('searchbox')).toHaveValue('make beneficiary');
  });
});

test.describe('a path that ends in .html or /index.html is retried without it', () => {
  test('where the host serves the file', async ({ page }) => {
    await open(page, '/intro.html');
    await expect(title(page)).not.toHaveText('Page not found');
    await expect(navbarLink(page, 'Docs')).toHaveAttribute('aria-current', 'page');
  });

  test.describe('where the host has no such file', () => {
    // The host's 404 page hydrates as another page, which React reports.
    test.use({ expectedErrors: /status of 404|onRecoverableError/ });

    for (const [path, expected] of [
      ['/docs/wallet_overview/index.html', 'Wallet overview'],
      ['/category/wallet/index.html', 'Wallet API'],
    ]) {
      test(path, async ({ page }) => {
        await open(page, path);
        await expect(title(page).first()).toHaveText(expected);
      });
    }

    test('in client-side navigation', async ({ page }) => {
      await open(page, '/blog');
      await page.evaluate(() => {
        window.history.pushState(null, '', '/api/intro.html');
        window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
      });
      await expect(title(page)).toHaveText('API introduction');
    });
  });
});
