import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const WORDS = /^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$/;

/** Parent folders by kind, for the kinds whose names include a folder. */
const FOLDERS: Record<string, { of: string; word: string }> = {
  tutorial: { of: 'tutorials', word: 'area' },
  group: { of: 'openapi', word: 'family' },
};

/**
 * Splits a name into folder and page.
 *
 * @param name the name as entered: `key-rotation`, or `wallet/key-rotation` for a tutorial or a group
 * @param kind tutorial, guide, overview, post or group
 * @param root the project's folder
 * @returns the folder (empty for kinds without one) and the page's name
 * @throws Error that describes the required form
 */
export function nameOf(name: string, kind: string, root: string): [string, string] {
  const parts = name.split('/');
  const page = parts.pop() ?? '';
  if (!WORDS.test(page) || page.length < 3) {
    throw new Error(`"${name}" is not a valid name. Use lowercase letters and digits, with hyphens between the words: key-rotation.`);
  }
  const folder = parts.join('/');
  const wanted = FOLDERS[kind];
  if (!wanted) {
    if (folder) throw new Error(`The name of a ${kind} cannot contain a folder. Run npm run new -- ${kind} ${page}.`);
    return ['', page];
  }
  const there = readdirSync(path.join(root, wanted.of), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && (kind !== 'group' || existsSync(path.join(root, wanted.of, entry.name, 'openapi.yaml'))))
    .map((entry) => entry.name);
  if (there.includes(folder)) return [folder, page];
  throw new Error(
    `The name of a ${kind} must start with an existing ${wanted.word}. Run npm run new -- ${kind} ${there[0]}/${page}. Use one of ${there.join(', ')}.`,
  );
}

/** Returns `key-rotation` as a title: `Key rotation`. */
export function inWords(name: string): string {
  const words = name.replace(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
