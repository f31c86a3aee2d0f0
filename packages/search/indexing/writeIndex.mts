import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { close, createIndex } from 'pagefind';
import { BETWEEN_PHRASES, type SearchRecord } from '../record';
import { synonymsIn } from '../synonyms';
import { splitIndex } from './splitIndex.mjs';

type Input = { records: SearchRecord[]; synonyms: string[][] };

/** Kinds that are only in the index of names, not in the index of words. */
const WITHOUT_WORDS: readonly SearchRecord['kind'][] = ['field', 'value'];
/** Number of records above which Pagefind bundles the files of results. */
const MOST_FILES = 4000;
/**
 * Matches single letters, which are removed. Pagefind replaces an unknown word by a prefix that is a known word, so "zebra" would find "Z
 * report".
 */
const LETTER = /(?<![\p{L}\p{N}'])\p{L}(?![\p{L}\p{N}'])/gu;
/** Matches files that Pagefind adds for its default UI, for a worker, and for pages without a language: half a megabyte. */
const UNUSED = /^pagefind-(?!entry\.json)|^wasm\.unknown/;
/** Size of an index file in bytes before compression, which reduces it by more than half. */
const FILE_SIZE = 8000;

/**
 * Writes the Pagefind index: `tsx writeIndex.mts <folder> < input.json`. The index is sharded, and browsers fetch the shards that a query
 * needs. It is a separate program because Pagefind is an ES module and Docusaurus loads plugins as CommonJS.
 *
 * @throws Error if Pagefind rejects a record or fails to write the index
 */
async function writeIndex({ records, synonyms }: Input, folder: string): Promise<void> {
  const { index, errors } = await createIndex({ maxFragments: MOST_FILES });
  if (!index) throw new Error(`The search index could not be created: ${errors.join(', ')}`);
  for (const record of records.filter(({ kind }) => !WITHOUT_WORDS.includes(kind))) {
    const { url, title, section, kind, family, group, method, path, names, aliases = [], text: content } = record;
    const called = [title, ...names].join(' ');
    const added = await index.addCustomRecord({
      url,
      language: 'en',
      content: content || title,
      meta: {
        title,
        section,
        kind,
        names: wordsOf(names.join(' ')),
        synonyms: synonymsIn(wordsOf(called), isGuide(record) ? content : '', synonyms).join(', '),
        ...(aliases.length && { aliases: aliases.join(BETWEEN_PHRASES).replace(LETTER, '') }),
        ...(family && { family }),
        ...(group && { group }),
        ...(method && { method }),
        ...(path && { path }),
      },
      filters: {
        kind: [kind],
        ...(family && { family: [family] }),
        ...(group && { group: [group] }),
        ...(method && { method: [method] }),
      },
    });
    if (added.errors.length) throw new Error(`${url} could not be added to the search index: ${added.errors.join(', ')}`);
  }
  const written = await index.writeFiles({ outputPath: folder });
  if (written.errors.length) throw new Error(`The search index could not be written: ${written.errors.join(', ')}`);
  splitIndex(folder, FILE_SIZE);
  for (const name of readdirSync(folder)) if (UNUSED.test(name)) rmSync(path.join(folder, name));
  await close();
}

/**
 * Checks whether the text of a record is relevant for synonyms. The subject of an operation is its title, whereas the heading of a section
 * is less specific than its text.
 */
const isGuide = ({ kind }: SearchRecord) => kind === 'page' || kind === 'section';

/** Splits names such as `createFixedDeposit` and `fixed_deposit.created` into words. */
function wordsOf(names: string): string {
  return names
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim();
}

await writeIndex(JSON.parse(await text(process.stdin)), process.argv[2]);
