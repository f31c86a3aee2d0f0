import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { Scores } from './lighthouse';
import type { Run } from './measure';
import type { Found, SearchCost } from './search';
import type { ExplorerWeight, Weight } from './visit';

type Budgets = {
  firstVisit: Weight;
  applications: Record<string, number>;
  documents: { page: number };
  explorer: Pick<ExplorerWeight, 'before' | 'after'>;
  lighthouse: Omit<Scores, 'blockingTime' | 'largestPaint'> & { blockingTimeOfStock: number };
  build: { seconds: number; megabytes: number };
  search: { meanReciprocalRank: number; recallAt3: number; exactNamesFirst: number; milliseconds: number; firstQuery: number };
};

/** The budgets of budgets.yaml, in its units. */
export const budgets: Budgets = parse(readFileSync(path.join(__dirname, 'budgets.yaml'), 'utf8'));

const AT_LEAST = ['performance', 'accessibility', 'bestPractices', 'seo'] as const;
const AT_MOST = ['layoutShift', 'consoleErrors'] as const;

const over = (name: string, is: number, budget: number, unit: string): string[] =>
  is > budget ? [`${name}: ${Number(is.toFixed(3))} ${unit}, ${budget} allowed`.replace(' ,', ',')] : [];

/** @returns a line for each budget of a visit that is missed */
export function missedByVisit(weight: Weight, explorer: ExplorerWeight): string[] {
  return [
    ...Object.entries(budgets.firstVisit).flatMap(([kind, budget]) =>
      over(`first visit, ${kind}`, weight[kind as keyof Weight] / 1000, budget, 'kB'),
    ),
    ...over('Try it before it is asked for', explorer.before / 1000, budgets.explorer.before, 'kB'),
    ...over('Try it after it is asked for', explorer.after / 1000, budgets.explorer.after, 'kB'),
  ];
}

/** @returns a message if the first visit to an application page exceeds its budget */
export function missedByApplication(route: string, { total }: Weight): string[] {
  return over(`first visit of ${route}`, total / 1000, budgets.applications[route], 'kB');
}

/**
 * @param stock the scores of the stock site in the same run; without them the blocking time is not judged
 * @returns a line for each budget of Lighthouse that is missed
 */
export function missedByScores(scores: Scores, stock?: Scores): string[] {
  const { lighthouse } = budgets;
  return [
    ...AT_LEAST.flatMap((name) =>
      scores[name] < lighthouse[name] ? [`Lighthouse, ${name}: ${scores[name]}, at least ${lighthouse[name]} wanted`] : [],
    ),
    ...AT_MOST.flatMap((name) => over(`Lighthouse, ${name}`, scores[name], lighthouse[name], '')),
    ...(stock
      ? over('Lighthouse, blocking time', scores.blockingTime, Math.round(stock.blockingTime * lighthouse.blockingTimeOfStock), 'ms')
      : []),
  ];
}

/** @returns a line for each budget of a build that is missed, or why it did not end */
export function missedByBuild({ failure, wall, largest }: Run): string[] {
  if (failure) return [`build: ${failure}`];
  return [
    ...over('build, wall time', wall, budgets.build.seconds, 's'),
    ...over('build, largest process', (largest ?? 0) / 1e6, budgets.build.megabytes, 'MB'),
  ];
}

/** @returns a line for each budget of the search that is missed, over all queries of both sets and names that are pasted */
export function missedBySearch(found: readonly Found[], pasted: readonly Found[], cost: SearchCost): string[] {
  const { search } = budgets;
  const mean = (value: (each: Found) => number) => found.reduce((sum, each) => sum + value(each), 0) / found.length;
  const under = (name: string, is: number, budget: number) => (is < budget ? [`${name}: ${is.toFixed(3)}, at least ${budget} wanted`] : []);
  return [
    ...under(
      'mean reciprocal rank',
      mean(({ rank }) => (rank ? 1 / rank : 0)),
      search.meanReciprocalRank,
    ),
    ...under(
      'recall at 3',
      mean(({ rank }) => (rank && rank <= 3 ? 1 : 0)),
      search.recallAt3,
    ),
    ...under('exact names first', pasted.filter(({ rank }) => rank === 1).length / pasted.length, search.exactNamesFirst),
    ...over('time to results, median', cost.median, search.milliseconds, 'ms'),
    ...over('first query', cost.firstQuery / 1000, search.firstQuery, 'kB'),
  ];
}
