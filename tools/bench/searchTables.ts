import { KINDS } from '../search/golden';
import type { Found, SearchCost } from './search';

/** Formats the ranking quality as table lines: all queries, then each kind. */
export function rankTable(name: string, found: readonly Found[]): string {
  const rows = [name, ...KINDS.filter((kind) => found.some((each) => each.kind === kind))].map((label, index) => {
    const these = index ? found.filter(({ kind }) => kind === label) : found;
    const share = (most: number) => these.filter(({ rank }) => rank && rank <= most).length / these.length;
    const mrr = these.reduce((sum, { rank }) => sum + (rank ? 1 / rank : 0), 0) / these.length;
    return [label, these.length, ...[share(1), share(3), share(10), mrr].map((value) => value.toFixed(3))];
  });
  return table([['', 'queries', 'recall@1', 'recall@3', 'recall@10', 'MRR'], ...rows]);
}

/** Formats the share of pasted names found first as table lines, one per kind of name. */
export function namesTable(found: readonly Found[]): string {
  const rows = [...new Set(found.map(({ at }) => at))].map((at) => {
    const these = found.filter((each) => each.at === at);
    return [at, these.length, (these.filter(({ rank }) => rank === 1).length / these.length).toFixed(3)];
  });
  return table([['exact names', 'queries', 'ranked first'], ...rows]);
}

/** Formats the search cost as table lines. */
export function costTable(records: number, { firstQuery, furtherQuery, median, p95 }: SearchCost): string {
  const kilobytes = [firstQuery, furtherQuery].map((bytes) => (bytes / 1000).toFixed(1));
  const milliseconds = [median, p95].map((time) => time.toFixed(0));
  return table([
    ['records', 'first query kB', 'further query kB', 'median ms', '95 % ms'],
    [records, ...kilobytes, ...milliseconds],
  ]);
}

function table(rows: readonly (string | number)[][]): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column ? String(cell).padStart(widths[column]) : String(cell).padEnd(widths[column])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
