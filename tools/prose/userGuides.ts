import type { Problem } from '../support/problems';
import type { Text } from './text';

/** File with the titles of errors. */
export const CATALOGUE = 'openapi/errors.yaml';
const TITLE = /^\w+: \{ status: \d{3},(?: when: \w+,)? title: (?:'((?:[^']|'')+)'|([^,}]+)),/gm;
/** First cell of a table row. */
const FIRST_CELL = /^\| \*{0,2}"?([^|]+?)\.?"?\*{0,2} \|/gm;

/** Terms of developers, in text without code. */
const TERMS: readonly [pattern: RegExp, instead: string][] = [
  [/<Term(?: name="[^"]*")?>scopes?<\/Term>|\bscopes?\b/gi, 'Write "permissions", as the dashboard does.'],
  [/\b(?:access |refresh )?tokens?\b/gi, 'Say what the person does, such as logging in again.'],
  [
    /(?<![\w/-])(?:JSON|HTTP|webhooks?|endpoints?|payloads?|idempotency|request bod(?:y|ies)|query parameters?|API requests?|OAuth)\b/gi,
    'Say what the person sees or does.',
  ],
  [/`[a-z]+(?:_[a-z]+)+`/g, 'Write the label that the dashboard shows.'],
  [/(?<![\d,.`-])(?:401|403|404|409|412|422|429|503)(?![\d,.`%-])/g, 'Write the message that the person sees.'],
];

/** Readers of a page, and what only developers read: requests, responses, programs and JSON. */
const READERS = /^audience: \[([^\]]*)\]$/m;
const CODE = /^(?:<(?:Request|Response|Delivery|Program)\b|```(?:json|bash|js|ts|http|html)\b)/gm;

/** Finds requests and code on pages whose readers do not include developers. */
export function readerProblems(texts: readonly Pick<Text, 'file' | 'source'>[]): Problem[] {
  return texts.flatMap(({ file, source }) => {
    const readers = READERS.exec(source)?.[1].split(', ');
    if (!readers || readers.includes('developer')) return [];
    return [...source.matchAll(CODE)].map(({ 0: found, index }) => ({
      file,
      offset: index,
      message: `"${found}" is for developers, who are not in the audience of this page`,
      remedy: 'Describe the screen, or add "developer" to the audience.',
    }));
  });
}

/**
 * Finds terms of developers in user guides, whose readers work with screens: scopes, tokens, status codes, names of fields and values, and titles of errors in place of
 * the message that the dashboard shows.
 */
export function userGuideProblems(texts: readonly Pick<Text, 'file' | 'source'>[]): Problem[] {
  const catalogue = texts.find(({ file }) => file === CATALOGUE)?.source ?? '';
  const titles = new Set([...catalogue.matchAll(TITLE)].map(([, quoted, plain]) => quoted?.replaceAll("''", "'") ?? plain.trim()));
  return texts
    .filter(({ file }) => file.startsWith('userguide/'))
    .flatMap(({ file, source }) => [
      ...TERMS.flatMap(([pattern, remedy]) =>
        [...source.matchAll(pattern)].map(({ 0: found, index }) => ({
          file,
          offset: index,
          message: `"${found}" is a term for developers, in a user guide`,
          remedy,
        })),
      ),
      ...[...source.matchAll(FIRST_CELL)]
        .filter(([, cell]) => titles.has(cell))
        .map(({ 1: cell, index }) => ({
          file,
          offset: index + 2,
          message: `"${cell}" is the title of an error`,
          remedy: 'Write the message as a sentence, as the dashboard shows it.',
        })),
    ]);
}
