import { KINDS } from '../search/golden';
import type { Found } from './search';

/** Returns the ranking quality by label, for a table: all queries, then each kind. */
export function rankRows(name: string, found: readonly Found[]): Record<string, object> {
  const rows = [name, ...KINDS.filter((kind) => found.some((each) => each.kind === kind))].map((label, index) => {
    const these = index ? found.filter(({ kind }) => kind === label) : found;
    const share = (most: number) => rounded(these.filter(({ rank }) => rank && rank <= most).length / these.length);
    const mrr = these.reduce((sum, { rank }) => sum + (rank ? 1 / rank : 0), 0) / these.length;
    const recall = { 'recall@1': share(1), 'recall@3': share(3), 'recall@10': share(10) };
    return [label, { queries: these.length, ...recall, MRR: rounded(mrr) }];
  });
  return Object.fromEntries(rows);
}

const rounded = (share: number): number => Number(share.toFixed(3));
