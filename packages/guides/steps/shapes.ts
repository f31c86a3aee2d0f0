import { brand } from '../../platform/brand';

/**
 * Kind of a word that differs from run to run: how it is recognised in a text, its name, the pattern of other words of this kind, and what they
 * are called in the plural.
 */
type Shape = { found: RegExp; name: (word: string) => string; pattern: (word: string) => string; plural: string };

/** Plural of the kinds that differ between the sandbox and production, not from run to run. */
const ENVIRONMENTS = 'environments';

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
const DATE = '\\d{4}-\\d\\d-\\d\\d';
const TIME = `${DATE}T\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?(?:Z|[+-]\\d\\d:\\d\\d)`;
const LONG_DATE = `\\d{1,2} (?:${MONTHS}) \\d{4}`;
const LONG_TIME = `${LONG_DATE}(?:,| at) \\d\\d:\\d\\d UTC`;
const ULID = '[0-9A-HJKMNP-TV-Z]{26}';
const HOSTS = `(?:${brand.apiHost}|${brand.sandboxHost})`.replaceAll('.', '\\.');

const constant = (name: string, pattern: string, plural = `${name}s`): Omit<Shape, 'found'> => ({
  name: () => name,
  pattern: () => pattern,
  plural,
});
const prefixOf = (id: string) => id.slice(0, id.indexOf('_'));

/** In the order in which they are recognised. */
const SHAPES: Shape[] = [
  { found: new RegExp(`\\b[a-z]{2,4}_${ULID}\\b`), name: prefixOf, pattern: (id) => `${prefixOf(id)}_${ULID}`, plural: 'IDs' },
  { found: new RegExp(`\\b${TIME}`), ...constant('time', TIME) },
  { found: new RegExp(`\\b${DATE}\\b`), ...constant('date', DATE) },
  { found: new RegExp(`\\b${LONG_TIME}`), ...constant('time', LONG_TIME) },
  { found: new RegExp(`\\b${LONG_DATE}\\b`), ...constant('date', LONG_DATE) },
  // A page can show a key of production.
  { found: /(?<=\b[a-z]{2}_)(?:live|test)(?=_\*)/, ...constant('environment', '(?:live|test)', ENVIRONMENTS) },
  { found: /(?<=_\*{6})\w{4}\b/, ...constant('end of a secret', '\\w{4}', 'secrets') },
  { found: /^[0-9a-z]{5}-[0-9a-z]{5}$/, ...constant('recovery code', '[0-9a-z]{5}-[0-9a-z]{5}') },
  { found: /"v\d+-[0-9a-f]+"/, ...constant('version', '"v\\d+-[0-9a-f]+"') },
  { found: /\br=\d+;t=\d+/, ...constant('quota left', 'r=\\d+;t=\\d+', 'quotas') },
  { found: /(?<=[?&](?:token|code)=)[\w-]+/, ...constant('token', '[\\w-]+') },
  // The examples of the descriptions show the host of production.
  { found: new RegExp(`\\b${HOSTS}\\b`), ...constant('host', '[\\w.:-]+', ENVIRONMENTS) },
  { found: /\b(?:whsec|(?:sk|cs)_(?:live|test))_[\w-]{16,}=*/, ...constant('token', '[\\w-]+=*') },
  // Tokens, cursors and hashes: long, without spaces, with a letter and a digit.
  { found: /(?<![\w.-])(?=[\w.-]*\d)(?=[\w.-]*[A-Za-z])[\w.-]{20,}=*/, ...constant('token', '[\\w.-]+=*') },
  { found: /\b\d{8,}\b/, name: (digits) => `${digits.length} digits`, pattern: (digits) => `\\d{${digits.length}}`, plural: 'numbers' },
];

const ANY = new RegExp(SHAPES.map(({ found }) => `(${found.source})`).join('|'), 'g');

const replaced = (text: string, replace: (word: string, shape: Shape) => string): string =>
  text.replace(ANY, (word: string, ...rest: (string | undefined)[]) =>
    replace(word, SHAPES[rest.slice(0, SHAPES.length).findIndex((group) => group !== undefined)]),
  );

/**
 * Replaces the words of a text that differ from run to run (IDs, times, dates, tokens, long numbers) with their kind.
 *
 * @returns the text, such as `<trf> was reversed at <time>.`
 */
export const shapeOf = (text: string): string => replaced(text, (word, { name }) => `<${name(word)}>`);

/**
 * Returns the kinds of words in which a text of a run differs from the documented one, in the plural, such as `IDs` and `times`.
 *
 * @returns undefined if it also differs in other words, or in the environment
 */
export function ownKinds(documented: string, received: string): string[] | undefined {
  if (shapeOf(documented) !== shapeOf(received) || isOfOtherEnvironment(documented, received)) return undefined;
  const [expected, actual] = [wordsOf(documented), wordsOf(received)];
  const kinds = expected.filter(({ word }, index) => word !== actual[index]?.word).map(({ shape }) => shape.plural);
  return kinds.includes(ENVIRONMENTS) ? undefined : [...new Set(kinds)];
}

/** Whether a documented key is of another environment: the shape of a whole key is that of a token. */
function isOfOtherEnvironment(documented: string, received: string): boolean {
  const environmentsIn = (text: string) => (text.match(/\b[a-z]{2}_(?:live|test)_/g) ?? []).join();
  return environmentsIn(documented) !== '' && environmentsIn(documented) !== environmentsIn(received);
}

function wordsOf(text: string): { word: string; shape: Shape }[] {
  const words: { word: string; shape: Shape }[] = [];
  replaced(text, (word, shape) => {
    words.push({ word, shape });
    return word;
  });
  return words;
}

/** Whether a value is an ID, a token or a long number and nothing else, so that later requests use it instead of the documented one. */
export const isCarried = (value: string): boolean => /^<(?!time>|date>|host>|quota|end)[\w ]+>$/.test(shapeOf(value));

/** Returns a regular expression that matches the texts with the same shape; undefined if no word of the text has one. */
export function patternOf(text: string): string | undefined {
  if (shapeOf(text) === text) return undefined;
  const words: string[] = [];
  const marked = replaced(text, (word, { pattern }) => {
    words.push(pattern(word));
    return '\u0000';
  });
  const [first, ...rest] = marked.split('\u0000').map((each) => each.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  return `^${first}${rest.map((each, index) => words[index] + each).join('')}$`;
}
