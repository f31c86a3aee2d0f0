import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { open, title } from './support/page';

const GROUP = '/api/wallet/transfers';
const NAME = 'Transfer lifecycle';

const picture = (page: Page) => page.getByRole('group', { name: NAME, exact: true });

/** A transition in a diagram or table: trigger, initial state, final state. */
type Change = `${string}: ${string} to ${string}`;

/** Returns the transitions in the diagram, from the names of its links; `A: x, y to z` is two transitions. */
async function drawn(page: Page): Promise<Change[]> {
  const names = await picture(page)
    .locator('a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''));
  return names.flatMap((name) => {
    const [, label, stays, states, to] = /^(.*?): (?:stays (\S+)|(.+) to (\S+))$/.exec(name) ?? [];
    return (stays ? [stays] : states.split(', ')).map((from): Change => `${label}: ${from} to ${stays ?? to}`);
  });
}

async function tabled(page: Page): Promise<Change[]> {
  const table = page.getByRole('table', { name: `${NAME} (table)`, exact: true });
  return table.evaluate((element) =>
    [...element.querySelectorAll('tbody')].flatMap((body) => {
      const from = body.querySelector('th code')?.textContent ?? 'new';
      return [...body.querySelectorAll('tr:has(td)')].flatMap((row) =>
        [...row.querySelectorAll('td:last-child code')].map(
          (to): Change => `${row.querySelector('a')?.textContent}: ${from} to ${to.textContent}`,
        ),
      );
    }),
  );
}

test('the diagram has a name, and its table shows the same transitions', async ({ page }) => {
  await open(page, GROUP);
  await expect(picture(page)).toBeVisible();
  const changes = await drawn(page);
  expect(changes.length).toBeGreaterThan(10);
  expect(new Set(changes)).toEqual(new Set(await tabled(page)));
});

test('a line leads to the page of its operation', async ({ page }) => {
  await open(page, GROUP);
  await picture(page).getByRole('link', { name: 'Requery a transfer' }).first().click();
  await expect(title(page)).toHaveText('Requery a transfer');
});

test('a line shows that it has the focus, and Enter follows it', async ({ page }) => {
  await open(page, GROUP);
  await page
    .getByRole('region', { name: `${NAME} (diagram)`, exact: true })
    .locator('visible=true')
    .focus();
  await page.keyboard.press('Tab');
  const focused = picture(page).locator('a:focus-visible');
  await expect(focused).toHaveCSS('outline-style', 'solid');
  await expect(focused).toHaveCSS('outline-width', '3px');
  const href = await focused.getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(String(href));
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a lifecycle has a narrow diagram with the same transitions and without horizontal scrolling', async ({ page }) => {
    await open(page, GROUP);
    await expect(picture(page)).toHaveCount(1);
    expect(new Set(await drawn(page))).toEqual(new Set(await tabled(page)));
    const room = page.getByRole('region', { name: `${NAME} (diagram)`, exact: true });
    expect(await room.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
});
