import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SearchRecord } from '../../search/record';
import type { SiteWords } from '../../search/vocabulary';

/** A word that stands once in all texts is a name, or a slip itself. */
const FEWEST = 2;
/** A word in a title is likelier to be looked for than one in a text. */
const TITLE = 10;

/**
 * Writes the words of the site, by which a slip of the finger is known for one, and other words for the same things.
 *
 * @param folder of the search index
 * @param records of all pages
 * @param synonyms the lines of synonyms.yaml
 */
export function writeWords(folder: string, records: readonly SearchRecord[], synonyms: readonly string[][]): void {
  const known = new Set([...vocabularyOf(records), ...synonyms.flat().flatMap((phrase) => phrase.match(/[a-z]{3,}/g) ?? [])]);
  const words: SiteWords = { vocabulary: [...known], phrases: phrasesOf(synonyms) };
  writeFileSync(path.join(folder, 'words.json'), JSON.stringify(words));
}

/** What consists of several words, and the platform's own word for it. */
function phrasesOf(synonyms: readonly string[][]): SiteWords['phrases'] {
  return synonyms.flatMap(([own, ...others]) =>
    others.filter((phrase) => phrase.includes(' ')).map((phrase): [string, string] => [phrase, own]),
  );
}

/** @returns the words of the records, the most frequent first, those in titles before others */
export function vocabularyOf(records: readonly SearchRecord[]): string[] {
  const counts = new Map<string, number>();
  const count = (text: string, weight: number) => {
    for (const word of text
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]{3,}/g) ?? [])
      counts.set(word, (counts.get(word) ?? 0) + weight);
  };
  for (const { kind, title, names, text } of records) {
    count(`${title} ${names.join(' ')}`, TITLE);
    if (kind !== 'field' && kind !== 'value') count(text, 1);
  }
  return [...counts]
    .filter(([, count]) => count >= FEWEST)
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .map(([word]) => word);
}
