import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Problem, Text } from './text';

const WORDS = path.resolve(__dirname, '../../.cspell/words.txt');
const WORD = /[A-Za-zÀ-ÿ]+(?:['’][A-Za-zÀ-ÿ]+)*/g;

/**
 * Spelling by cspell's British dictionary and the project's own words. Each word is looked up once, however often it stands there.
 *
 * @returns a problem for each place of a word that neither knows
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
    const remedy = `${instead} to .cspell/words.txt if it is right.`;
    return (places.get(word) ?? []).map((place) => ({ ...place, message: `"${word}" is in no dictionary`, remedy }));
  });
}

/**
 * @param words each once
 * @returns those that are in no dictionary, each with what may have been meant
 */
export async function unknownWords(words: readonly string[]): Promise<Map<string, string[]>> {
  const { getDefaultSettings, spellCheckDocument } = await import('cspell-lib'); // It is an ES module only.
  const settings = {
    ...(await getDefaultSettings()),
    language: 'en-GB',
    words: ownWords(),
    minWordLength: 3,
    maxNumberOfProblems: words.length + 1,
  };
  // The text has a word a line, so that where an issue's line begins says which word it is in.
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

/** The words of .cspell/words.txt: one a line, `#` begins a remark. */
function ownWords(): string[] {
  return readFileSync(WORDS, 'utf8').replace(/#.*/g, '').split(/\s+/).filter(Boolean);
}
