import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * @param except rules that are let off, each with a reason where it is said
 * @returns what axe finds, a line for each rule with the elements that break it; empty when there is nothing
 */
export async function violationsOf(page: Page, ...except: string[]): Promise<string> {
  const { violations } = await new AxeBuilder({ page })
    // Every rule, and the one of WCAG 2.2 that is off unless asked for.
    .options({
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true }, ...Object.fromEntries(except.map((id) => [id, { enabled: false }])) },
    })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join('\n  ')}`).join('\n');
}
