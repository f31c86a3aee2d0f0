import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { parse } from 'yaml';
import { brand } from '../../packages/platform/brand';
import { violationsOf } from './support/axe';
import { expect, test } from './support/fixtures';
import { open } from './support/page';

const POSTS = [
  '/blog/first-blog-post',
  '/blog/mdx-blog-post',
  '/blog/welcome',
  '/blog/2026/11/17/one-story-in-every-example',
  '/blog/long-blog-post',
];
const TAGS: Record<string, { description: string }> = parse(readFileSync(path.resolve(__dirname, '../../blog/tags.yml'), 'utf8'));

type Item = { title: string; link: string; id: string; date: string; summary: string; content: string; authors: string[]; tags: string[] };

/** Parts of an item in each feed, by the local names of their elements. */
const FEEDS = {
  rss: { item: 'item', id: 'guid', date: 'pubDate', summary: 'description', content: 'encoded', author: 'author' },
  atom: { item: 'entry', id: 'id', date: 'updated', summary: 'summary', content: 'content', author: 'name' },
};
type Feed = keyof typeof FEEDS;

/** Returns the items of a feed, parsed by the browser, which accepts only well-formed XML. */
async function itemsOf(page: Page, feed: Feed): Promise<Item[]> {
  return page.evaluate(
    async ({ feed, names }) => {
      const xml = new DOMParser().parseFromString(await (await fetch(`/blog/${feed}.xml`)).text(), 'application/xml');
      const fault = xml.querySelector('parsererror')?.textContent;
      if (fault) throw new Error(fault);
      return [...xml.getElementsByTagName(names.item)].map((item) => {
        const all = (name: string) => [...item.getElementsByTagNameNS('*', name)];
        const one = (name: string) => all(name)[0]?.textContent?.trim() ?? '';
        const [link] = all('link');
        return {
          title: one('title'),
          link: link?.getAttribute('href') ?? link?.textContent ?? '',
          id: one(names.id),
          date: one(names.date),
          summary: one(names.summary),
          content: one(names.content),
          authors: all(names.author).map((author) => author.textContent ?? ''),
          tags: all('category').map((tag) => tag.getAttribute('term') ?? tag.textContent ?? ''),
        };
      });
    },
    { feed, names: FEEDS[feed] },
  );
}

/** Returns the URLs in a piece of HTML, and its text as displayed by a feed reader, without styles. */
const readBy = (page: Page, html: string) =>
  page.evaluate((source) => {
    const { body } = new DOMParser().parseFromString(source, 'text/html');
    return {
      addresses: [...body.querySelectorAll('[href], [src]')].map((each) => String(each.getAttribute('href') ?? each.getAttribute('src'))),
      dead: [...body.querySelectorAll('button, input, fieldset, svg, script, style, [hidden]')].map(({ tagName }) => tagName),
      text: body.textContent ?? '',
    };
  }, html);

for (const feed of ['rss', 'atom'] as const) {
  test(`the ${feed} feed is well-formed and has every post, newest first and complete, without the site's scripts and styles`, async ({
    page,
    request,
  }) => {
    await open(page, '/blog');
    const items = await itemsOf(page, feed);
    expect(items.map(({ link }) => link.replace(brand.siteUrl, '')).sort()).toEqual([...POSTS].sort());
    const dates = items.map(({ date }) => Date.parse(date));
    expect(dates).toEqual([...dates].sort((one, other) => other - one));
    for (const { title: name, link, id, summary, authors, tags, content } of items) {
      expect(id).toBe(link);
      expect(summary.length).toBeGreaterThanOrEqual(50);
      expect(authors.length).toBeGreaterThan(0);
      expect(tags.length).toBeGreaterThan(0);
      expect(Object.keys(TAGS)).toEqual(expect.arrayContaining(tags));
      const post = await request.get(new URL(link).pathname);
      expect(post.status()).toBe(200);
      expect(await post.text()).toContain(name.replaceAll('&', '&amp;'));
      const { addresses, dead, text } = await readBy(page, content);
      expect(addresses.length).toBeGreaterThan(0);
      expect(addresses.filter((address) => !/^(https:\/\/|mailto:)/.test(address))).toEqual([]);
      expect(dead, link).toEqual([]);
      expect(text.split(/\s+/).length, link).toBeGreaterThan(700);
    }
  });
}

test('the index links to the feeds, and shows the first paragraph, a link and the reading time of each post', async ({ page }) => {
  await open(page, '/blog');
  for (const [type, address] of Object.entries({ 'application/rss+xml': '/blog/rss.xml', 'application/atom+xml': '/blog/atom.xml' }))
    await expect(page.locator(`head > link[rel=alternate][type="${type}"]`)).toHaveAttribute('href', address);
  for (const [name, address] of Object.entries({ RSS: '/blog/rss.xml', Atom: '/blog/atom.xml' }))
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
  await expect(page.getByRole('article')).toHaveCount(POSTS.length);
  for (const article of await page.getByRole('article').all()) {
    await expect(article.getByText(/\d+ min read/)).toBeVisible();
    await expect(article.getByRole('link', { name: /^Read more about/ })).toBeVisible();
    const words = String(await article.locator('.markdown').textContent()).split(/\s+/).length;
    expect(words).toBeGreaterThan(30);
    expect(words).toBeLessThan(130);
  }
});

test('the archive lists every post with its date and description', async ({ page }) => {
  await open(page, '/blog/archive');
  await expect(page.getByRole('article')).toHaveCount(POSTS.length);
  const newest = page.getByRole('article').first();
  await expect(newest.getByText('20 November 2026', { exact: true })).toBeVisible();
  await expect(newest.getByText(/^What to do when a bank transfer/)).toBeVisible();
  await expect(newest.getByRole('link')).toHaveAttribute('href', '/blog/long-blog-post');
});

test('each tag has a description and a post, and its page references the feeds', async ({ request }) => {
  for (const [tag, { description }] of Object.entries(TAGS)) {
    const [head, main = ''] = (await (await request.get(`/blog/tags/${tag}`)).text()).split(/<main\b/);
    expect(main, tag).toMatch(new RegExp(`<h1[^>]*>[^<]*(?:"|&quot;)${tag}(?:"|&quot;)`));
    expect(main, tag).toContain(description);
    expect(main, tag).toContain('<article');
    for (const address of ['/blog/rss.xml', '/blog/atom.xml']) expect(head, tag).toContain(address);
  }
});

test('every post states its reading time and fits 320 px, and axe finds nothing in the one with a form', async ({ page }) => {
  for (const post of POSTS) {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, post);
    await expect(page.getByText(/^(.* · )?\d+ min read$/)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), post).toBeLessThanOrEqual(320);
    if (post === '/blog/mdx-blog-post') expect(await violationsOf(page)).toBe('');
  }
});

test.describe('the account number checker', () => {
  const checker = (page: Page) => page.getByRole('region', { name: 'Account number checker' });

  test('calculates a check digit, rejects a wrong one and shows which swaps pass', async ({ page }) => {
    await open(page, '/blog/mdx-blog-post');
    const number = checker(page).getByLabel('Account number (9 or 10 digits)');
    const verdict = checker(page).getByRole('status');
    await expect(verdict).toHaveText('0123456787 passes the check for bank 999: the last digit is 7.');
    await number.fill('200417753');
    await expect(verdict).toHaveText('The check digit is 2, so the account number is 2004177532.');
    await number.fill('2004177531');
    await expect(verdict).toContainText('should be 2');
    await expect(checker(page).getByText('products add up to')).toBeVisible();
    await number.fill('20-04');
    await expect(number).toHaveValue('2004');
    await expect(verdict).toHaveText('3 of 3 and 4 of 9 digits entered.');
    await number.fill('0123456787');
    await checker(page).getByLabel('Bank code (3 digits)').fill('998');
    await expect(checker(page).getByRole('status')).toContainText('fails the check for bank 998');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a post contains the worked example of its checker, and its requests', async ({ page }) => {
    await page.goto('/blog/mdx-blog-post');
    const checker = page.getByRole('region', { name: 'Account number checker' });
    await expect(checker.getByText('The products add up to 273')).toBeVisible();
    await expect(checker.getByText('0132456787 passes')).toBeVisible();
    await expect(checker.getByText('1023456787 is detected')).toBeVisible();
    await expect(page.getByRole('main').getByText('"name_match"')).toBeVisible();
  });
});
