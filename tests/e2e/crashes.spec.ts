import type { SiteServer } from '../../tools/site/server';
import { expect, test } from './support/fixtures';
import { navbarLink, open, title } from './support/page';

test.use({ expectedErrors: /Broken on purpose|Minified React error #4\d\d/ });

const CRASH = '(()=>{if(!window.mended)throw new Error("Broken on purpose")})()';

/** Makes the code that renders a text throw instead, until `window.mended` is set. */
function breakText(server: SiteServer, code: string, broken: string): void {
  server.rewrite(/^\/assets\/js\//, (body) => body.replace(code, broken));
}

test('a page that crashes shows the error and a button to retry', async ({ page, server }) => {
  breakText(server, 'children:"Headings"', `children:${CRASH}`);
  await page.goto('/markdown-page');
  await expect(title(page)).toHaveText('This page crashed');
  await expect(title(page)).toBeFocused();
  await expect(page).toHaveTitle(/^This page crashed \|/);
  await expect(page.getByRole('main')).toContainText('Broken on purpose');
  await expect(navbarLink(page, 'Docs')).toBeVisible();

  await page.evaluate(() => Object.assign(window, { mended: true }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(title(page)).toHaveText('Markdown page');
});

test('following a link leaves a crashed page', async ({ page, server }) => {
  breakText(server, 'children:"Errors"', `children:${CRASH}`);
  await page.goto('/api/intro');
  await expect(title(page)).toHaveText('This page crashed');
  await page.getByRole('main').getByRole('link', { name: 'Search the portal' }).click();
  await expect(title(page)).toHaveText('Search');
  await page.goBack();
  await expect(title(page)).toHaveText('This page crashed');
});

test('a crash outside the layout shows the navbar and the same page', async ({ page, server }) => {
  breakText(server, 'description:"Search all', `description:${CRASH}+"Search all`);
  await page.goto('/search');
  await expect(title(page)).toHaveText('This page crashed');
  await navbarLink(page, 'API').click();
  await expect(title(page)).toHaveText('API introduction');
});

test.describe('an error that React recovers from', () => {
  test.use({ expectedErrors: /onRecoverableError/ });

  test('is logged to the console', async ({ page, server, messages }) => {
    server.rewrite(/^\/markdown-page$/, (html) => html.replace('Use the words of your readers', 'Something else'));
    await open(page, '/markdown-page');
    await expect(page.getByRole('heading', { name: 'Use the words of your readers' })).toBeVisible();
    expect(messages.filter((text) => text.startsWith('error: Docusaurus React Root onRecoverableError'))).toHaveLength(1);
  });
});
