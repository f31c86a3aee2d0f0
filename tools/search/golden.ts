import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isMap, isSeq, LineCounter, parseDocument } from 'yaml';
import { withBrand } from '../../packages/platform/brandText';

/** Kinds of queries. tests/search/README.md defines them. */
export const KINDS = [
  'exact',
  'words',
  'question',
  'typo',
  'plural',
  'spelling',
  'synonym',
  'guide',
  'webhook',
  'code',
  'header',
  'sandbox',
  'body',
  'nonsense',
] as const;
type Kind = (typeof KINDS)[number];

/** A query and its expected result. */
export type Golden = {
  query: string;
  /** URL expected first: a route of this site, with `#anchor` for a field or a section. Empty if nothing may be found. */
  page: string;
  /** Other URLs that fit the query as well as `page`. */
  also: readonly string[];
  kind: Kind;
  /** Location of the row: `tests/search/golden.yaml:12`. */
  at: string;
};

const FILES = { tuning: 'golden.yaml', heldOut: 'held-out.yaml', fresh: 'fresh.yaml', assistants: 'assistants.yaml' } as const;
const KEYS = ['query', 'page', 'also'];

/**
 * Reads a set of queries.
 *
 * @param set `tuning` while the search is being changed, `heldOut` and `fresh` once it is finished, `assistants` for the MCP server
 * @returns the rows of that set in file order
 * @throws Error with file and line for the first invalid row
 */
export function readGolden(set: keyof typeof FILES): Golden[] {
  const file = `tests/search/${FILES[set]}`;
  const lines = new LineCounter();
  const document = parseDocument(withBrand(readFileSync(path.resolve(__dirname, '../..', file), 'utf8'), file), { lineCounter: lines });
  if (document.errors.length) throw new Error(`${file}: ${document.errors[0].message}`);
  if (!isMap(document.contents)) throw new Error(`${file}:1: error the file must have a list of rows for each kind.`);
  return document.contents.items.flatMap(({ key, value }) => {
    const kind = KINDS.find((each) => each === String(key));
    if (!kind || !isSeq(value)) throw new Error(`${file}: error "${key}" must be a kind with a list of rows. Kinds: ${KINDS.join(', ')}.`);
    return value.items.map((item) => {
      const at = `${file}:${lines.linePos((item as { range?: number[] }).range?.[0] ?? 0).line}`;
      const row = isMap(item) ? (item.toJSON() as Record<string, unknown>) : {};
      const fault = faultOf(row, kind);
      if (fault) throw new Error(`${at}: error ${fault}`);
      return { page: '', also: [], ...(row as Pick<Golden, 'query'>), kind, at };
    });
  });
}

function faultOf({ query, page, also, ...rest }: Record<string, unknown>, kind: Kind): string | undefined {
  if (typeof query !== 'string' || query !== query.trim()) return '`query` must be text, in quotes if it is a number.';
  if (Object.keys(rest).length) return `unknown key ${Object.keys(rest).join(', ')}. Keys: ${KEYS.join(', ')}.`;
  if (kind === 'nonsense') return page || also ? 'a row of nonsense expects no page.' : undefined;
  const paths = [page, ...(Array.isArray(also) ? also : [])];
  const wrong = paths.find((each) => typeof each !== 'string' || !each.startsWith('/'));
  return wrong === undefined && typeof page === 'string' ? undefined : '`page` and `also` must be paths of this site.';
}

/**
 * Ranks the expected result of a query.
 *
 * @param found URLs of the results in order, each a route with an optional `#anchor`
 * @returns the one-based position of the first relevant result; undefined if there is none. A row that expects nothing requires an empty
 * list
 */
export function rankOf({ page, also }: Pick<Golden, 'page' | 'also'>, found: readonly string[]): number | undefined {
  if (!page) return found.length ? undefined : 1;
  const place = found.findIndex((address) => [page, ...also].some((wanted) => serves(address, wanted)));
  return place < 0 ? undefined : place + 1;
}

/** Returns true if a result is relevant: for a page, any anchor on it; for a field or section, exactly its anchor. */
function serves(address: string, wanted: string): boolean {
  return address === wanted || (!wanted.includes('#') && address.split('#', 1)[0] === wanted);
}
