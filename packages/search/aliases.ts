import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, type ParsedNode, parseDocument } from 'yaml';
import { withBrand } from '../platform/brandText';
import type { SearchRecord } from './record';

/** Phrases that readers search for instead of the terms of a page: `open a term deposit` for *Apply for a fixed deposit*. */
export type PageAliases = {
  /** URL of the page or section, as in its record. */
  address: string;
  phrases: string[];
  /** Position of the line: `packages/search/aliases/wallet.yaml:12`. */
  at: string;
};

const FOLDER = 'packages/search/aliases';
const ROOT = path.resolve(__dirname, '../..');
/** Maximum length of a phrase. Longer ones are sentences, of which only the words matter. */
const LONGEST = 60;

/**
 * Reads the lines of all files in packages/search/aliases.
 *
 * @throws Error in the same cases as {@link parseAliases}
 */
export function readAliases(): PageAliases[] {
  const files = readdirSync(path.join(ROOT, FOLDER)).sort();
  return parseAliases(files.map((name) => ({ file: `${FOLDER}/${name}`, text: readFileSync(path.join(ROOT, FOLDER, name), 'utf8') })));
}

/**
 * Parses the phrases.
 *
 * @param sources path and text of each file, with the brand tokens
 * @throws Error with one line (file, line, remedy) for each error, including duplicate addresses
 */
export function parseAliases(sources: readonly { file: string; text: string }[]): PageAliases[] {
  const faults: string[] = [];
  const all = sources.flatMap(({ file, text }) => linesOf(file, withBrand(text, file), faults));
  const first = new Map<string, string>();
  for (const { address, at } of all) {
    const before = first.get(address);
    if (before) faults.push(`${at}:1: error ${address} is already listed at ${before}. Merge the two lines.`);
    else first.set(address, at);
  }
  if (faults.length) throw new Error(faults.join('\n'));
  return all;
}

function linesOf(file: string, text: string, faults: string[]): PageAliases[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const at = (offset: number) => `${file}:${lines.linePos(offset).line}`;
  const fault = (offset: number, words: string) => faults.push(`${at(offset)}:1: error ${words}`);
  const [unreadable] = document.errors;
  if (unreadable) fault(unreadable.pos[0], `invalid YAML: ${unreadable.message.split('\n')[0].replace(/:$/, '')}.`);
  else if (!isMap<ParsedNode, ParsedNode | null>(document.contents))
    fault(0, 'the file must contain a line `/address: [phrase, …]` for each page.');
  else {
    return document.contents.items.flatMap(({ key, value }) => {
      const wrong = faultOf(String(key), value);
      if (wrong) fault(key.range[0], wrong);
      return wrong ? [] : [{ address: String(key), phrases: value?.toJSON() as string[], at: at(key.range[0]) }];
    });
  }
  return [];
}

function faultOf(address: string, value: ParsedNode | null): string | undefined {
  if (!/^\/([\w-]+(\/[\w-]+)*)?(#[\w-]+)?$/.test(address))
    return `"${address}" is not a path of this site. Use a path such as /api/wallet/transfers/get-transfer.`;
  if (!isSeq(value)) return `${address} must have a list of search phrases, such as [open a term deposit, new fd].`;
  const none = value.items.find((item) => !isScalar(item) || typeof item.value !== 'string' || !item.value.trim());
  if (none) return `${address}: ${isScalar(none) ? none.source || '""' : 'a list'} is not text. Enclose it in quotes.`;
  const known = (value.toJSON() as string[]).map((phrase) => phrase.toLowerCase());
  const long = known.find((phrase) => phrase.length > LONGEST);
  if (long) return `${address}: "${long}" has ${long.length} characters, and the maximum is ${LONGEST}. Keep only the distinctive words.`;
  const twice = known.find((phrase, index) => known.indexOf(phrase) < index);
  return twice && `${address} contains "${twice}" twice. Remove one of them.`;
}

/**
 * Adds the phrases to the records.
 *
 * @returns the records, the number of pages with phrases, and the number of lines for pages that are not in this build
 */
export function withAliases(records: readonly SearchRecord[], aliases: readonly PageAliases[]) {
  const phrases = new Map(aliases.flatMap(({ address, phrases }) => (phrases.length ? [[address, phrases]] : [])));
  const used = new Set<string>();
  const named = records.map((record): SearchRecord => {
    const own = HAS_WORDS(record) ? phrases.get(record.url) : undefined;
    if (own) used.add(record.url);
    return own ? { ...record, aliases: own } : record;
  });
  return { records: named, used: used.size, unused: phrases.size - used.size };
}

/** Checks whether a record can be found by words. Fields and values are found by their names only. */
const HAS_WORDS = ({ kind }: SearchRecord) => kind !== 'field' && kind !== 'value';
