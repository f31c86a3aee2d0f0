import { expect, test } from './support/fixtures';
import { navbarLink, open, PAGE_FILES, title, withoutPrefetch } from './support/page';

test.beforeEach(async ({ page }) => {
  await withoutPrefetch(page);
  await open(page, '/blog');
});

test('the current page stays while the next one loads, with a labelled spinner, and a progress bar after 200 ms', async ({
  page,
  server,
}) => {
  const letGo = server.hold(PAGE_FILES);
  const bar = page.locator('#nprogress');
  const status = page.getByRole('status').filter({ hasText: 'Loading the page' });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await navbarLink(page, 'API').click();
  await page.clock.runFor(199);
  await expect(bar).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(bar).toHaveCount(1);
  await page.clock.resume();
  await expect(status).toBeVisible();
  await expect(page).toHaveTitle(/^Blog/);
  letGo();
  await expect(title(page)).toHaveText('API introduction');
  await expect(status).toBeHidden();
  await expect(bar).toHaveCount(0);
});

for (const clickCount of [1, 2])
  test(`a page that loads quickly after ${clickCount} clicks shows neither`, async ({ page, server }) => {
    const letGo = server.hold(PAGE_FILES);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await navbarLink(page, 'API').click({ clickCount });
    await page.clock.runFor(150);
    letGo();
    await expect(title(page)).toHaveText('API introduction');
    await page.clock.runFor(1000);
    await expect(page.locator('#nprogress')).toHaveCount(0);
    await expect(page.getByText('Loading the page')).toHaveCount(0);
  });

test('of two links the last one wins, and no partially loaded page appears in between', async ({ page, server }) => {
  const first = filesAskedFor();
  const letFirstGo = server.hold(first);
  await navbarLink(page, 'API').click();
  await expect.poll(() => first.paths.size).toBeGreaterThan(0);
  // From here on, every other file belongs to the second page or is held with it, so no response to the first page can release the second.
  first.closed = true;
  const second = filesAskedFor();
  const letSecondGo = server.hold({ test: (path) => !first.paths.has(path) && second.test(path) });
  await navbarLink(page, 'Tutorials').click();
  const arrived = Promise.all([...first.paths].map((path) => page.waitForResponse((response) => response.url().endsWith(path))));
  letFirstGo();
  for (const response of await arrived) await response.finished();
  await expect.poll(() => second.paths.size).toBeGreaterThan(0);
  await expect(page).toHaveTitle(/^Blog/);
  await expect(page.getByRole('main')).toBeVisible();
  letSecondGo();
  await expect(page).not.toHaveTitle(/^Blog/);
  await expect(page).toHaveURL(/\/tutorials\//);
  await expect(page.locator('html')).toHaveClass(/plugin-id-tutorials/);
});

/** Records and matches requested page files until it is closed; then it matches only the recorded ones. */
function filesAskedFor() {
  return {
    paths: new Set<string>(),
    closed: false,
    test(path: string): boolean {
      if (PAGE_FILES.test(path) && !this.closed) this.paths.add(path);
      return this.paths.has(path);
    },
  };
}

test('the search opens before the files of the page have arrived, and keeps what was typed', async ({ page, server }) => {
  const letGo = server.hold(PAGE_FILES);
  await page.goto('/intro', { waitUntil: 'commit' });
  await page.waitForFunction(() => 'docusaurus' in window);
  await page.getByRole('button', { name: 'Search' }).click();
  await page.keyboard.type('transfer to a wallet');
  await expect(page.locator('html')).not.toHaveAttribute('data-has-hydrated', 'true');
  letGo();
  const field = page.getByRole('dialog').getByRole('combobox');
  await expect(field).toHaveValue('transfer to a wallet');
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
  await expect(field).toBeFocused();
});
