import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { KINDS, SWEPT } from './support/kinds';
import { open } from './support/page';

test.describe.configure({ mode: 'parallel' });
test.use({ expectedErrors: /status of 404/ });

const DEEP = KINDS['operation with a deep body'];

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  const system = (page: Page, name: string) =>
    page.evaluate((color) => {
      const probe = document.body.appendChild(document.createElement('span'));
      probe.style.cssText = `forced-color-adjust: none; color: ${color}`;
      const value = getComputedStyle(probe).color;
      probe.remove();
      return value;
    }, name);

  test('methods and required marks are words in the text colour, only the selected tab has a line, and the focus has a ring', async ({
    page,
  }) => {
    await open(page, DEEP);
    const text = await system(page, 'CanvasText');
    await expect(page.locator('.method-word').first()).toHaveCSS('color', text);
    await expect(page.locator('.method-word').first()).toHaveText('POST');
    await expect(page.locator('.ref-required').first()).toHaveCSS('color', text);
    await expect(page.locator('.ref-required').first()).toHaveText('required');
    await expect(page.getByRole('tab', { selected: true })).toHaveCSS('border-bottom-width', '3px');
    await expect(page.getByRole('tab', { selected: false }).first()).toHaveCSS('border-bottom-width', '0px');
    await page.getByRole('tab', { selected: true }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid');
    await expect(page.locator(':focus')).toHaveCSS('outline-width', '3px');
  });

  test('a state diagram uses the text, background and link colours', async ({ page }) => {
    await open(page, '/api/wallet/transfers');
    const [text, ground, link] = [await system(page, 'CanvasText'), await system(page, 'Canvas'), await system(page, 'LinkText')];
    const diagram = page.locator('.ref-diagram:visible').first();
    await expect(diagram.locator('.ref-change path').first()).toHaveCSS('stroke', text);
    await expect(diagram.locator('.ref-state > rect').first()).toHaveCSS('stroke', text);
    await expect(diagram.locator('.ref-state > rect').first()).toHaveCSS('fill', ground);
    await expect(diagram.locator('.ref-state > text').first()).toHaveCSS('fill', text);
    await expect(diagram.locator('.ref-trigger text').first()).toHaveCSS('fill', link);
  });
});

test.describe('with reduced motion, and in print', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const [kind, path] of Object.entries(SWEPT)) {
    test(`${kind}: nothing moves for longer than 0.01 s; in print no navigation, no controls, no truncated code`, async ({ page }) => {
      await open(page, path);
      const slow = await page.evaluate(() => {
        const longest = (value: string) => Math.max(...value.split(',').map(Number.parseFloat));
        return [...document.querySelectorAll('*')].flatMap((element) =>
          [undefined, '::before', '::after'].flatMap((part) => {
            const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(element, part);
            const still = longest(transitionDuration) <= 0.01 && longest(animationDuration) <= 0.01 && scrollBehavior === 'auto';
            return still ? [] : [`${element.tagName} ${element.className} ${part ?? ''} ${transitionDuration} ${animationDuration}`];
          }),
        );
      });
      expect(slow).toEqual([]);
      await page.setViewportSize({ width: 718, height: 1000 }); // A4 without margins.
      await page.emulateMedia({ media: 'print' });
      for (const gone of ['.navbar', '.footer', '.menu', '.pagination-nav', '.breadcrumbs', 'button:not(.ref-type > button)']) {
        await expect(page.locator(gone).locator('visible=true'), gone).toHaveCount(0);
      }
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('pre')]
          .filter((pre) => pre.scrollWidth > pre.clientWidth || pre.scrollHeight > pre.clientHeight + 1)
          .map(({ textContent }) => textContent),
      );
      expect(cut).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(718);
    });
  }

  test('collapsed fields are printed, and the request in the selected language only', async ({ page }) => {
    await open(page, DEEP);
    await page.getByRole('tab', { name: 'Python' }).click();
    const closed = page.locator('details:not([open]) .ref-field').first();
    await expect(closed).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect
      .poll(() => closed.evaluate((field) => field.checkVisibility() && field.getBoundingClientRect().height))
      .toBeGreaterThan(20);
    await expect(page.locator('.ref-samples pre:visible')).toHaveCount(1);
    await expect(page.locator('.ref-samples pre:visible')).toContainText('import requests');
  });
});

const UNLISTED = '/api/trace/admin-trades/freeze-trade';

/** An icon without its style sheet fills the column. */
for (const path of [KINDS.family, KINDS.operation, UNLISTED])
  test(`icons have the size of text, and an unlisted page says what it is: ${path}`, async ({ page }) => {
    await open(page, path);
    const icons = page.locator('body svg[viewBox]:not(figure svg)');
    expect(await icons.count()).toBeGreaterThan(1);
    const heights = await icons.evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(32);
    await expect(page.getByText('Unlisted page.')).toHaveCount(path.includes('/admin-') ? 1 : 0);
    await expect(page.locator('meta[name=robots][content*=noindex]')).toHaveCount(path.includes('/admin-') ? 1 : 0);
  });

const WITHOUT_SECTION: readonly string[] = [KINDS.blog, KINDS.post, KINDS.formatting, KINDS.search, KINDS['not found']];

test('the content of all kinds of page begins at the same edge, with a title of the same size', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const found: Record<string, string[]> = {};
  for (const [kind, path] of Object.entries(KINDS)) {
    await page.goto(path);
    const title = page.getByRole('heading', { level: 1 });
    const look = await title.evaluate((heading) => {
      const { fontSize, fontWeight } = getComputedStyle(heading);
      return `${Math.round(heading.getBoundingClientRect().x)} ${fontSize} ${fontWeight}`;
    });
    found[look] = [...(found[look] ?? []), kind];
  }
  expect(Object.keys(found), JSON.stringify(found)).toEqual(['316 32px 600']);
  for (const width of [390, 1000])
    for (const path of WITHOUT_SECTION) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width} px`).toBeLessThanOrEqual(width);
    }
});

test('a page has text of at most six sizes', async ({ page }) => {
  for (const path of [KINDS.home, KINDS.operation, DEEP, KINDS.webhook, KINDS.family, KINDS.group]) {
    await page.goto(path);
    const sizes = await page.evaluate(() => {
      const texts = [...document.querySelectorAll('body *:not(svg *)')].filter(
        (element) =>
          element.checkVisibility() && [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
      );
      return [...new Set(texts.map((element) => getComputedStyle(element).fontSize))];
    });
    expect(sizes.length, `${path}: ${sizes.join()}`).toBeLessThanOrEqual(6);
  }
});

test('everything that can be opened has the same sign', async ({ page }) => {
  const found: Record<string, string[]> = {};
  for (const path of Object.values(KINDS)) {
    await page.goto(path);
    const looks = await page.locator('summary:not(.menu *)').evaluateAll((all) =>
      all.map((summary) => {
        const { width, height, borderBottomWidth } = getComputedStyle(summary, '::after');
        const { listStyleType, display } = getComputedStyle(summary);
        const marker = display === 'list-item' && listStyleType !== 'none' ? listStyleType : 'no marker';
        return [marker, getComputedStyle(summary, '::before').content, width, height, borderBottomWidth].join();
      }),
    );
    for (const look of new Set(looks)) found[look] = [...(found[look] ?? []), path];
  }
  expect(Object.keys(found), JSON.stringify(found, null, 1)).toHaveLength(1);
});
