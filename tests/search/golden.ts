import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, type Pair, type ParsedNode, parseDocument, type YAMLMap } from 'yaml';
import { nearest } from '../../openapi/redocly/rules/support';
import { withBrand } from '../../src/brandText';

/** Kinds of queries. README.md defines them. */
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
export type Kind = (typeof KINDS)[number];

/** A query and its expected result. */
export type Golden = {
  query: string;
  /** URL expected first: a route of this site, with `#anchor` for a field or a section. Empty if nothing may be found. */
  page: string;
  /** URLs that answer the query as well as `page`. */
  also: readonly string[];
  kind: Kind;
  /** Location of the row: `tests/search/golden.yaml:12`. */
  at: string;
};

const FILES = { tuning: 'tests/search/golden.yaml', heldOut: 'tests/search/held-out.yaml', fresh: 'tests/search/fresh.yaml' } as const;
const ROOT = path.resolve(__dirname, '../..');
const KEYS = ['query', 'page', 'also'];
const ADDRESS = /^(?:\/|(?:\/[\w-]+)+)(?:#[\w-]+)?$/;
const ADDRESS_WANTED = "must be an address of this site, as in '/api/wallet/transfers/get-transfer#path-transfer_id'";

/**
 * Reads a set of queries. All files are validated, whichever is read.
 *
 * @param set `tuning` while the search is being changed, `heldOut` and `fresh` once it is finished
 * @returns the rows of that set in file order
 * @throws Error under the conditions of {@link parseGolden}
 */
export function readGolden(set: keyof typeof FILES): Golden[] {
  const sources = Object.values(FILES).map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));
  return parseGolden(sources)[Object.keys(FILES).indexOf(set)];
}

/**
 * Parses files of golden queries.
 *
 * @param sources files with path and content, before brand placeholders are replaced
 * @returns the rows of each file
 * @throws Error with a line (file, line, remedy) for each fault, including a query that occurs twice in one or two files
 */
export function parseGolden(sources: readonly { file: string; text: string }[]): Golden[][] {
  const faults: string[] = [];
  const seen = new Map<string, string>();
  const sets = sources.map(({ file, text }) => {
    const rows = rowsOf(file, withBrand(text, file), faults);
    for (const { query, at } of rows) {
      const first = seen.get(sameQuery(query));
      if (first) faults.push(`${at}:1: error "${query}" stands at ${first} already. Keep one of the two.`);
      else seen.set(sameQuery(query), at);
    }
    return rows;
  });
  if (faults.length) throw new Error(faults.join('\n'));
  return sets;
}

/**
 * Ranks the expected result of a query.
 *
 * @param row a golden query
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

/** Normalises case and white space, which do not affect the search. */
const sameQuery = (query: string) => query.toLowerCase().replace(/\s+/g, ' ');

function rowsOf(file: string, text: string, faults: string[]): Golden[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const at = (node: ParsedNode | null | undefined) => `${file}:${lines.linePos(node?.range[0] ?? 0).line}`;
  const fault = (place: string, words: string) => faults.push(`${place}:1: error ${words}`);
  const [unreadable] = document.errors;
  if (unreadable) {
    fault(`${file}:${lines.linePos(unreadable.pos[0]).line}`, `invalid YAML: ${unreadable.message.split('\n')[0].replace(/:$/, '')}.`);
    return [];
  }
  if (!isMap(document.contents)) {
    fault(`${file}:1`, `the file must have a list of rows for each kind: ${KINDS.join(', ')}.`);
    return [];
  }
  return (document.contents as YAMLMap.Parsed).items.flatMap(({ key, value }) => {
    const kind = KINDS.find((each) => each === String(key));
    if (!kind) fault(at(key), `there is no kind "${key}".${meant(String(key), KINDS)} Kinds: ${KINDS.join(', ')}.`);
    if (!isSeq(value)) {
      fault(at(value ?? key), `${key} must be a list of rows, each with query and page.`);
      return [];
    }
    return value.items.flatMap((item) => {
      const wrong = faultsOf(item, kind === 'nonsense');
      for (const { node, words } of wrong) fault(at(node), words);
      return kind && !wrong.length ? [{ page: '', also: [], ...(item.toJSON() as Pick<Golden, 'query'>), kind, at: at(item) }] : [];
    });
  });
}

type Fault = { node: ParsedNode; words: string };

/**
 * Checks a row.
 *
 * @param findsNothing true if the row expects no page
 */
function faultsOf(item: ParsedNode, findsNothing: boolean): Fault[] {
  if (!isMap(item)) return [{ node: item, words: 'a row must have the keys query and page.' }];
  const pairs = item.items as Pair<ParsedNode, ParsedNode | null>[];
  const unknown = pairs
    .filter(({ key }) => !KEYS.includes(String(key)))
    .map(({ key }) => ({ node: key, words: `a row has no key "${key}".${meant(String(key), KEYS)} Keys: ${KEYS.join(', ')}.` }));
  const valueAt = (name: string) => pairs.find(({ key }) => String(key) === name)?.value;
  const [query, page, also] = KEYS.map(valueAt);
  const wrong: Fault[] = [];
  if (!isText(query) || query.value.trim() !== query.value || !query.value) {
    wrong.push({
      node: query ?? item,
      words: '`query` must be what a reader types, in quotes where it is a number, without spaces around it.',
    });
  }
  if (findsNothing) {
    if (page || also) wrong.push({ node: page ?? also ?? item, words: 'a row of nonsense expects no page.' });
    return [...unknown, ...wrong];
  }
  if (!isAddress(page)) wrong.push({ node: page ?? item, words: `\`page\` ${ADDRESS_WANTED}.` });
  return [...unknown, ...wrong, ...(also === undefined ? [] : alsoFaults(also ?? item, page))];
}

function alsoFaults(also: ParsedNode, page: ParsedNode | null | undefined): Fault[] {
  if (!isSeq(also) || !also.items.length)
    return [{ node: also, words: '`also` must be a list of addresses. Leave it out when there is none.' }];
  const before = new Set(isText(page) ? [page.value] : []);
  return (also.items as ParsedNode[]).flatMap((node) => {
    if (!isAddress(node)) return [{ node, words: `each of \`also\` ${ADDRESS_WANTED}.` }];
    if (before.has(node.value)) return [{ node, words: `${node.value} is expected already. Take it out of \`also\`.` }];
    before.add(node.value);
    return [];
  });
}

type Text = ParsedNode & { value: string };

const isText = (node: ParsedNode | null | undefined): node is Text => isScalar(node) && typeof node.value === 'string';
const isAddress = (node: ParsedNode | null | undefined): node is Text => isText(node) && ADDRESS.test(node.value);

function meant(word: string, words: readonly string[]): string {
  const near = nearest(word, words);
  return near.length ? ` Did you mean ${near.join(' or ')}?` : '';
}
