import type { Browser } from '@playwright/test';
import type { Limits, Run } from './measure';
import { heaviestPage } from './pages';
import { type BuiltSite, buildSite } from './sites';
import { SAME_PAGE, syntheticDescription } from './synthetic';
import { visit } from './visit';

/** Slug of the family that the operations are added to. */
const SLUG = 'synthetic';

/** Measurements of the site with synthetic operations added to its descriptions. */
export type Growth = {
  added: number;
  cost: Run;
  /** Size in bytes of a first visit to the heaviest page of another family, Wallet. */
  otherFamily?: number;
  /** Size in bytes of a first visit to a page in a group of the same family that did not grow. */
  otherGroup?: number;
};

/**
 * Builds the site with synthetic operations added, and visits two pages that are the same at every size.
 *
 * @param sizes numbers of operations to add, measured one after the other
 * @param base a built copy of this project
 * @param tell called with a label before each long step
 */
export async function measureGrowth(
  browser: Browser,
  sizes: number[],
  base: BuiltSite,
  limits: Limits,
  tell: (step: string) => void,
): Promise<Growth[]> {
  const bytes = async (build: string, route: string) => (await visit(browser, build, route)).weight.total;
  const rows: Growth[] = [];
  const wallet = heaviestPage(base.build, 'wallet');
  for (const added of sizes) {
    tell(`growth: ${added} added operations`);
    const built = await buildSite(limits, { slug: SLUG, text: JSON.stringify(syntheticDescription(added)) });
    try {
      const row: Growth = { added, cost: built.cost };
      if (!built.cost.failure) {
        row.otherFamily = await bytes(built.build, wallet);
        row.otherGroup = await bytes(built.build, `/api/${SLUG}/${SAME_PAGE}`);
      }
      rows.push(row);
    } finally {
      built.dispose();
    }
  }
  return rows;
}
