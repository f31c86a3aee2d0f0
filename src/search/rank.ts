import type { SearchHit } from './hit';
import type { NameHits } from './namesClient';
import type { Query } from './query';
import { recordId } from './record';
import type { Considered } from './wordsClient';

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
const TITLE = 2;
/** What others ask for a page with counts a little less than what it is called. */
const ASKED = 0.8;
/** A page that has a name to the letter, before pages with its parts. */
const QUOTES = 2.5;
/** A property that means something else in more places than this is better explained than pointed at. */
const COMMON = 5;
/** A name as programs have it, not a word of a sentence. */
const IDENTIFIER = /[_/.]|\d|[a-z][A-Z]|\w-[A-Z]|^[A-Z]{3,}$/;
/** No word of a sentence either, when pages quote it: `sandbox-reject`, `?simulate=timeout`. */
const VALUE = /^\S*[^\p{L}\s]\S*$/u;
const ARTICLES = /^(an?|the|of|to|in|s|by|for|with|as)$/;

/**
 * Puts results in order: what is called exactly so, then pages by words, then what begins so.
 *
 * @param query what is asked for
 * @param names what is called so
 * @param found pages with the words, with the index's score
 */
export function rank(query: Query, names: NameHits, found: readonly Considered[]): SearchHit[] {
  const byWords = found
    .map((each) => ({ hit: each.hit, score: each.score * likelihood(query, each.hit) * fit(query, each) }))
    .sort((a, b) => b.score - a.score)
    .map(({ hit }) => hit);
  const fields = names.exact.filter(({ kind }) => kind === 'field');
  const values = names.exact.filter(({ kind }) => kind === 'value');
  const pages = names.exact
    .filter(({ kind }) => kind !== 'field' && kind !== 'value')
    // `account_locked` and `account.locked` are one name to a reader who types words, and two to one who pastes.
    .sort((a, b) => Number(isWritten(b, query)) - Number(isWritten(a, query)));
  const isQuoted = names.quoting.length > 0 && VALUE.test(query.text);
  const isIdentifier = Boolean(query.path ?? query.name) || isQuoted || IDENTIFIER.test(query.text);
  // A property is meant by a word that no page is about.
  const isField = isIdentifier || (fields.length > 0 && !titleFit(query, byWords[0]?.title ?? ''));
  const isCommon = names.exactCount > COMMON;
  const ahead = isIdentifier
    ? [
        ...(isCommon || query.name ? names.asked.filter(({ kind }) => EXPLAINS.has(kind)) : []),
        // A header is the same on all pages.
        ...(query.name ? names.quoting.filter(({ kind }) => EXPLAINS.has(kind)) : []),
        // `LATE-` is quoted, and not the value `late`.
        ...(isQuoted && !names.asked.length && !names.exact.some((hit) => isWritten(hit, query)) ? names.quoting : []),
        ...fields.slice(0, isCommon ? 1 : 3),
        ...values.slice(0, 2),
        ...names.asked,
        ...names.quoting,
        ...(names.exactCount ? [] : names.begun.slice(0, 3)),
      ]
    : [...names.asked, ...fields.slice(0, isField ? 1 : 0)];
  const all = [
    ...pages.filter(({ kind }) => kind !== 'term'),
    ...ahead,
    // What a word means, after the pages that are asked for with it.
    ...pages.filter(({ kind }) => kind === 'term'),
    ...byWords.slice(0, 2),
    ...fields.slice(0, 2),
    ...values.slice(0, 1),
    ...byWords.slice(2),
    ...names.begun,
  ];
  return [...new Map(all.map((hit) => [recordId(hit), hit])).values()];
}

const isWritten = ({ title, path }: SearchHit, { text, quoted }: Query) =>
  [text, ...quoted].some((name) => name === title || name === path);

function likelihood({ isQuestion, isEvent }: Query, { kind, path = '' }: SearchHit): number {
  let much = LIKELIHOOD[kind];
  if (isQuestion && EXPLAINS.has(kind)) much *= QUESTION;
  if (isEvent && kind === 'webhook') much *= EVENT;
  if (kind === 'operation' && !path.includes('{')) much *= COLLECTION;
  return much;
}

/** How much more a page counts that is called what was asked for, or that others ask for with these words. */
function fit(query: Query, { hit, asked, text }: Considered): number {
  const typed = { ...query, words: query.typed ?? query.words };
  const called = Math.max(
    titleFit(query, hit.title),
    ...asked.map((phrase) => ASKED * Math.max(titleFit(query, phrase), titleFit(typed, phrase))),
  );
  const quotes = IDENTIFIER.test(query.text) && text.toLowerCase().includes(query.text.toLowerCase());
  return (1 + TITLE * called) * (quotes ? QUOTES : 1);
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

/** `registrations` and `register`, `closure` and `close` are the same to who asks. */
function isSame(a: string, b: string): boolean {
  if (a === b) return true;
  const [one, other] = [a, b].map((word) => word.replace(ENDING, ''));
  return Math.min(one.length, other.length) >= 4 ? one.startsWith(other) || other.startsWith(one) : one === other && one.length > 2;
}
const ENDING = /(ations?|ions?|als?|ments?|ings?|ers?|ied|ies|ed|es|s|e|y)$/;
