import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Globby } from '@docusaurus/utils';

/** A version of the project: a folder with its sources. */
export type State = { root: string; dispose: () => void };

/** Sources of the pages. */
const SOURCES = [
  '{openapi,docs,tutorials,userguide,blog,src,static,packages/reference}/**/*',
  'api/*.mdx',
  'docusaurus.config.ts',
  'sidebars.ts',
];
const NO_SOURCES = ['**/*.test.ts', '**/fixtures/**', 'openapi/{README,STORY}.md'];

/**
 * Checks out the version to compare with.
 *
 * @param base a folder of the project, or a commit, branch or tag, in which case the merge base is used
 * @param root the project's current folder
 * @returns the base version; `dispose` deletes temporary files
 * @throws Error when the base is neither a folder nor known to git
 */
export function stateOf(base: string, root: string): State {
  if (existsSync(base) && statSync(base).isDirectory()) return { root: path.resolve(base), dispose: () => {} };
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'pipe'] });
  const commit = (() => {
    try {
      return git('merge-base', 'HEAD', base).toString().trim();
    } catch {
      throw new Error(`${base} is neither a folder nor a known commit. Fetch it first: git fetch origin main.`);
    }
  })();
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-base-'));
  execFileSync('tar', ['--extract', '--directory', folder], { input: git('archive', commit) });
  // The current tools read the base version: a base with different tools differs in its lock file, not in its pages.
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'dir');
  return { root: folder, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A file that exists in only one version or differs between them. */
export type FileChange = { file: string; before?: string; after?: string };

/** Returns the sources that differ between two versions, with their contents. */
export function changedFiles(base: State['root'], head: State['root']): FileChange[] {
  const [before, after] = [hashesOf(base), hashesOf(head)];
  const files = [...new Set([...before.keys(), ...after.keys()])].sort();
  const textOf = (root: string, file: string) => readFileSync(path.join(root, file), 'utf8');
  return files
    .filter((file) => before.get(file) !== after.get(file))
    .map((file) => ({
      file,
      before: before.has(file) ? textOf(base, file) : undefined,
      after: after.has(file) ? textOf(head, file) : undefined,
    }));
}

function hashesOf(root: string): Map<string, string> {
  const files = Globby.sync(SOURCES, { cwd: root, ignore: NO_SOURCES });
  return new Map(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(path.join(root, file)))
        .digest('hex'),
    ]),
  );
}
