import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SearchRecord } from '../../search/record';
import { LETTERS, type Phrase } from '../../search/vocabulary';

/** A word that stands once in all texts is a name, or a slip itself. */
const FEWEST = 2;

/**
 * Writes the words of the site, by which a slip of the finger is known for one, and other words for the same things.
 *
 * @param folder of the search index
 * @param records of all pages
 * @param synonyms the lines of synonyms.yaml
 */
export function writeWords(folder: string, records: readonly SearchRecord[], synonyms: readonly string[][]): void {
  const known = new Set([...vocabularyOf(records), ...synonyms.flat().flatMap((phrase) => phrase.match(/[a-z]{3,}/g) ?? [])]);
  mkdirSync(path.join(folder, 'words'), { recursive: true });
  const write = (name: string, content: unknown) => writeFileSync(path.join(folder, 'words', `${name}.json`), JSON.stringify(content));
  write('phrases', phrasesOf(synonyms));
  for (const letter of LETTERS)
    write(
      letter,
      [...known].filter((word) => word.startsWith(letter)),
    );
}

/** What consists of several words, and the platform's own word for it. */
function phrasesOf(synonyms: readonly string[][]): Phrase[] {
  return synonyms.flatMap(([own, ...others]) => others.filter((phrase) => phrase.includes(' ')).map((phrase): Phrase => [phrase, own]));
}

/** @returns the words of the records: those of titles, names and what readers type, then those that texts have more than once; each part in order, which compresses best */
export function vocabularyOf(records: readonly SearchRecord[]): string[] {
  const called = new Set<string>();
  const counts = new Map<string, number>();
  for (const { kind, title, names, asked = [], text } of records) {
    for (const word of wordsOf([title, ...names, ...asked].join(' '))) called.add(word);
    if (kind === 'field' || kind === 'value') continue; // Their texts are not searched.
    for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const said = [...counts].flatMap(([word, count]) => (count >= FEWEST && !called.has(word) ? [word] : []));
  return [...[...called].sort(), ...said.sort()];
}

const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]{3,}/g) ?? [];
