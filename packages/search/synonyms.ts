import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const FILE = path.join(__dirname, 'synonyms.yaml');

/**
 * Reads the lines of synonyms.yaml.
 *
 * @throws Error if a line has fewer than two words, or contains duplicates
 */
export function readSynonyms(): string[][] {
  const lines = parse(readFileSync(FILE, 'utf8')) as unknown[];
  return lines.map((line, index) => {
    const words = Array.isArray(line) ? line.map((word) => String(word).toLowerCase()) : [];
    if (words.length < 2 || new Set(words).size < words.length)
      throw new Error(
        `packages/search/synonyms.yaml, entry ${index + 1}: error ${JSON.stringify(line)} is not a list of two or more different words.`,
      );
    return words;
  });
}

/**
 * Returns the synonyms for the subject of a record.
 *
 * @param called title and names of the record
 * @param text its text, if that indicates its subject by words that occur at least twice
 * @param synonyms lines of synonyms.yaml
 */
export function synonymsIn(called: string, text: string, synonyms: readonly string[][]): string[] {
  const [title, body] = [called, text].map((each) => ` ${each.toLowerCase().replace(/[^\p{L}\p{N}']+/gu, ' ')} `);
  const isAbout = (word: string) => [word, `${word}s`].some((form) => title.includes(` ${form} `) || body.split(` ${form} `).length > 2);
  return [...new Set(synonyms.flatMap((line) => (line.some(isAbout) ? line.filter((word) => !title.includes(` ${word} `)) : [])))];
}
