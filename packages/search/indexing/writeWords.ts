import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SearchRecord } from '../record';
import { fileOf, LETTERS, OTHERS, type Phrase, type Words } from '../vocabulary';
import { wordsIn } from '../words';

/** Minimum number of occurrences of a word in texts. A word that occurs once is a name, or itself a typo. */
const FEWEST = 2;
/** Matches words that can be corrections of a typo. */
const PLAIN = /^[a-z]{3,}$/;

/**
 * Writes the vocabulary for typo correction, and the phrases that are synonyms.
 *
 * @param synonyms lines of synonyms.yaml
 */
export function writeWords(folder: string, records: readonly SearchRecord[], synonyms: readonly string[][]): void {
  const { common, rare } = vocabularyOf(records, synonyms);
  mkdirSync(path.join(folder, 'words'), { recursive: true });
  const write = (name: string, content: unknown) => writeFileSync(path.join(folder, 'words', `${name}.json`), JSON.stringify(content));
  write('phrases', phrasesOf(synonyms, records));
  for (const file of [...LETTERS, OTHERS]) {
    const isHere = (word: string) => fileOf(word) === file;
    write(file, { common: common.filter(isHere), rare: rare.filter(isHere) } satisfies Words);
  }
}

/**
 * Returns the synonyms that consist of several words, each with the platform's term, the longest first. A phrase that a title contains is
 * itself a term of the platform.
 */
export function phrasesOf(synonyms: readonly string[][], records: readonly SearchRecord[]): Phrase[] {
  const titles = records.filter(({ kind }) => kind !== 'field' && kind !== 'value').map(({ title }) => ` ${wordsIn(title).join(' ')} `);
  const isForeign = (phrase: string) => phrase.includes(' ') && !titles.some((title) => title.includes(` ${wordsIn(phrase).join(' ')} `));
  return synonyms
    .flatMap(([own, ...others]) => others.filter(isForeign).map((phrase): Phrase => [phrase, own]))
    .sort(([a], [b]) => b.length - a.length);
}

/**
 * Returns the words in the index. `common` contains the words of titles, names, phrases and synonyms and those that occur several times in
 * texts, by frequency.
 */
export function vocabularyOf(records: readonly SearchRecord[], synonyms: readonly string[][] = []): Words {
  const called = new Set(synonyms.flat().flatMap(wordsIn));
  const counts = new Map<string, number>([...called].map((word) => [word, 1]));
  for (const { kind, title, names, aliases = [], text } of records) {
    const name = wordsIn([title, ...names, ...aliases].join(' '));
    for (const word of name) called.add(word);
    // The texts of properties and values are not searched.
    const searched = kind === 'field' || kind === 'value' ? [] : wordsIn(text);
    for (const word of [...name, ...searched]) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const isCommon = (word: string) => PLAIN.test(word) && (called.has(word) || Number(counts.get(word)) >= FEWEST);
  const words = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([word]) => word);
  return { common: words.filter(isCommon), rare: words.filter((word) => !isCommon(word)).sort() };
}
