import { expect, test } from './support/fixtures';
import { KINDS } from './support/kinds';
import { open } from './support/page';

const PAGES = Object.values(KINDS).filter((path) => path !== KINDS['not found']);

test('pages have the name of the site after "|" in their titles, and are indexable', async ({ request }) => {
  for (const path of PAGES) {
    const html = await (await request.get(path)).text();
    expect(html, path).toMatch(/<title[^>]*>[^<|]+ \| [^<|]+<\/title>/);
    expect(html, path).not.toMatch(/name="?robots"?/);
  }
});

test('the table of contents lists headings of levels 2 and 3', async ({ page }) => {
  await open(page, '/markdown-page');
  const levels = { h2: 0, h3: 0 };
  const listed = page.locator('.table-of-contents a');
  for (const level of ['h2', 'h3'] as const) {
    const ids = await page.locator(`article ${level}[id]`).evaluateAll((headings) => headings.map(({ id }) => id));
    for (const id of ids) {
      if (id === 'footnote-label') continue; // The footnotes heading is for screen readers only.
      await expect(listed.and(page.locator(`[href="#${id}"]`))).toHaveCount(1);
      levels[level] += 1;
    }
  }
  expect(levels.h2).toBeGreaterThan(1);
  expect(levels.h3).toBeGreaterThan(0);
  await expect(listed).toHaveCount(levels.h2 + levels.h3);
});

test.describe('Markdown', () => {
  test.beforeEach(async ({ page }) => {
    await open(page, '/markdown-page');
  });

  test('omits comments from the page', async ({ page }) => {
    await expect(page.getByText('Write comments for other writers between <!-- and -->')).toBeVisible();
    expect(await page.content()).not.toContain('A comment for other writers');
  });

  test('shows admonitions, with a custom title if there is one', async ({ page }) => {
    const note = page.locator('.theme-admonition-tip').filter({ hasText: 'Read it aloud once.' });
    await expect(note).toContainText('Before you publish');
    await expect(note).not.toContainText(':::');
  });

  test('uses explicit heading IDs, and otherwise lower-case ones', async ({ page }) => {
    await expect(page.getByRole('heading', { name: 'Text and links' })).toHaveAttribute('id', 'text-and-links');
    const heading = page.getByRole('heading', { name: 'Use the words of your readers' });
    await expect(heading).toHaveAttribute('id', 'as-a-reader-would-say');
    await expect(heading).not.toContainText('{');
  });
});
