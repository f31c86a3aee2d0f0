import type { SearchHit } from './hit';
import type { NameHits } from './namesClient';
import type { Query } from './query';
import { recordId } from './record';

/** How much likelier a reader wants one kind of page than another that has the same words. */
const LIKELIHOOD: Record<SearchHit['kind'], number> = {
  operation: 1,
  group: 1,
  page: 1.15,
  section: 0.9,
  error: 0.75,
  term: 0.85,
  webhook: 0.7,
  field: 0.5,
  value: 0.4,
};
/** What explains, for one who asks a question. */
const EXPLAINS = new Set<SearchHit['kind']>(['page', 'section', 'term']);
const QUESTION = 1.7;
const EVENT = 2.5;
/** Creating and listing come before what is done to one of them. */
const COLLECTION = 1.1;
/** What a title with every word that was asked for, and no other, counts beside one with none. */
const TITLE = 1.2;
/** A property that means something else in more places than this is better explained than pointed at. */
const COMMON = 12;
/** A name as programs have it, not a word of a sentence. */
const IDENTIFIER = /[_/.]|\d|[a-z][A-Z]|\w-[A-Z]|^[A-Z]{3,}$/;
const ARTICLES = /^(an?|the|of|to|in|s|by|for|with|as)$/;

/**
 * Puts results in order: what is called exactly so, then pages by words, then what begins so.
 *
 * @param query what is asked for
 * @param names what is called so
 * @param found pages with the words, with the index's score
 */
export function rank(query: Query, names: NameHits, found: readonly { score: number; hit: SearchHit }[]): SearchHit[] {
  const byWords = found
    .map(({ score, hit }) => ({ hit, score: score * likelihood(query, hit) * (1 + TITLE * titleFit(query, hit.title)) }))
    .sort((a, b) => b.score - a.score)
    .map(({ hit }) => hit);
  const fields = names.exact.filter(({ kind }) => kind === 'field');
  const values = names.exact.filter(({ kind }) => kind === 'value');
  const pages = names.exact.filter(({ kind }) => kind !== 'field' && kind !== 'value');
  const isIdentifier = Boolean(query.path) || IDENTIFIER.test(query.text);
  // A property is meant by a word that no page is about.
  const isField = isIdentifier || (fields.length > 0 && !titleFit(query, byWords[0]?.title ?? ''));
  const ahead = isIdentifier
    ? [...fields.slice(0, names.exactCount > COMMON ? 1 : 3), ...values.slice(0, 2), ...(names.exactCount ? [] : names.begun.slice(0, 3))]
    : fields.slice(0, isField ? 1 : 0);
  const all = [
    ...pages,
    ...ahead,
    ...byWords.slice(0, 2),
    ...fields.slice(0, 2),
    ...values.slice(0, 1),
    ...byWords.slice(2),
    ...names.begun,
  ];
  return [...new Map(all.map((hit) => [recordId(hit), hit])).values()];
}

function likelihood({ isQuestion, isEvent }: Query, { kind, path = '' }: SearchHit): number {
  let much = LIKELIHOOD[kind];
  if (isQuestion && EXPLAINS.has(kind)) much *= QUESTION;
  if (isEvent && kind === 'webhook') much *= EVENT;
  if (kind === 'operation' && !path.includes('{')) much *= COLLECTION;
  return much;
}

/** How well a title and the words that were asked for are the same: 0 to 1. A word that goes on, as a plural does, is the word. */
function titleFit({ words }: Query, title: string): number {
  const inTitle = title
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !ARTICLES.test(word));
  const had = words.filter((spellings) => spellings.some((word) => inTitle.some((each) => isSame(each, word)))).length;
  if (!had) return 0;
  const [ofWords, ofTitle] = [had / words.length, Math.min(1, had / inTitle.length)];
  return (2 * ofWords * ofTitle) / (ofWords + ofTitle);
}

const isSame = (a: string, b: string) =>
  a === b || (Math.min(a.length, b.length) >= 4 && (a.startsWith(b.slice(0, -1)) || b.startsWith(a.slice(0, -1))));
