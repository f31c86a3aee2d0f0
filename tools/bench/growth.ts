import type { Browser } from '@playwright/test';
import type { Limits, Run } from './measure';
import { heaviestPage, stockPage } from './pages';
import { type BuiltSite, buildPortal, buildStock } from './sites';
import { SAME_PAGE, syntheticDescription } from './synthetic';
import { visit } from './visit';

/** Slug of the family that the operations are added to. */
const SLUG = 'synthetic';

/** Measurements of a site with synthetic operations added to this project's descriptions. */
export type Growth = {
  site: 'portal' | 'stock';
  added: number;
  cost: Run;
  /** Size in bytes of a first visit to the heaviest page of another family, Wallet. */
  otherFamily?: number;
  /** Size in bytes of a first visit to a page in a group of the same family that did not grow. */
  otherGroup?: number;
};

/**
 * Builds this site and the stock site with synthetic operations added, and visits two pages that are the same at every size.
 *
 * @param sizes numbers of operations to add, measured one after the other
 * @param base a built copy of this project, whose descriptions are also used for the stock site
 * @param which sites to measure
 * @param tell called with a label before each long step
 */
export async function measureGrowth(
  browser: Browser,
  sizes: number[],
  base: BuiltSite,
  which: readonly Growth['site'][],
  limits: Limits,
  tell: (step: string) => void,
): Promise<Growth[]> {
  const bytes = async (site: Growth['site'], build: string, family: string, route: string) =>
    (await visit(browser, build, site === 'portal' ? route : stockPage(build, family, route))).weight.total;
  const rows: Growth[] = [];
  const wallet = heaviestPage(base.build, 'wallet');
  for (const added of sizes) {
    const description = { slug: SLUG, text: JSON.stringify(syntheticDescription(added)) };
    for (const site of which) {
      tell(`growth: ${site} with ${added} added operations`);
      const built = await (site === 'portal' ? buildPortal(limits, description) : buildStock(limits, base.folder, description));
      try {
        const row: Growth = { site, added, cost: built.cost };
        if (!built.cost.failure) {
          row.otherFamily = await bytes(site, built.build, 'wallet', wallet);
          row.otherGroup = await bytes(site, built.build, SLUG, `/api/${SLUG}/${SAME_PAGE}`);
        }
        rows.push(row);
      } finally {
        built.dispose();
      }
    }
  }
  return rows;
}
