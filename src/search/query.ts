import { americanSpellings } from '../spelling';
import { wordsIn } from './words';

/** What a reader asks for. */
export type Query = {
  /** As it was typed, without space around it. */
  text: string;
  /** In capitals, where the text begins with one. */
  method?: string;
  /** Below the base URL, where the text is or has one. */
  path?: string;
  /** The name of a header, where the text is a line of them. */
  name?: string;
  /** Names that stand among other words, as a code does in a line of a log, and `tenant` in "What is a tenant?". */
  quoted: string[];
  /** What to look for in texts, each with its other spellings; none when nothing but small words was typed. */
  words: string[][];
  /** The text without typos, where it had some. */
  corrected?: string;
  /** The words as they were typed, once `words` has our own in their place: `send money` where `transfer` is looked for. */
  typed?: string[][];
  /** Whether it is a question: an explanation answers it better than an operation. */
  isQuestion: boolean;
  /** Whether an event is asked for. */
  isEvent: boolean;
};

const METHOD = /^(get|post|put|patch|delete|head|options|webhook)$/i;
/** `https://api.example/wallet/v1/accounts`, `/wallet/v1/accounts`, `/accounts`. */
const PATH = /^(?:https?:\/\/[^/]+)?(\/(?=[^?]*[a-z])[^?]*)/i;
/** What stands between the parts of a command, a line of a log or JSON, and after the last of them. */
const BETWEEN_PARTS = /["'`,;]*\s["'`,;\s]*|["'`]|[,;.]+$/;
/** As codes of errors and events are: `recipient_not_found`, `transfer.completed`. */
const NAME = /^[a-z][a-z0-9]*(?:[_.][a-z0-9]+)+$/;
/** A version in a path, and what stands before it: the family, which is no part of an operation's path. */
const BASE = /^(?:\/[\w-]+)?\/v\d+(?=\/|$)/;
/** What stands where a parameter is: an id with its prefix, a number, a long token. */
const ID = /\/(?:[a-z]{2,8}_[0-9a-z]{10,}|\d+|[0-9a-f-]{20,})(?=\/|$)/gi;

/** A line of HTTP headers: a name of several words, or one that is known to have one. */
const HEADER = /^([a-z]+(?:-[a-z]+)+|authorization|etag|ratelimit|sunset|deprecation|location|allow|accept):\s+(\S.*)$/i;
const STATUS_LINE = /^<?\s*HTTP\/[\d.]+\s+(?=\d{3}\b)/i;
/** What says in a body which error or event it is. */
const CODE = /"(?:code|error|event|type|[a-z]+_code)"\s*:\s*"([\w.]+)"/g;

const QUESTION = /^(how|what|why|which|where|when|who|whose|is|are|can|do|does|may|must|should|my|i)\b|\?$/i;
/** What a word means. */
const MEANING = /^what(?:'s|\s+is|\s+are)\s+(?:(?:an?|the)\s+)?(.+?)\s*\??$/i;
/** With other words, these say that the answer is an event; by themselves, or with words of the second, they are what is asked for. */
const EVENT = /^(webhooks?|events?)$/;
const ABOUT_EVENTS =
  /^(secrets?|signatures?|sign\w*|verif\w*|endpoints?|deliver(?:y|ies)|retr\w+|rotat\w+|create|list|delete|update|get|test\w*|simulat\w*|handler|headers?|register\w*|url|urls|receiver|timeout|idempotent|duplicate\w*|order)$/;

/** Words that say what kind of sentence it is, and nothing of what is looked for. */
const SMALL = new Set(
  `a an and any are as at be been but by can could did do does doing for from get got had has have how i if in into is it its let
  long make many me much must my need of off on or our should so some take than that the their them then there these they this to
  too up use using want was we were what when where which who why will with without would you your`.split(/\s+/),
);

/**
 * @param typed what stands in the search field
 * @returns what is asked for
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
  const means = [...(MEANING.exec(text)?.slice(1) ?? []), ...codes, ...inside, ...(name && !/\s/.test(value) ? [value] : [])];
  const quoted = [...new Set(means)].slice(0, MOST_QUOTED);
  const words = wordsOf(path ?? (name ? `${name} ${wordsOfHeader(value)}` : text.replace(STATUS_LINE, '')));
  const about = words.filter((word) => !EVENT.test(word));
  const isEvent = !path && about.length > 0 && about.length < words.length && about.every((word) => !ABOUT_EVENTS.test(word));
  return {
    text,
    ...(method && path && { method }),
    ...(path && { path }),
    ...(name && !path && { name }),
    quoted,
    words: (isEvent ? about : words).map((word) => [word, ...americanSpellings(word).map(({ instead }) => instead)]),
    isQuestion: QUESTION.test(text),
    isEvent,
  };
}

/** Of a header's value, only words say what it is about: `Bearer`, and no key, date or signature. */
const wordsOfHeader = (value: string) =>
  /\s|\d/.test(value)
    ? value
        .split(/\s/)
        .filter((part) => /^[a-z]{4,}$/i.test(part))
        .join(' ')
    : value;

/** `createFixedDeposit` and `fixed_deposit` are words, too; a parameter in a path is none. */
function wordsOf(text: string): string[] {
  const plain = text.replace(/\{[^}]*\}/g, ' ');
  const all = wordsIn(plain).filter((word) => word.length > 1 || /\d/.test(word));
  // A status says which errors are looked for better than the word does.
  const isSmall = (word: string) => SMALL.has(word) || (all.some((other) => STATUS.test(other)) && ABOUT_STATUS.test(word));
  const telling = all.filter((word) => !isSmall(word));
  const compounds = plain.toLowerCase().match(COMPOUND) ?? [];
  // "Get it" has nothing else.
  return [...new Set([...compounds, ...(telling.length ? telling : all)])].slice(0, MOST_WORDS);
}

const STATUS = /^[45]\d\d$/;
const ABOUT_STATUS = /^(http|status|error|errors|code|response)$/;
/** A name as programs have it, which is a word of its own beside those that it is made of. */
const COMPOUND = /[a-z0-9]+(?:[_-][a-z0-9]+)+/g;

/** Each is looked up by itself. */
const MOST_QUOTED = 4;
/** Each word is a search of its own. */
const MOST_WORDS = 8;
