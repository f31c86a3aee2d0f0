import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { parse, stringify } from 'yaml';
import type { Json } from './compact';
import type { Entries } from './entries';

/** Folder of the releases: one folder per version, and the entries of the next release. */
const RELEASES_DIR = path.resolve(__dirname, '../../../openapi/releases');
const SNAPSHOT = 'descriptions.json.br';
const CHANGES = 'changes.yaml';
const UNRELEASED = 'unreleased.yaml';
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/** A release: its version, date (YYYY-MM-DD), summary as Markdown, and changes since the release before. */
export type Release = { version: string; date: string; summary: string; changes: Entries };
/** Reduced descriptions (compact.ts) by the folder of the family. */
export type Snapshot = Record<string, Json>;

/** Compares two versions by their numbers. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => (VERSION.exec(version) ?? []).slice(1).map(Number));
  return a.map((number, at) => number - b[at]).find((difference) => difference) ?? 0;
}

/**
 * Lists the released versions, oldest first.
 *
 * @throws Error if a folder is not named after a version
 */
export function versions(root = RELEASES_DIR): string[] {
  if (!existsSync(root)) return [];
  const names = readdirSync(root, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => name);
  for (const name of names)
    if (!VERSION.test(name))
      throw new Error(`openapi/releases/${name}: the name of the folder is not a version. Rename it, for example to 1.0.0.`);
  return names.sort(compareVersions);
}

/**
 * Reads all releases, newest first.
 *
 * @throws Error if a release has no changes.yaml
 */
export const readReleases = (root = RELEASES_DIR): Release[] =>
  versions(root)
    .map((version) => {
      const file = path.join(root, version, CHANGES);
      if (!existsSync(file)) throw new Error(`openapi/releases/${version}: ${CHANGES} is missing. Restore it from git.`);
      return { version, ...(parse(readFileSync(file, 'utf8')) as Omit<Release, 'version'>) };
    })
    .reverse();

/**
 * Reads the descriptions of a release.
 *
 * @throws Error if the file is missing or not readable
 */
export function readSnapshot(version: string, root = RELEASES_DIR): Snapshot {
  const file = path.join(root, version, SNAPSHOT);
  const place = `openapi/releases/${version}/${SNAPSHOT}`;
  if (!existsSync(file)) throw new Error(`${place} is missing, so nothing can be compared with release ${version}. Restore it from git.`);
  try {
    return JSON.parse(brotliDecompressSync(readFileSync(file)).toString());
  } catch {
    throw new Error(`${place} is not readable. Restore it from git.`);
  }
}

/** Reads the entries of the next release. */
export function readUnreleased(root = RELEASES_DIR): Entries {
  const file = path.join(root, UNRELEASED);
  return existsSync(file) ? ((parse(readFileSync(file, 'utf8')) as Entries | null) ?? {}) : {};
}

const HEAD = `# Changes of the descriptions since the last release. \`npm run release -- --draft\` adds and removes entries; write a \`note\`
# for every breaking change, and wherever a reader needs an explanation.
`;

/** Writes the entries of the next release. */
export function writeUnreleased(entries: Entries, root = RELEASES_DIR): void {
  writeFileSync(path.join(root, UNRELEASED), HEAD + (Object.keys(entries).length ? yamlOf(entries) : ''));
}

/** Writes a release and empties the list of the next one. */
export function writeRelease({ version, ...release }: Release, snapshot: Snapshot, root = RELEASES_DIR): void {
  const folder = path.join(root, version);
  mkdirSync(folder, { recursive: true });
  const json = Buffer.from(JSON.stringify(snapshot));
  // The largest window, because the operations of all families resemble each other.
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS, [constants.BROTLI_PARAM_SIZE_HINT]: json.length };
  writeFileSync(path.join(folder, SNAPSHOT), brotliCompressSync(json, { params }));
  writeFileSync(path.join(folder, CHANGES), yamlOf(release));
  writeUnreleased({}, root);
}

const yamlOf = (value: unknown) => stringify(value, { lineWidth: 140, flowCollectionPadding: false });
