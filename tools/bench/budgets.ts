import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { Scores } from './lighthouse';
import type { Run } from './measure';
import type { Found, SearchCost } from './search';
import type { TryItWeight, Weight } from './visit';

type Budgets = {
  firstVisit: Weight;
  applications: Record<string, number>;
  documents: { page: number };
  layout: { median: number; longest: number; phone: number };
  tryIt: Pick<TryItWeight, 'before' | 'after'>;
  sandbox: { engine: number; contract: number };
  lighthouse: Omit<Scores, 'largestPaint'>;
  lighthouseOfApplications: Pick<Scores, 'performance' | 'blockingTime'>;
  llms: { index: number; family: number };
  mcp: { questions: number; tools: number };
  build: { seconds: number; megabytes: number; changed: number };
  search: { meanReciprocalRank: number; recallAt3: number; exactNamesFirst: number; milliseconds: number; firstQuery: number };
};

/** Budgets from budgets.yaml, in its units. */
export const budgets: Budgets = parse(readFileSync(path.join(__dirname, 'budgets.yaml'), 'utf8'));

const AT_LEAST = ['performance', 'accessibility', 'bestPractices', 'seo'] as const;
const AT_MOST = ['layoutShift', 'consoleErrors', 'blockingTime'] as const;

const over = (name: string, is: number, budget: number, unit: string): string[] =>
  is > budget ? [`${name}: ${Number(is.toFixed(3))} ${unit}, maximum ${budget}`.replace(' ,', ',')] : [];

/** Returns a line for each exceeded budget of a visit. */
export function missedByVisit(weight: Weight, tryIt: TryItWeight): string[] {
  return [
    ...Object.entries(budgets.firstVisit).flatMap(([kind, budget]) =>
      over(`first visit, ${kind}`, weight[kind as keyof Weight] / 1000, budget, 'kB'),
    ),
    ...over('Try it before it is opened', tryIt.before / 1000, budgets.tryIt.before, 'kB'),
    ...over('Try it after it is opened', tryIt.after / 1000, budgets.tryIt.after, 'kB'),
  ];
}

/** Returns a message if the first visit to an application page exceeds its budget. */
export function missedByApplication(route: string, { total }: Weight): string[] {
  return over(`first visit of ${route}`, total / 1000, budgets.applications[route], 'kB');
}

/**
 * Checks the Lighthouse scores of a page.
 *
 * @param name name of the page in messages
 * @returns a line for each budget that is not met
 */
export function missedByScores(scores: Scores, name: string): string[] {
  const limits: Partial<Scores> = name in budgets.applications ? budgets.lighthouseOfApplications : budgets.lighthouse;
  return [
    ...AT_LEAST.flatMap((score) =>
      scores[score] < (limits[score] ?? 0) ? [`Lighthouse, ${name}, ${score}: ${scores[score]}, minimum ${limits[score]}`] : [],
    ),
    ...AT_MOST.flatMap((score) => over(`Lighthouse, ${name}, ${score}`, scores[score], limits[score] ?? Number.POSITIVE_INFINITY, '')),
  ];
}

/** Returns a line for each exceeded build budget, or the reason for which the build failed. */
export function missedByBuild({ failure, wall, tree }: Run): string[] {
  if (failure) return [`build: ${failure}`];
  return [
    ...over('build, wall time', wall, budgets.build.seconds, 's'),
    ...over('build, all processes', (tree ?? 0) / 1e6, budgets.build.megabytes, 'MB'),
  ];
}

/** Returns a message if the build after a change of one operation exceeds its budget, or failed. */
export function missedByChange({ failure, wall }: Run): string[] {
  return failure ? [`build after a change: ${failure}`] : over('build after a change, wall time', wall, budgets.build.changed, 's');
}

const under = (name: string, is: number, budget: number) => (is < budget ? [`${name}: ${is.toFixed(3)}, minimum ${budget}`] : []);

/** Returns a line for each missed budget of the ranking, measured over both query sets. */
export function missedByRanks(found: readonly Pick<Found, 'rank'>[]): string[] {
  const { search } = budgets;
  const mean = (value: (each: Pick<Found, 'rank'>) => number) => found.reduce((sum, each) => sum + value(each), 0) / found.length;
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
  ];
}

/** Returns a line for each missed budget of the search, measured over both query sets and the pasted names. */
export function missedBySearch(found: readonly Found[], pasted: readonly Found[], cost: SearchCost): string[] {
  const { search } = budgets;
  return [
    ...missedByRanks(found),
    ...under('exact names first', pasted.filter(({ rank }) => rank === 1).length / pasted.length, search.exactNamesFirst),
    ...over('time to results, median', cost.median, search.milliseconds, 'ms'),
    ...over('first query', cost.firstQuery / 1000, search.firstQuery, 'kB'),
  ];
}
