import { parseQuery, type Query } from './query';
import { inOwnWords, meantBy, type Phrase, type Words } from './vocabulary';
import { wordsIn } from './words';

/** What the index has to understand a query by; each file is read when it is needed. */
export type Vocabulary = { wordsOf(file: string): Promise<Words>; phrases(): Promise<Phrase[]> };

/** @returns the query without typos and in the platform's own words, without the words that are not in the index and near none that is */
export async function understood(asTyped: Query, { wordsOf, phrases }: Vocabulary): Promise<Query> {
  const meanings = await meaningsOf(asTyped.words, wordsOf);
  const query = corrected(asTyped, meanings);
  const text = query.corrected ?? query.text;
  const own = query.path ? text : inOwnWords(text, await phrases());
  const { words } = own === text.toLowerCase() ? query : parseQuery(own);
  return { ...query, typed: known(query.words, meanings), words: known(words, meanings) };
}

/** A word that the index has stands for itself, a typo for another word, and any other for nothing. */
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

/** A query as it would be without typos: its words, and its text, by which a name is looked up. */
function corrected(query: Query, meanings: Meanings): Query {
  if ([...meanings].every(([word, meaning]) => !meaning || meaning === word)) return query;
  const text = wordsIn(query.text)
    .flatMap((word) => (meanings.has(word) ? (meanings.get(word) ?? []) : word))
    .join(' ');
  const { words, isEvent } = parseQuery(text);
  return { ...query, words, isEvent, ...(!query.path && { corrected: text }) };
}

/** A compound counts when each of its parts does. */
const known = (words: Query['words'], meanings: Meanings) =>
  words.filter(([word]) => wordsIn(word).every((part) => !meanings.has(part) || meanings.get(part) === part));
