import { budgets } from './budgets';
import type { Scores } from './lighthouse';
import type { Run } from './measure';
import type { TryItWeight, Weight } from './visit';

/** Measurements of the site, in bytes and seconds; Lighthouse times are in milliseconds. The weight of pages is that of `npm run check:weight`. */
export type Results = {
  cost?: Run;
  /** Build after a change of one operation. */
  changed?: Run;
  lighthouse?: Scores;
  others?: [route: string, scores: Scores][];
};

type Row = [name: string, measured?: number, budget?: number];

/** Prints the results as tables. */
export function printTables({ cost, changed, lighthouse, others }: Results): void {
  const { build } = budgets;
  if (lighthouse) {
    const limits: Partial<Scores> = budgets.lighthouse;
    const scores = Object.entries(lighthouse).map(([name, is]): Row => [name, is, limits[name as keyof Scores]]);
    print('Lighthouse, phone, median; times in ms', scores);
  }
  if (cost)
    print('Build, cold', [
      ['wall, s', cost.wall, build.seconds],
      ['CPU, s', cost.cpu],
      ['largest process, MB', cost.largest && cost.largest / 1e6],
      ['all processes, MB', cost.tree && cost.tree / 1e6, build.megabytes],
    ]);
  if (changed)
    print('Build after a change of one operation', [
      ['wall, s', changed.wall, build.changed],
      ['CPU, s', changed.cpu],
    ]);
  if (others) {
    console.log('\nLighthouse, phone, other pages');
    console.table(Object.fromEntries(others), ['performance', 'blockingTime', 'largestPaint', 'layoutShift']);
  }
  if (cost?.failure) console.log(cost.failure);
}

/** Prints the first visit of a page, and the weight of Try it on it. */
export function printVisit(page: string, weight: Weight, tryIt: TryItWeight): void {
  const { firstVisit, tryIt: ofTryIt } = budgets;
  print(`First visit of ${page}, kB, compressed`, [
    ...Object.entries(firstVisit).map(([kind, budget]): Row => [kind, weight[kind as keyof Weight] / 1000, budget]),
    ['Try it, not opened', tryIt.before / 1000, ofTryIt.before],
    ['Try it, opened', tryIt.after / 1000, ofTryIt.after],
    ['Try it, data', tryIt.data / 1000],
  ]);
}

function print(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}`);
  const rounded = (value = Number.NaN) => Number(value.toFixed(2));
  console.table(Object.fromEntries(rows.map(([name, measured, budget]) => [name, { measured: rounded(measured), budget }])));
}
