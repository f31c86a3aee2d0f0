import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SearchRecord } from '../../search/record';
import { fileOf, LETTERS, OTHERS, type Phrase, type Words } from '../../search/vocabulary';
import { wordsIn } from '../../search/words';

/** A word that stands once in all texts is a name, or a typo itself. */
const FEWEST = 2;
/** A word that a typo can stand for. */
const PLAIN = /^[a-z]{3,}$/;

/**
 * Writes the words of the site, which tell a typo from a word, and other words for the same things.
 *
 * @param folder of the search index
 * @param records of all pages
 * @param synonyms the lines of synonyms.yaml
 */
export function writeWords(folder: string, records: readonly SearchRecord[], synonyms: readonly string[][]): void {
  const { common, rare } = vocabularyOf(records, synonyms);
  mkdirSync(path.join(folder, 'words'), { recursive: true });
  const write = (name: string, content: unknown) => writeFileSync(path.join(folder, 'words', `${name}.json`), JSON.stringify(content));
  write('phrases', phrasesOf(synonyms));
  for (const file of [...LETTERS, OTHERS]) {
    const isHere = (word: string) => fileOf(word) === file;
    write(file, { common: common.filter(isHere), rare: rare.filter(isHere) } satisfies Words);
  }
}

/** Phrases of several words, each with the platform's own word for it. */
function phrasesOf(synonyms: readonly string[][]): Phrase[] {
  return synonyms.flatMap(([own, ...others]) => others.filter((phrase) => phrase.includes(' ')).map((phrase): Phrase => [phrase, own]));
}

/**
 * @returns the words that the index finds something by: `common` has those that titles, names, readers or synonyms have, or texts more than
 *   once, the most frequent first
 */
export function vocabularyOf(records: readonly SearchRecord[], synonyms: readonly string[][] = []): Words {
  const called = new Set(synonyms.flat().flatMap(wordsIn));
  const counts = new Map<string, number>([...called].map((word) => [word, 1]));
  for (const { kind, title, names, asked = [], text } of records) {
    const name = wordsIn([title, ...names, ...asked].join(' '));
    for (const word of name) called.add(word);
    // The texts of properties and values are not searched.
    const searched = kind === 'field' || kind === 'value' ? [] : wordsIn(text);
    for (const word of [...name, ...searched]) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const isCommon = (word: string) => PLAIN.test(word) && (called.has(word) || Number(counts.get(word)) >= FEWEST);
  const words = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([word]) => word);
  return { common: words.filter(isCommon), rare: words.filter((word) => !isCommon(word)).sort() };
}
