import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { isDocument } from '../../src/plugins/documents/routes';
import type { Scores } from './lighthouse';
import type { Run } from './measure';
import type { Found, SearchCost } from './search';
import type { TryItWeight, Weight } from './visit';

type Budgets = {
  firstVisit: Weight;
  pages: Record<string, number>;
  documents: { page: number };
  layout: { median: number; longest: number; phone: number };
  tryIt: Pick<TryItWeight, 'before' | 'after'>;
  sandbox: { engine: number; contract: number };
  lighthouse: Omit<Scores, 'largestPaint'>;
  lighthouseOfApplications: Pick<Scores, 'performance' | 'blockingTime'>;
  llms: { index: number; family: number };
  mcp: { questions: number; tools: number };
  build: { seconds: number; megabytes: number; changed: number };
  search: { meanReciprocalRank: number; recallAt3: number; milliseconds: number; firstQuery: number };
};

export const budgets: Budgets = parse(readFileSync(path.join(__dirname, 'budgets.yaml'), 'utf8'));

/** Share of a budget that a measurement leaves free, so that neither a browser nor a small change decides on a merge. */
const HEADROOM = 0.03;

/** A measurement that misses its budget, or leaves less than 3 % of it. */
export type Finding = { isMissed: boolean; line: string };

const AT_LEAST = ['performance', 'accessibility', 'bestPractices', 'seo'] as const;
const AT_MOST = ['layoutShift', 'consoleErrors', 'blockingTime'] as const;

/**
 * Compares a measurement with a maximum. A maximum of 0 has no headroom.
 *
 * @returns nothing if the measurement leaves at least 3 %
 */
export function atMost(name: string, is: number, budget: number, unit: string): Finding[] {
  if (is <= budget * (1 - HEADROOM) || is === 0) return [];
  return [{ isMissed: is > budget, line: `${name}: ${Number(is.toFixed(3))} ${unit}, maximum ${budget}`.replace(' ,', ',') }];
}

/**
 * Compares a measurement with a minimum. A measurement that cannot be better has no headroom.
 *
 * @param best highest possible value
 * @returns nothing if the measurement leaves at least 3 %
 */
export function atLeast(name: string, is: number, budget: number, best = Number.POSITIVE_INFINITY): Finding[] {
  if (is * (1 - HEADROOM) >= budget || is === best) return [];
  return [{ isMissed: is < budget, line: `${name}: ${Number(is.toFixed(3))}, minimum ${budget}` }];
}

/**
 * Prints the findings of a check.
 *
 * @returns true if no budget is missed
 */
export function isWithinBudgets(findings: readonly Finding[]): boolean {
  for (const { line } of findings.filter(({ isMissed }) => !isMissed)) console.log(`less than 3 % below the budget: ${line}`);
  for (const line of missed(findings)) console.error(`over budget: ${line}`);
  return !missed(findings).length;
}

/** Returns the lines of missed budgets. */
export const missed = (findings: readonly Finding[]): string[] => findings.filter(({ isMissed }) => isMissed).map(({ line }) => line);

/** Compares a first visit, and Try it, with their budgets. */
export function compareVisit(weight: Weight, tryIt: TryItWeight): Finding[] {
  return [
    ...Object.entries(budgets.firstVisit).flatMap(([kind, budget]) =>
      atMost(`first visit, ${kind}`, weight[kind as keyof Weight] / 1000, budget, 'kB'),
    ),
    ...atMost('Try it before it is opened', tryIt.before / 1000, budgets.tryIt.before, 'kB'),
    ...atMost('Try it after it is opened', tryIt.after / 1000, budgets.tryIt.after, 'kB'),
  ];
}

/** Compares the first visit of one of the other pages with its budget. */
export const comparePage = (route: string, { total }: Weight): Finding[] =>
  atMost(`first visit of ${route}`, total / 1000, budgets.pages[route], 'kB');

/**
 * Compares the Lighthouse scores of a page with their budgets. Scores are points, whose budgets cannot leave 3 %.
 *
 * @param name name of the page in messages
 */
export function compareScores(scores: Scores, name: string): Finding[] {
  const limits: Partial<Scores> = name in budgets.pages && !isDocument(name) ? budgets.lighthouseOfApplications : budgets.lighthouse;
  const points = AT_LEAST.flatMap((score) => atLeast(`Lighthouse, ${name}, ${score}`, scores[score], limits[score] ?? 0));
  return [
    ...points.filter(({ isMissed }) => isMissed),
    ...AT_MOST.flatMap((score) => atMost(`Lighthouse, ${name}, ${score}`, scores[score], limits[score] ?? Number.POSITIVE_INFINITY, '')),
  ];
}

/** Compares the cost of a build with its budgets. A build that failed misses them. */
export function compareBuild({ failure, wall, tree }: Run): Finding[] {
  if (failure) return [{ isMissed: true, line: `build: ${failure}` }];
  return [
    ...atMost('build, wall time', wall, budgets.build.seconds, 's'),
    ...atMost('build, all processes', (tree ?? 0) / 1e6, budgets.build.megabytes, 'MB'),
  ];
}

/** Compares the build after a change of one operation with its budget. A build that failed misses it. */
export function compareChange({ failure, wall }: Run): Finding[] {
  if (failure) return [{ isMissed: true, line: `build after a change: ${failure}` }];
  return atMost('build after a change, wall time', wall, budgets.build.changed, 's');
}

/** Compares the ranking, measured over both query sets, with its budgets. */
export function compareRanks(found: readonly Pick<Found, 'rank'>[]): Finding[] {
  const { search } = budgets;
  const mean = (value: (each: Pick<Found, 'rank'>) => number) => found.reduce((sum, each) => sum + value(each), 0) / found.length;
  const reciprocal = mean(({ rank }) => (rank ? 1 / rank : 0));
  const recall = mean(({ rank }) => (rank && rank <= 3 ? 1 : 0));
  return [
    ...atLeast('mean reciprocal rank', reciprocal, search.meanReciprocalRank, 1),
    ...atLeast('recall at 3', recall, search.recallAt3, 1),
  ];
}

/** Compares the cost of the search with its budgets. */
export function compareCost(cost: SearchCost): Finding[] {
  const { search } = budgets;
  return [
    ...atMost('time to results, median', cost.median, search.milliseconds, 'ms'),
    ...atMost('first query', cost.firstQuery / 1000, search.firstQuery, 'kB'),
  ];
}
