import { brand } from '../../platform/brand';

/** Words of a text that differ from run to run, in the order in which they are recognised. */
const SHAPES: [name: (word: string) => string, pattern: RegExp][] = [
  [(id) => id.slice(0, id.indexOf('_')), /\b[a-z]{2,4}_[0-9A-HJKMNP-TV-Z]{26}\b/g],
  [() => 'time', /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g],
  [() => 'date', /\b\d{4}-\d\d-\d\d\b/g],
  [
    () => 'time',
    /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}(?:,| at)? \d\d:\d\d UTC/g,
  ],
  [() => 'date', /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}\b/g],
  // Secrets, tokens, cursors, links and hashes: long, without spaces, and with a digit or upper case.
  [() => 'token', /(?<![\w.-])(?=[\w.-]*[\dA-Z])(?=[\w.-]*[A-Za-z])[\w.-]{20,}=*/g],
  [() => 'token', /(?<=[?&](?:token|code)=)[\w-]+/g],
  // The examples of the descriptions show the host of production.
  [() => 'host', new RegExp(`\\b(?:${brand.apiHost}|${brand.sandboxHost})\\b`.replaceAll('.', '\\.'), 'g')],
  [(digits) => `${digits.length} digits`, /\b\d{8,}\b/g],
];

/**
 * Replaces the words of a text that differ from run to run (IDs, times, dates, tokens, long numbers) with their kind.
 *
 * @returns the text, such as `<trf> was reversed at <time>.`
 */
export const shapeOf = (text: string): string =>
  SHAPES.reduce((left, [name, pattern]) => left.replace(pattern, (word) => `<${name(word)}>`), text);

/** Whether a value is an ID, a token or a long number and nothing else, so that later requests use it instead of the documented one. */
export const isCarried = (value: string): boolean => /^<(?!time>|date>)[\w ]+>$/.test(shapeOf(value));
