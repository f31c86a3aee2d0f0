import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { close, createIndex } from 'pagefind';
import { BETWEEN_PHRASES, type SearchRecord } from '../../search/record';
import { synonymsIn } from '../../search/synonyms';
import { splitIndex } from './splitIndex.mjs';

type Input = { records: SearchRecord[]; synonyms: string[][] };

/** Pages have words; what has only a name is in the index of names. */
const WITHOUT_WORDS: readonly SearchRecord['kind'][] = ['field', 'value'];
/** A result's file is fetched with others of its neighbourhood from so many records on. */
const MOST_FILES = 4000;
/** Pagefind takes a word that it does not know for its beginning, if that is a word: "zebra" would find "Z report". */
const LETTER = /(?<![\p{L}\p{N}'])\p{L}(?![\p{L}\p{N}'])/gu;
/** What Pagefind adds for sites without a search page of their own, for a worker, and for pages of no language: half a megabyte. */
const UNUSED = /^pagefind-(?!entry\.json)|^wasm\.unknown/;
/** How many bytes of words a browser fetches at a time: less than half of them when compressed. */
const FILE_SIZE = 8000;

/**
 * `tsx writeIndex.mts <folder> < input.json`: writes Pagefind's files, an index in parts of which a browser fetches those that
 * a query needs. A program of its own because Pagefind is an ES module and Docusaurus loads plugins as CommonJS.
 *
 * @throws Error when a record or the index is refused
 */
async function writeIndex({ records, synonyms }: Input, folder: string): Promise<void> {
  const { index, errors } = await createIndex({ maxFragments: MOST_FILES });
  if (!index) throw new Error(`The search index could not be made: ${errors.join(', ')}`);
  for (const record of records.filter(({ kind }) => !WITHOUT_WORDS.includes(kind))) {
    const { url, title, section, kind, family, group, method, path, names, asked = [], text: content } = record;
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
        ...(asked.length && { asked: asked.join(BETWEEN_PHRASES).replace(LETTER, '') }),
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
    if (added.errors.length) throw new Error(`${url} could not be put into the search index: ${added.errors.join(', ')}`);
  }
  const written = await index.writeFiles({ outputPath: folder });
  if (written.errors.length) throw new Error(`The search index could not be written: ${written.errors.join(', ')}`);
  splitIndex(folder, FILE_SIZE);
  for (const name of readdirSync(folder)) if (UNUSED.test(name)) rmSync(path.join(folder, name));
  await close();
}

/** An operation is about what it is called; a section's heading says less than its text. */
const isGuide = ({ kind }: SearchRecord) => kind === 'page' || kind === 'section';

/** `createFixedDeposit` and `fixed_deposit.created` as the words that they are made of. */
function wordsOf(names: string): string {
  return names
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim();
}

await writeIndex(JSON.parse(await text(process.stdin)), process.argv[2]);
