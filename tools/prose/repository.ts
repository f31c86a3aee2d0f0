import path from 'node:path';
import type { Problem } from '../support/problems';
import type { Text } from './text';

/** Sources of the references in the repository's documents. */
export type Repository = {
  /** All files, relative to the root. */
  files: readonly string[];
  /** Names of the npm scripts. */
  scripts: readonly string[];
};

/** Document that lists every package. */
const TREE = 'README.md';
/** Document that lists every npm script. */
const COMMANDS = 'tools/README.md';
/** Document that lists every decision. */
const DECISIONS = 'decisions/README.md';

const LINK = /\]\(([^)\s]+)\)/g;
/** Matches paths from the root in code spans, without placeholders. */
const PATH = /`((?:packages|src|tools|tests|openapi|docs|deploy|static|decisions|\.github|\.cspell)\/[\w./-]*)`/g;
const SCRIPT = /\bnpm (?:run (?:--silent )?(?=[a-z])|(?=(?:start|test)\b))([\w:]+)/g;
/** Folder that the build writes, which is not in git. */
const GENERATED = 'deploy/nginx/generated/';

/** Returns true for the documents of maintainers, as opposed to pages of the site. */
export const isRepositoryDocument = ({ file }: Pick<Text, 'file'>): boolean =>
  /^(?:[^/]+|(?:decisions|deploy|openapi|tools|packages\/[\w-]+)\/.+)\.md$/.test(file);

/**
 * Finds references of the repository's documents to files and npm scripts that do not exist, packages that are not listed in README.md,
 * npm scripts that are not listed in tools/README.md, and decisions that are not listed in decisions/README.md.
 */
export function repositoryProblems(texts: readonly Pick<Text, 'file' | 'source'>[], { files, scripts }: Repository): Problem[] {
  const known = new Set(files.flatMap((file) => [file, ...foldersOf(file)]));
  const exists = (target: string) => known.has(target.replace(/\/$/, '')) || target.startsWith(GENERATED);
  return texts.flatMap(({ file, source }) => {
    const matches = (pattern: RegExp) =>
      [...source.matchAll(pattern)].map(({ 0: found, 1: name, index }) => ({ name, offset: index + found.indexOf(name) }));
    const linked = matches(LINK)
      .filter(({ name }) => !/^(?:[a-z]+:|#|\/)/.test(name))
      .map(({ name, offset }) => ({ offset, name: path.posix.join(path.posix.dirname(file), name.replace(/#.*$/, '')) }));
    const dead = [...linked, ...matches(PATH)]
      .filter(({ name }) => !exists(name))
      .map(({ name, offset }) => ({ file, offset, message: `${name} does not exist`, remedy: 'Name the file at its current path.' }));
    const named = matches(SCRIPT);
    const unknown = named
      .filter(({ name }) => !scripts.includes(name))
      .map(({ name, offset }) => ({ file, offset, message: `there is no npm script "${name}"`, remedy: 'Use a script of package.json.' }));
    const absent = (listed: readonly string[], all: readonly string[]) =>
      all
        .filter((name) => !listed.includes(name))
        .map((name) => ({ file, offset: 0, message: `${name} is not listed`, remedy: 'Add a row for it.' }));
    const decisions = files.filter((name) => /^decisions\/\d.*\.md$/.test(name));
    const packages = [...known].flatMap((name) => /^packages\/([^/]+)$/.exec(name)?.[1] ?? []);
    const inTree = [...source.matchAll(/^ {6}([\w-]+)\/ /gm)].map(([, name]) => name);
    return [
      ...dead,
      ...(file === TREE ? absent(inTree, packages) : []),
      ...unknown,
      ...(file === COMMANDS
        ? absent(
            named.map(({ name }) => name),
            scripts,
          )
        : []),
      ...(file === DECISIONS
        ? absent(
            linked.map(({ name }) => name),
            decisions,
          )
        : []),
    ];
  });
}

/** Returns the folders that contain a file. */
function foldersOf(file: string): string[] {
  const folder = path.posix.dirname(file);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}
