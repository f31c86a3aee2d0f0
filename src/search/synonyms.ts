import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const FILE = path.join(__dirname, 'synonyms.yaml');

/**
 * @returns the lines of synonyms.yaml
 * @throws Error when a line has fewer than two words, or a word is on it twice
 */
export function readSynonyms(): string[][] {
  const lines = parse(readFileSync(FILE, 'utf8')) as unknown[];
  return lines.map((line, index) => {
    const words = Array.isArray(line) ? line.map((word) => String(word).toLowerCase()) : [];
    if (words.length < 2 || new Set(words).size < words.length)
      throw new Error(
        `src/search/synonyms.yaml, entry ${index + 1}: error ${JSON.stringify(line)} is no list of two or more different words.`,
      );
    return words;
  });
}

/**
 * @param called what a record is called
 * @param text what it says, where that tells what it is about: what it says twice
 * @param synonyms the lines of synonyms.yaml
 * @returns the other words for what the record is about
 */
export function synonymsIn(called: string, text: string, synonyms: readonly string[][]): string[] {
  const [title, body] = [called, text].map((each) => ` ${each.toLowerCase().replace(/[^\p{L}\p{N}']+/gu, ' ')} `);
  const isAbout = (word: string) => [word, `${word}s`].some((form) => title.includes(` ${form} `) || body.split(` ${form} `).length > 2);
  return [...new Set(synonyms.flatMap((line) => (line.some(isAbout) ? line.filter((word) => !title.includes(` ${word} `)) : [])))];
}
