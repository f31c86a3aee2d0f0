import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

type Keywords = { shown: readonly string[]; silent?: readonly string[]; warned: Readonly<Record<string, string>> };

/** Remedy for all other keys, such as misspelt ones. */
const UNKNOWN = 'It is not part of OpenAPI. Correct its name, or move what it says to the description';

/** Keywords by the object of a description that has them. */
export const KEYWORDS: Readonly<Record<string, Keywords>> = parse(readFileSync(path.join(__dirname, 'keywords.yaml'), 'utf8'));

/** Languages of samples by the names that `x-codeSamples` uses. */
export const SAMPLE_LANGUAGES: Readonly<Record<string, string>> = {
  shell: 'curl', bash: 'curl', curl: 'curl', javascript: 'javascript', js: 'javascript', node: 'javascript', typescript: 'typescript',
  ts: 'typescript', python: 'python', php: 'php', go: 'go', java: 'java',
}; // biome-ignore format: a list

/**
 * Finds the keys of an object of a description that pages do not show.
 *
 * @returns each key with a message that has a remedy
 */
export function unshownKeys(kind: string, node: object): [key: string, message: string][] {
  const { shown, silent = [], warned } = KEYWORDS[kind];
  return Object.entries(node).flatMap(([key, value]): [string, string][] => {
    if (isEmpty(value) || shown.includes(key) || silent.includes(key) || key.startsWith('x-')) return [];
    return [[key, `\`${key}\` is not shown. ${Object.hasOwn(warned, key) ? warned[key] : UNKNOWN}`]];
  });
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === false || (typeof value === 'object' && !Object.keys(value).length);
