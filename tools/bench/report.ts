import { budgets } from './budgets';
import type { Growth } from './growth';
import type { Scores } from './lighthouse';
import type { Run } from './measure';
import type { ExplorerWeight, Weight } from './visit';

/** Measurements of one site, in bytes and seconds; Lighthouse times are in milliseconds. */
export type Measured = {
  page?: string;
  cost?: Run;
  weight?: Weight;
  explorer?: ExplorerWeight;
  lighthouse?: Scores;
  others?: [route: string, scores: Scores][];
};

/** Measurements of this site, and of the stock site in the same run. */
export type Results = { portal: Measured; stock?: Measured; growth?: Growth[] };

type Row = [name: string, ...cells: (number | string | undefined)[]];

const HEAD = ['', 'this site', 'stock', 'stock / this', 'budget'];

/** Formats the results as tables for a terminal. */
export function asTables({ portal, stock, growth }: Results): string {
  const { firstVisit, explorer, lighthouse, build } = budgets;
  const both = (name: string, of: (site: Measured) => number | undefined, budget?: number | string): Row => {
    const [own, other] = [of(portal), stock && of(stock)];
    return [name, own, other, own && other ? other / own : undefined, budget];
  };
  const scores = (name: string, field: keyof Scores, budget?: number | string) => both(name, (site) => site.lighthouse?.[field], budget);
  const kilobytes = (name: string, kind: keyof Weight, budget?: number) =>
    both(name, ({ weight }) => weight && weight[kind] / 1000, budget);
  const cost = (name: string, of: (run: Run) => number | undefined, budget?: number): Row => {
    const row = both(name, (site) => site.cost && of(site.cost), budget);
    // The cost of an unfinished build cannot be compared.
    return stock?.cost?.failure ? [name, row[1], row[2], 'not finished', budget] : row;
  };
  const sections: [string, Row[]][] = [
    [
      `First visit of ${portal.page}, kB`,
      [
        ...(['document', 'script', 'style', 'other', 'total'] as const).map((kind) => kilobytes(kind, kind, firstVisit[kind])),
        both('Try it, not opened', (site) => site.explorer && site.explorer.before / 1000, explorer.before),
        both('Try it, opened', (site) => site.explorer && site.explorer.after / 1000, explorer.after),
        both('Try it, data', (site) => site.explorer && site.explorer.data / 1000),
      ],
    ],
    [
      'Lighthouse, phone, median',
      [
        scores('performance', 'performance', lighthouse.performance),
        scores('accessibility', 'accessibility', lighthouse.accessibility),
        scores('best practices', 'bestPractices', lighthouse.bestPractices),
        scores('SEO', 'seo', lighthouse.seo),
        scores('blocking time, ms', 'blockingTime', lighthouse.blockingTime),
        scores('largest paint, ms', 'largestPaint'),
        scores('layout shift', 'layoutShift', lighthouse.layoutShift),
        scores('console errors', 'consoleErrors', lighthouse.consoleErrors),
      ],
    ],
    [
      'Build, cold',
      [
        cost('wall, s', ({ wall }) => wall, build.seconds),
        cost('CPU, s', ({ cpu }) => cpu),
        cost('largest process, MB', ({ largest }) => largest && largest / 1e6),
        cost('all processes, MB', ({ tree }) => tree && tree / 1e6, build.megabytes),
      ],
    ],
  ];
  return [
    ...sections
      .filter(([, rows]) => rows.some(([, own, other]) => own !== undefined || other !== undefined))
      .map(([title, rows]) => `${title}\n${table(HEAD, rows)}`),
    ...(portal.others ? [othersTable(portal.others)] : []),
    ...(growth?.length ? [growthTable(growth)] : []),
    ...[portal, stock].flatMap((site) => (site?.cost?.failure ? [`${site === portal ? 'this site' : 'stock'}: ${site.cost.failure}`] : [])),
  ].join('\n\n');
}

function othersTable(others: NonNullable<Measured['others']>): string {
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
export function visitTable(weight: Weight, explorer: ExplorerWeight): string {
  const rows = (['document', 'script', 'style', 'other', 'total'] as const).map(
    (kind): Row => [kind, weight[kind] / 1000, budgets.firstVisit[kind]],
  );
  rows.push(['Try it, not opened', explorer.before / 1000, budgets.explorer.before]);
  rows.push(['Try it, opened', explorer.after / 1000, budgets.explorer.after]);
  return table(['', 'kB', 'budget'], rows);
}

function growthTable(growth: Growth[]): string {
  const rows = growth.map(({ site, added, cost, otherFamily, otherGroup }): Row => {
    const smaller = growth.findLast((row) => row.site === site && row.added < added && row.otherFamily !== undefined);
    const each = (bytes?: number, before?: number) => smaller && bytes && before && (bytes - before) / (added - smaller.added);
    return [
      `${site === 'portal' ? 'this site' : 'stock'}, ${added} added`,
      cost.wall,
      cost.cpu,
      cost.largest && cost.largest / 1e6,
      cost.tree && cost.tree / 1e6,
      otherFamily && otherFamily / 1000,
      each(otherFamily, smaller?.otherFamily),
      otherGroup && otherGroup / 1000,
      each(otherGroup, smaller?.otherGroup),
      cost.failure && `did not finish: ${cost.failure}`,
    ];
  });
  const head = ['', 'wall s', 'CPU s', 'largest MB', 'all MB', 'other family kB', 'B/operation', 'other group kB', 'B/operation', ''];
  return `Growth: cost with added synthetic operations, first visit to an unrelated page, and its increase per operation\n${table(head, rows)}`;
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
