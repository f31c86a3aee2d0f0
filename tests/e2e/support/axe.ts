import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Checks a page with axe.
 *
 * @param except disabled rules, each with a reason at the call
 * @param without selectors of excluded elements, each with a reason at the call
 * @returns a line for each violated rule with the elements; an empty string if there are none
 */
export async function violationsOf(page: Page, except: readonly string[] = [], without: readonly string[] = []): Promise<string> {
  const axe = without.reduce((builder, selector) => builder.exclude(selector), new AxeBuilder({ page }));
  const { violations } = await axe
    // Pages have no frames. Without legacy mode, axe merges the results of frames in a second page, which takes 2.0 seconds instead of 0.8.
    .setLegacyMode()
    // Runs all rules, including the WCAG 2.2 rule that is disabled by default.
    .options({
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true }, ...Object.fromEntries(except.map((id) => [id, { enabled: false }])) },
    })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n  ')}`).join('\n');
}
