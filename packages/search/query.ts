import { americanSpellings } from '../platform/spelling';
import { wordsIn } from './words';

/** Parsed query. */
export type Query = {
  /** Input without surrounding white space. */
  text: string;
  /** HTTP method in upper case, if it precedes the path. */
  method?: string;
  /** Path below the base URL, if the text is or contains one. */
  path?: string;
  /** Name of the header, if the text is a header line. */
  name?: string;
  /** Names within other text, such as a code in a line of a log, and `tenant` in "What is a tenant?". */
  quoted: string[];
  /** Words to search for, each with its alternative spellings; only stop words if there are no others. */
  words: string[][];
  /** Text with typos corrected, if it had any. */
  corrected?: string;
  /** Original words, if `words` contains the platform's terms: `send money` if the search is for `transfer`. */
  typed?: string[][];
  /** True for a question, for which explanations rank higher than operations. */
  isQuestion: boolean;
  /** True if the query is, or contains, an ID of the platform. */
  isId: boolean;
  /** True if the query is for an event. */
  isEvent: boolean;
};

const METHOD = /^(get|post|put|patch|delete|head|options|webhook)$/i;
/** Matches `https://api.example/wallet/v1/accounts`, `/wallet/v1/accounts`, `/accounts`. */
const PATH = /^(?:https?:\/\/[^/]+)?(\/(?=[^?]*[a-z])[^?]*)/i;
/** Separators between the parts of a command, a line of a log or JSON, and at the end. */
const BETWEEN_PARTS = /["'`,;]*\s["'`,;\s]*|["'`]|[,;.]+$/;
/** Matches codes of errors and events: `recipient_not_found`, `transfer.completed`. */
const NAME = /^[a-z][a-z0-9]*(?:[_.][a-z0-9]+)+$/;
/** Matches the version in a path and the family before it, which are not part of an operation's path. */
const BASE = /^(?:\/[\w-]+)?\/v\d+(?=\/|$)/;
/** Matches values of path parameters: an ID with its prefix, a number, a long token. */
const ID = /\/(?:[a-z]{2,8}_[0-9a-z]{10,}|\d+|[0-9a-f-]{20,})(?=\/|$)/gi;

/** Matches a header line with a name of several words, or a known name. */
const HEADER = /^([a-z]+(?:-[a-z]+)+|authorization|etag|ratelimit|sunset|deprecation|location|allow|accept):\s+(\S.*)$/i;
/** Matches an ID of the platform: the prefix of its resource and a ULID. */
const PLATFORM_ID = /(?<![\w-])([a-z]{2,5})_[0-9A-HJKMNP-TV-Z]{26}(?![\w-])/;
const STATUS_LINE = /^<?\s*HTTP\/[\d.]+\s+(?=\d{3}\b)/i;
/** Matches the fields of a body that identify the error or event. */
const CODE = /"(?:code|error|event|type|[a-z]+_code)"\s*:\s*"([\w.]+)"/g;

const QUESTION = /^(how|what|why|which|where|when|who|whose|is|are|can|do|does|may|must|should|my|i)\b|\?$/i;
/** Matches a question about the meaning of a term. */
const MEANING = /^what(?:'s|\s+is|\s+are)\s+(?:(?:an?|the)\s+)?(.+?)\s*\??$/i;
/**
 * Words that indicate a search for an event, unless they are alone or next to words of the second pattern, which are about events in
 * general.
 */
const EVENT = /^(webhooks?|events?)$/;
/** Matches questions about webhooks in general; an event is the subject of "which event" and "what event". */
const HOW = /^(?:how|can|where|why|should)\b/i;
const ABOUT_EVENTS =
  /^(secrets?|signatures?|sign\w*|verif\w*|endpoints?|deliver(?:y|ies)|retr\w+|rotat\w+|create|list|delete|update|get|test\w*|simulat\w*|handl\w*|headers?|register\w*|url|urls|receive|receiv(?:er|ing)|resend\w*|redeliver\w*|replay\w*|arriv\w*|missing|timeout|idempotent|duplicate\w*|order)$/;

/** Stop words, which determine the kind of sentence but not its subject. */
export const SMALL = new Set(
  `a an and any are as at be been but by can could did do does doing for from get got had has have how i if in into is it its let
  long make many me much must my need of off on or our should so some take than that the their them then there these they this to
  too up use using want was we were what when where which who why will with without would you your`.split(/\s+/),
);

/**
 * Parses a query.
 *
 * @param typed content of the search field
 */
export function parseQuery(typed: string): Query {
  const text = typed.trim();
  const [, name, value = ''] = HEADER.exec(text) ?? [];
  const parts = text.split(BETWEEN_PARTS).filter(Boolean);
  const at = parts.findIndex((part) => PATH.test(part));
  const path = PATH.exec(parts[at] ?? '')?.[1]
    .replace(BASE, '')
    .replace(ID, '/{}');
  const method = METHOD.exec(parts[at - 1] ?? '')?.[1].toUpperCase();
  const inside = parts.filter((part) => part !== text && NAME.test(part));
  const codes = [...text.matchAll(CODE)].map(([, code]) => code);
  const prefix = path ? undefined : PLATFORM_ID.exec(text)?.[1];
  const means = [
    ...(prefix ? [nameOfIds(prefix)] : []),
    ...(MEANING.exec(text)?.slice(1) ?? []),
    ...codes,
    ...inside,
    ...(name && !/\s/.test(value) ? [value] : []),
  ];
  const quoted = [...new Set(means)].slice(0, MOST_QUOTED);
  const words = wordsOf(path ?? (name ? `${name} ${wordsOfHeader(value)}` : text.replace(STATUS_LINE, '')));
  const about = words.filter((word) => !EVENT.test(word));
  const isEvent =
    !path &&
    !(HOW.test(text) && !/\bevents?\b/i.test(text)) &&
    about.length > 0 &&
    about.length < words.length &&
    about.every((word) => !ABOUT_EVENTS.test(word));
  return {
    text,
    ...(method && path && { method }),
    ...(path && { path }),
    ...(name && !path && { name }),
    quoted,
    words: (isEvent ? about : words).map((word) => [word, ...americanSpellings(word).map(({ instead }) => instead)]),
    isId: prefix !== undefined,
    isQuestion: QUESTION.test(text),
    isEvent,
  };
}

/** Returns the name by which the object whose IDs have a prefix is found; no property has such a name. */
export const nameOfIds = (prefix: string): string => `id_${prefix}_`;

/** Returns the words of a header value that describe it, such as `Bearer`, but no keys, dates or signatures. */
const wordsOfHeader = (value: string) =>
  /\s|\d/.test(value)
    ? value
        .split(/\s/)
        .filter((part) => /^[a-z]{4,}$/i.test(part))
        .join(' ')
    : value;

/** Splits a text into words. `createFixedDeposit` and `fixed_deposit` are split, and path parameters are ignored. */
function wordsOf(text: string): string[] {
  // "Set" is also the beginning of "settings" and "settlement".
  const plain = text.replace(/\{[^}]*\}/g, ' ').replace(/\bset(?:ting)? up\b/gi, ' ');
  const all = wordsIn(plain).filter((word) => word.length > 1 || /\d/.test(word));
  // Words such as "error" are redundant next to a status.
  const isSmall = (word: string, index: number) =>
    (SMALL.has(word) && !(PARTICLE.test(word) && VERBS.test(all[index - 1] ?? ''))) ||
    (all.some((other) => STATUS.test(other)) && ABOUT_STATUS.test(word));
  const telling = all.filter((word, index) => !isSmall(word, index));
  const compounds = plain.toLowerCase().match(COMPOUND) ?? [];
  // Queries such as "get it" contain only stop words.
  return [...new Set([...compounds, ...(telling.length ? telling : all)])].slice(0, MOST_WORDS);
}

/** Matches verbs to which a particle gives another meaning, as in "sign up" and "write off". */
const VERBS = /^(?:sign|log|top|write|cash|opt|pick|drop|lock|cut|money|roll|back|hand|look|turn)$/;
const PARTICLE = /^(?:up|off|in|out)$/;
const STATUS = /^[45]\d\d$/;
const ABOUT_STATUS = /^(http|status|error|errors|code|response)$/;
/** Matches compound identifiers, which are searched for in addition to their parts. */
const COMPOUND = /[a-z0-9]+(?:[_-][a-z0-9]+)+/g;

/** Maximum number of names, each of which requires a lookup. */
const MOST_QUOTED = 4;
/** Maximum number of words, each of which requires a search. */
const MOST_WORDS = 8;
