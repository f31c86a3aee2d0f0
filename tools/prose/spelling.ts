import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from '../support/problems';
import type { Text } from './text';

const WORDS = path.resolve(__dirname, '../../.cspell/words.txt');
const WORD = /[A-Za-zÀ-ÿ]+(?:['’][A-Za-zÀ-ÿ]+)*/g;

/**
 * Checks spelling with cspell's British dictionary and the project's words. Each distinct word is looked up once.
 *
 * @returns a problem for each occurrence of an unknown word
 */
export async function spellingProblems(texts: readonly Text[]): Promise<Problem[]> {
  const places = new Map<string, { file: string; offset: number }[]>();
  for (const { file, prose } of texts) {
    for (const { 0: word, index } of prose.matchAll(WORD)) {
      const known = places.get(word);
      if (known) known.push({ file, offset: index });
      else places.set(word, [{ file, offset: index }]);
    }
  }
  const meant = await unknownWords([...places.keys()]);
  return [...meant].flatMap(([word, suggestions]) => {
    const instead = suggestions.length ? `Write ${suggestions.join(' or ')}, or add the word` : 'Correct it, or add the word';
    const remedy = `${instead} to .cspell/words.txt if it is correct.`;
    return (places.get(word) ?? []).map((place) => ({ ...place, message: `"${word}" is in no dictionary`, remedy }));
  });
}

/**
 * Looks words up in the dictionaries.
 *
 * @param words distinct words
 * @returns unknown words with suggestions
 */
async function unknownWords(words: readonly string[]): Promise<Map<string, string[]>> {
  const { getDefaultSettings, spellCheckDocument } = await import('cspell-lib'); // ESM-only package.
  const settings = {
    ...(await getDefaultSettings()),
    language: 'en-GB',
    words: ownWords(),
    minWordLength: 3,
    maxNumberOfProblems: words.length + 1,
  };
  // One word per line, so that the line offset of an issue identifies the word.
  const starts = new Map<number, string>();
  let text = '';
  for (const word of words) {
    starts.set(text.length, word);
    text += `${word.replace('’', "'")}\n`;
  }
  const { issues } = await spellCheckDocument(
    { uri: 'file:///words.txt', text, languageId: 'plaintext', locale: 'en-GB' },
    { noConfigSearch: true, generateSuggestions: true, numSuggestions: 2 },
    settings,
  );
  return new Map(issues.map(({ line, text: part, suggestions }) => [starts.get(line.offset) ?? part, suggestions ?? []]));
}

/** Reads .cspell/words.txt: one word per line, comments start with `#`. */
function ownWords(): string[] {
  return readFileSync(WORDS, 'utf8').replace(/#.*/g, '').split(/\s+/).filter(Boolean);
}
