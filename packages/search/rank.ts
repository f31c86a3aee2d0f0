import type { SearchHit } from './hit';
import type { NameHits } from './namesClient';
import type { Query } from './query';
import { recordId } from './record';
import type { Considered } from './wordsClient';

/** Likelihood that a reader wants a kind of page, as a factor for results with the same words. */
const LIKELIHOOD: Record<SearchHit['kind'], number> = {
  operation: 1,
  group: 1,
  page: 1.15,
  section: 0.9,
  error: 0.75,
  object: 0.6,
  term: 0.85,
  webhook: 0.7,
  field: 0.5,
  value: 0.4,
};
/** Kinds of pages that answer a question. */
const EXPLAINS = new Set<SearchHit['kind']>(['page', 'section', 'term']);
const QUESTION = 1.7;
const EVENT = 2.5;
/** Factor for operations on collections, which precede those on a single resource. */
const COLLECTION = 1.1;
/** Maximum bonus for a title that consists of exactly the words of the query. */
const TITLE = 2;
/** Factor for results of the family that is being read. */
const NEAR = 1.4;
/** Weight of phrases that readers search for, relative to titles. */
const ALIAS = 0.8;
/** Factor for pages that contain the query literally. */
const QUOTES = 2.5;
/** Number of places above which a property is ambiguous, so that its explanation ranks higher. */
const COMMON = 5;
/** Matches identifiers as opposed to words. */
const IDENTIFIER = /[_/.]|\d|[a-z][A-Z]|\w-[A-Z]|^[A-Z]{3,}$/;
/** Matches values that are identifiers if pages quote them: `sandbox-reject`, `?simulate=timeout`. */
const VALUE = /^\S*[^\p{L}\s]\S*$/u;
const ARTICLES = /^(an?|the|of|to|in|s|by|for|with|as)$/;

/**
 * Ranks results: exact names first, then pages by words, then names that start with the query.
 *
 * @param query the query
 * @param names results by name
 * @param found results by words, with the index's scores
 * @param near path of the page that is being read, if any
 */
export function rank(query: Query, names: NameHits, found: readonly Considered[], near?: string): SearchHit[] {
  const isNear = nearTo(near);
  const byWords = found
    .map((each) => ({ hit: each.hit, score: each.score * likelihood(query, each.hit) * fit(query, each) * (isNear(each.hit) ? NEAR : 1) }))
    .sort((a, b) => b.score - a.score)
    .map(({ hit }) => hit);
  const fields = names.exact.filter(({ kind }) => kind === 'field');
  const values = names.exact.filter(({ kind }) => kind === 'value');
  const pages = names.exact
    .filter(({ kind }) => kind !== 'field' && kind !== 'value')
    // `account_locked` and `account.locked` have the same key, so the one spelt as in the query comes first.
    .sort((a, b) => Number(isWritten(b, query)) - Number(isWritten(a, query)) || Number(isNear(b)) - Number(isNear(a)));
  // `FixedDeposit` is the name of an object, but `deposit` is a word that readers search for operations by.
  const isExplanation = (hit: SearchHit) => hit.kind === 'term' || (hit.kind === 'object' && !query.isId && !isWritten(hit, query));
  const isQuoted = names.quoting.length > 0 && VALUE.test(query.text);
  const isIdentifier = Boolean(query.path ?? query.name) || isQuoted || IDENTIFIER.test(query.text);
  // A word that is in no title refers to a property.
  const isField = isIdentifier || (fields.length > 0 && !titleFit(query, byWords[0]?.title ?? ''));
  const isCommon = names.exactCount > COMMON;
  const ahead = isIdentifier
    ? [
        ...(isCommon || query.name ? names.aliases.filter(({ kind }) => EXPLAINS.has(kind)) : []),
        // A header has the same meaning on all pages.
        ...(query.name ? names.quoting.filter(({ kind }) => EXPLAINS.has(kind)) : []),
        // `LATE-` is a quoted value and not the enum value `late`.
        ...(isQuoted && !names.aliases.length && !names.exact.some((hit) => isWritten(hit, query)) ? names.quoting : []),
        ...fields.slice(0, isCommon ? 1 : 3),
        ...values.slice(0, 2),
        ...names.aliases,
        ...names.quoting,
        ...(names.exactCount ? [] : names.begun.slice(0, 3)),
      ]
    : [...names.aliases, ...fields.slice(0, isField ? 1 : 0)];
  const all = [
    ...pages.filter((page) => !isExplanation(page)),
    ...ahead,
    // Definitions of a word follow the pages that readers search for by it.
    ...pages.filter(isExplanation),
    ...byWords.slice(0, 2),
    ...fields.slice(0, 2),
    ...values.slice(0, 1),
    ...byWords.slice(2),
    ...names.begun,
  ];
  return [...new Map(all.map((hit) => [recordId(hit), hit])).values()];
}

/** Returns a function that recognises results of the family that a page belongs to; pages outside the reference have none. */
function nearTo(page = ''): (hit: SearchHit) => boolean {
  const slug = FAMILY.exec(page)?.[1];
  return ({ url }) => slug !== undefined && FAMILY.exec(url)?.[1] === slug;
}
const FAMILY = /^\/(?:api|category)\/([^/#?]+)(?=[/#?]|$)/;

const isWritten = ({ title, path }: SearchHit, { text, quoted }: Query) =>
  [text, ...quoted].some((name) => name === title || name === path);

function likelihood({ isQuestion, isEvent }: Query, { kind, path = '' }: SearchHit): number {
  let much = LIKELIHOOD[kind];
  if (isQuestion && EXPLAINS.has(kind)) much *= QUESTION;
  if (isEvent && kind === 'webhook') much *= EVENT;
  if (kind === 'operation' && !path.includes('{')) much *= COLLECTION;
  return much;
}

/** Returns the factor for a page whose title or phrases match the query. */
function fit(query: Query, { hit, aliases, text }: Considered): number {
  const typed = { ...query, words: query.typed ?? query.words };
  const called = Math.max(
    titleFit(query, hit.title),
    ...aliases.map((phrase) => ALIAS * Math.max(titleFit(query, phrase), titleFit(typed, phrase))),
  );
  const quotes = IDENTIFIER.test(query.text) && text.toLowerCase().includes(query.text.toLowerCase());
  return (1 + TITLE * called) * (quotes ? QUOTES : 1);
}

/** Returns the similarity of a title and the words of the query, from 0 to 1. Inflected forms such as plurals match. */
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

/** Compares the stems of two words, such as `registrations` and `register`, or `closure` and `close`. */
function isSame(a: string, b: string): boolean {
  if (a === b) return true;
  const [one, other] = [a, b].map((word) => word.replace(ENDING, ''));
  return Math.min(one.length, other.length) >= 4 ? one.startsWith(other) || other.startsWith(one) : one === other && one.length > 2;
}
const ENDING = /(ations?|ions?|als?|ments?|ings?|ers?|ied|ies|ed|es|s|e|y)$/;
