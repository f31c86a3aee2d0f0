import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * @param except rules that are let off, each with a reason where it is said
 * @param without parts of the page to leave out, as selectors, each with a reason where it is said
 * @returns what axe finds, a line for each rule with the elements that break it; empty when there is nothing
 */
export async function violationsOf(page: Page, except: readonly string[] = [], without: readonly string[] = []): Promise<string> {
  // What is not in view is not laid out, and has no size that a rule could judge.
  await page.evaluate(() => document.documentElement.setAttribute('data-whole', ''));
  const axe = without.reduce((builder, selector) => builder.exclude(selector), new AxeBuilder({ page }));
  const { violations } = await axe
    // A page has no frames. Without this, results are put together in a second page, for the frames' sake: 2.0 seconds for 0.8.
    .setLegacyMode()
    // Every rule, and the one of WCAG 2.2 that is off unless asked for.
    .options({
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true }, ...Object.fromEntries(except.map((id) => [id, { enabled: false }])) },
    })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n  ')}`).join('\n');
}
