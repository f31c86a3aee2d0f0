import { parseQuery, type Query } from './query';
import { inOwnWords, meantBy, type Phrase, type Words } from './vocabulary';
import { wordsIn } from './words';

/** Vocabulary of the index. Files are read on demand. */
export type Vocabulary = { wordsOf(file: string): Promise<Words>; phrases(): Promise<Phrase[]> };

/** Returns the query with typos corrected, synonyms replaced by the platform's terms, and unknown words removed. */
export async function interpretQuery(asTyped: Query, { wordsOf, phrases }: Vocabulary): Promise<Query> {
  const meanings = await meaningsOf(asTyped.words, wordsOf);
  const query = corrected(asTyped, meanings);
  const text = query.corrected ?? query.text;
  const own = query.path ? text : inOwnWords(text, await phrases());
  const { words } = own === text.toLowerCase() ? query : parseQuery(own);
  return { ...query, typed: known(query.words, meanings), words: known(words, meanings) };
}

/** Map of words to themselves if they are known, to a correction if they are typos, and otherwise to undefined. */
type Meanings = ReadonlyMap<string, string | undefined>;

async function meaningsOf(words: Query['words'], wordsOf: Vocabulary['wordsOf']): Promise<Meanings> {
  const spellings = words.flatMap((each) => (each.every(isSimple) ? [each] : each.flatMap(wordsIn).map((part) => [part])));
  const found = await Promise.all(
    spellings.map(async ([word, ...others]) => {
      const known = await Promise.all(others.map((other) => meantBy(other, wordsOf)));
      const isKnown = known.some((meaning, index) => meaning === others[index]);
      return [word, isKnown ? word : await meantBy(word, wordsOf)] as const;
    }),
  );
  return new Map(found);
}

const isSimple = (word: string) => !/[_-]/.test(word);

/** Returns the query with typos corrected in its words and in its text, by which names are looked up. */
function corrected(query: Query, meanings: Meanings): Query {
  if ([...meanings].every(([word, meaning]) => !meaning || meaning === word)) return query;
  const text = wordsIn(query.text)
    .flatMap((word) => (meanings.has(word) ? (meanings.get(word) ?? []) : word))
    .join(' ');
  const { words, isEvent } = parseQuery(text);
  return { ...query, words, isEvent, ...(!query.path && { corrected: text }) };
}

/** Removes unknown words. A compound is known if all of its parts are. */
const known = (words: Query['words'], meanings: Meanings) =>
  words.filter(([word]) => wordsIn(word).every((part) => !meanings.has(part) || meanings.get(part) === part));
