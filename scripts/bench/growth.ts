import type { Browser } from '@playwright/test';
import type { Limits, Run } from './measure';
import { heaviestPage, stockPage } from './pages';
import { type BuiltSite, buildPortal, buildStock } from './sites';
import { SAME_PAGE, syntheticDescription } from './synthetic';
import { visit } from './visit';

/** The family that operations are added to. */
const SLUG = 'synthetic';

/** A site with so many operations added to those of this project. */
export type Growth = {
  site: 'portal' | 'stock';
  added: number;
  cost: Run;
  /** Bytes of a first visit to a page of another family, the heaviest of Wallet. */
  otherFamily?: number;
  /** Bytes of a first visit to a page of the same family in a group that is not added to. */
  otherGroup?: number;
};

/**
 * Builds this site, and the stock site, with synthetic operations added, and visits two pages that are the same in each.
 *
 * @param sizes how many operations to add, one after the other
 * @param base a built copy of this project, whose descriptions the stock site gets too
 * @param which sites to measure
 * @param tell is told of each long step before it starts
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
      tell(`growth: ${site} with ${added} operations more`);
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
