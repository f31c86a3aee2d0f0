import { budgets } from './budgets';
import type { Scores } from './lighthouse';
import type { Run } from './measure';
import type { TryItWeight, Weight } from './visit';

/** Measurements of the site, in bytes and seconds; Lighthouse times are in milliseconds. */
export type Results = {
  page?: string;
  cost?: Run;
  /** Build after a change of one operation. */
  changed?: Run;
  weight?: Weight;
  tryIt?: TryItWeight;
  lighthouse?: Scores;
  others?: [route: string, scores: Scores][];
};

type Row = [name: string, ...cells: (number | string | undefined)[]];

/** Formats the results as tables for a terminal. */
export function asTables({ page, cost, changed, weight, tryIt, lighthouse, others }: Results): string {
  const { firstVisit, build, tryIt: ofTryIt, lighthouse: ofLighthouse } = budgets;
  const score = (name: string, field: keyof Scores, budget?: number): Row => [name, lighthouse?.[field], budget];
  const sections: [string, Row[]][] = [
    [
      `First visit of ${page}, kB`,
      [
        ...KINDS.map((kind): Row => [kind, weight && weight[kind] / 1000, firstVisit[kind]]),
        ['Try it, not opened', tryIt && tryIt.before / 1000, ofTryIt.before],
        ['Try it, opened', tryIt && tryIt.after / 1000, ofTryIt.after],
        ['Try it, data', tryIt && tryIt.data / 1000],
      ],
    ],
    [
      'Lighthouse, phone, median',
      [
        score('performance', 'performance', ofLighthouse.performance),
        score('accessibility', 'accessibility', ofLighthouse.accessibility),
        score('best practices', 'bestPractices', ofLighthouse.bestPractices),
        score('SEO', 'seo', ofLighthouse.seo),
        score('blocking time, ms', 'blockingTime', ofLighthouse.blockingTime),
        score('largest paint, ms', 'largestPaint'),
        score('layout shift', 'layoutShift', ofLighthouse.layoutShift),
        score('console errors', 'consoleErrors', ofLighthouse.consoleErrors),
      ],
    ],
    [
      'Build, cold',
      [
        ['wall, s', cost?.wall, build.seconds],
        ['CPU, s', cost?.cpu],
        ['largest process, MB', cost?.largest && cost.largest / 1e6],
        ['all processes, MB', cost?.tree && cost.tree / 1e6, build.megabytes],
      ],
    ],
    [
      'Build after a change of one operation',
      [
        ['wall, s', changed?.wall, build.changed],
        ['CPU, s', changed?.cpu],
      ],
    ],
  ];
  return [
    ...sections
      .filter(([, rows]) => rows.some(([, measured]) => measured !== undefined))
      .map(([title, rows]) => `${title}\n${table(['', 'measured', 'budget'], rows)}`),
    ...(others ? [othersTable(others)] : []),
    ...(cost?.failure ? [cost.failure] : []),
  ].join('\n\n');
}

const KINDS = ['document', 'script', 'style', 'other', 'total', 'font'] as const;

function othersTable(others: NonNullable<Results['others']>): string {
  const rows = others.map(
    ([route, { performance, blockingTime, largestPaint, layoutShift }]): Row => [
      route,
      performance,
      blockingTime,
      largestPaint,
      layoutShift,
    ],
  );
  return `Lighthouse, phone, other pages\n${table(['', 'performance', 'blocking ms', 'largest paint ms', 'layout shift'], rows)}`;
}

/** Formats one site's first visit as a table, for checks that measure nothing else. */
export function visitTable(weight: Weight, tryIt: TryItWeight): string {
  const rows = KINDS.map((kind): Row => [kind, weight[kind] / 1000, budgets.firstVisit[kind]]);
  rows.push(['Try it, not opened', tryIt.before / 1000, budgets.tryIt.before]);
  rows.push(['Try it, opened', tryIt.after / 1000, budgets.tryIt.after]);
  return table(['', 'kB', 'budget'], rows);
}

function table(head: string[], rows: Row[]): string {
  const lines = [head, ...rows.map((row) => head.map((_, column) => cell(row[column])))];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const isText = (column: number) => column === 0 || rows.some((row) => typeof row[column] === 'string');
  return lines
    .map((line) => line.map((text, column) => (isText(column) ? text.padEnd(widths[column]) : text.padStart(widths[column]))).join('  '))
    .map((line) => `  ${line.trimEnd()}`)
    .join('\n');
}

function cell(value: number | string | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  return String(Number(value.toFixed(Math.abs(value) < 100 ? 2 : 0)));
}
