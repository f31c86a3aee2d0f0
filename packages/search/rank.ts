import type { SearchHit } from './hit';
import type { NameHits } from './namesClient';
import { type Query, SMALL } from './query';
import { recordId } from './record';
import type { Considered } from './wordsClient';

/** Likelihood that a reader wants a kind of page, as a factor for results with the same words. */
const LIKELIHOOD: Record<SearchHit['kind'], number> = {
  operation: 1,
  group: 0.9,
  page: 1.15,
  section: 0.85,
  error: 0.75,
  object: 0.6,
  term: 0.85,
  webhook: 0.7,
  field: 0.5,
  value: 0.4,
};
/** Kinds of pages that answer a question. */
const EXPLAINS = new Set<SearchHit['kind']>(['page', 'section', 'term']);
const QUESTION = 1.5;
/** The same for a question about the state of something, which is read with an operation. */
const QUESTION_OF_STATE = 1.3;
const EVENT = 2.5;
/** Factor for operations on collections, which precede those on a single resource. */
const COLLECTION = 1.1;
/** Factor for operations that read, or change, if that is what the query asks for. */
const INTENT = 1.3;
/** Factor for operations whose verb is not in the query, if it is not the first that a reader wants of a resource. */
const OTHER_VERB = 0.75;
/** Matches paths of a single resource. */
const SINGLE = /\}[^}]*$/;
/** Maximum bonus for a title that consists of exactly the words of the query. */
const TITLE = 3;
/** Factor for results of the family that is being read. */
const NEAR = 1.4;
/** Weight of phrases that readers search for, relative to titles. */
const ALIAS = 0.8;
/** Factor for pages that contain the query literally. */
const QUOTES = 3;
/** Power of the index's score, which exaggerates how often a word occurs. */
const SCORE = 0.7;
/** Number of places above which a property is ambiguous, so that its explanation ranks higher. */
const COMMON = 5;
/** Matches identifiers as opposed to words. */
const IDENTIFIER = /[_/.]|\d|[a-z][A-Z]|\w-[A-Z]|^[A-Z]{3,}$/;
/** Matches names of headers. */
const HEADER = /^[A-Z]\w*(?:-[A-Z]\w*)+$/;
/** Matches statuses of failed requests, each of which the texts of its errors begin with. */
const STATUS = /^[45]\d\d$/;
/** Matches values that are identifiers if pages quote them: `sandbox-reject`, `?simulate=timeout`. */
const VALUE = /^\S*[^\p{L}\s]\S*$/u;
const ARTICLES = /^(an?|the|of|to|in|s|by|for|with|as)$/;

/**
 * Ranks results: exact names first, then pages by words, then names that start with the query.
 *
 * @param found results by words, with the index's scores
 * @param near path of the page that is being read, if any
 */
export function rank(query: Query, names: NameHits, found: readonly Considered[], near?: string): SearchHit[] {
  const isNear = nearTo(near);
  const weightOf = rarityIn(found);
  const byWords = found
    .map((each) => ({
      hit: each.hit,
      score: each.score ** SCORE * likelihood(query, each.hit) * fit(query, each, weightOf) * (isNear(each.hit) ? NEAR : 1),
    }))
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
  const isHeader = query.name !== undefined || HEADER.test(query.text);
  const isIdentifier = Boolean(query.path ?? query.name) || ((isQuoted || IDENTIFIER.test(query.text)) && !STATUS.test(query.text));
  // A word that is in no title refers to a property.
  const isField = isIdentifier || (fields.length > 0 && !titleFit(query, byWords[0]?.title ?? '', weightOf));
  const isCommon = names.exactCount > COMMON;
  const ahead = isIdentifier
    ? [
        ...(isCommon || isHeader ? names.aliases.filter(({ kind }) => EXPLAINS.has(kind)) : []),
        // A header has the same meaning on all pages.
        ...(isHeader ? names.quoting.filter(({ kind }) => EXPLAINS.has(kind)) : []),
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
    // Definitions of a word follow the pages that readers search for by it, and a schema follows the operations that use it.
    ...pages.filter((page) => isExplanation(page) && page.kind !== 'object'),
    ...byWords.slice(0, 2),
    ...pages.filter((page) => isExplanation(page) && page.kind === 'object'),
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

/** Matches questions about the state of something, which an operation that reads it responds to. */
const ASKS =
  /^(?:why (?:is|was|were|did|has|have|are)|was|were|is|are|has|have|did|do|does|when|where|who|which|how (?:much|often|long))\b/i;
/** Matches wishes, for which an operation that changes something ranks higher. */
const WISHES =
  /^(?:how (?:do|can|to)|can i|add|accept|cancel|change|charge|close|collect|get paid|get rid|give|kick|let|make|move|open|pay|put|receive|send|set|start|stop|take|turn)\b/i;
/** Matches operations that undo or change what others create, which a reader names by their verb. */
const CHANGES =
  /\/(?:block|cancel|close|deactivate|decline|delete|deregister|disconnect|freeze|purge|refund|reject|remove|render|reverse|revoke|stop|toggle|unblock|undo|unfreeze|unmap|update|void|withdraw|write)-[^/]*$/;

function likelihood(query: Query, { kind, path = '', method, url }: SearchHit): number {
  const { isQuestion, isEvent, text } = query;
  let much = LIKELIHOOD[kind];
  if (kind === 'operation') {
    if (ASKS.test(text) ? method === 'GET' && SINGLE.test(path) : WISHES.test(text) && method !== 'GET') much *= INTENT;
    const verb = CHANGES.exec(url)?.[0].slice(1).split('-', 1)[0];
    if (verb && !query.words.flat().some((word) => isSame(word, verb))) much *= OTHER_VERB;
  }
  if (isQuestion && EXPLAINS.has(kind)) much *= ASKS.test(text) ? QUESTION_OF_STATE : QUESTION;
  if (isEvent && kind === 'webhook') much *= EVENT;
  if (kind === 'operation' && !path.includes('{')) much *= COLLECTION;
  return much;
}

/** Returns the weight of a word of the query. */
type WeightOf = (spellings: readonly string[]) => number;

/** Weights words by the share of the results that are called by them: the fewer, the more a word says about what is meant. */
function rarityIn(found: readonly Considered[]): WeightOf {
  const called = found.map(({ hit, aliases }) => [...new Set(wordsOf([hit.title, ...aliases].join(' ')))]);
  const known = new Map<string, number>();
  return (spellings) => {
    const weight =
      known.get(spellings[0]) ??
      1 + Math.log((found.length + 1) / (called.filter((names) => names.some((name) => isOneOf(name, spellings))).length + 1));
    known.set(spellings[0], weight);
    return weight;
  };
}

/** Returns the factor for a page whose title or phrases match the query. */
function fit(query: Query, { hit, aliases, synonyms, text }: Considered, weightOf: WeightOf): number {
  const typed = { ...query, words: query.typed ?? query.words };
  const other = synonyms.filter((each) => !each.includes(' '));
  const called = Math.max(
    ...[query, typed].map((each) => titleFit(each, hit.title, weightOf, { other })),
    titleFit(query, subjectOf(hit), weightOf),
    ...aliases.flatMap((phrase) => [query, typed].map((each) => ALIAS * titleFit(each, phrase, weightOf, { small: SMALL }))),
  );
  const isStatus = hit.kind === 'error' && query.words.some(([word]) => STATUS.test(word) && text.startsWith(word));
  const quotes = IDENTIFIER.test(query.text) && text.toLowerCase().includes(query.text.toLowerCase());
  return (1 + TITLE * (isStatus ? 1 : called)) * (isStatus || quotes ? QUOTES : 1);
}

/** Returns the subject in the address of an operation, which its title may shorten: "Add a location" is `add-business-location`. */
const subjectOf = ({ kind, url }: SearchHit) => (kind === 'operation' ? url.slice(url.lastIndexOf('/') + 1) : '');

type TitleOptions = {
  /** Words of the title that do not count. */
  small?: ReadonlySet<string>;
  /** Synonyms of words of the title. */
  other?: readonly string[];
};

/** Returns the similarity of a title and the words of the query, from 0 to 1. Inflected forms such as plurals match. */
function titleFit({ words }: Query, title: string, weightOf: WeightOf, { small = new Set(), other = [] }: TitleOptions = {}): number {
  const all = wordsOf(title).filter((word) => !ARTICLES.test(word));
  const telling = all.filter((word) => !small.has(word));
  const inTitle = telling.length ? telling : all;
  const had = words.filter((spellings) => [...inTitle, ...other].some((each) => isOneOf(each, spellings)));
  if (!had.length) return 0;
  const sum = (of: Query['words']) => of.reduce((weight, spellings) => weight + weightOf(spellings), 0);
  const [ofWords, ofTitle] = [sum(had) / sum(words), Math.min(1, had.length / inTitle.length)];
  return (2 * ofWords * ofTitle) / (ofWords + ofTitle);
}

/** Returns the words of a title; a name such as `rate_card` counts as several. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const isOneOf = (word: string, spellings: readonly string[]): boolean => spellings.some((each) => isSame(word, each));

/** Compares the stems of two words, such as `registrations` and `register`, or `closure` and `close`. */
function isSame(a: string, b: string): boolean {
  if (a === b) return true;
  const [one, other] = [a, b].map((word) => word.replace(ENDING, ''));
  return Math.min(one.length, other.length) >= 4 ? one.startsWith(other) || other.startsWith(one) : one === other && one.length > 2;
}
const ENDING = /(ations?|ions?|als?|ments?|ings?|ers?|ied|ies|ed|es|s|e|y)$/;
