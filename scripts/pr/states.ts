import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Globby } from '@docusaurus/utils';

/** The project at one moment: a folder with its sources. */
export type State = { root: string; dispose: () => void };

/** What pages are made of. */
const SOURCES = [
  '{openapi,docs,tutorials,userguide,blog,src,static,scripts/reference}/**/*',
  'api/*.mdx',
  'docusaurus.config.ts',
  'sidebars.ts',
];
const NO_SOURCES = ['**/*.test.ts', '**/fixtures/**', 'openapi/{README,STORY}.md'];

/**
 * @param base a folder of the project, or a commit, branch or tag: then the commit at which this branch left it
 * @param root the folder of the project as it is now
 * @returns the state before; `dispose` takes away what was made for it
 * @throws Error when the base is neither a folder nor known to git
 */
export function stateOf(base: string, root: string): State {
  if (existsSync(base) && statSync(base).isDirectory()) return { root: path.resolve(base), dispose: () => {} };
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'pipe'] });
  const commit = (() => {
    try {
      return git('merge-base', 'HEAD', base).toString().trim();
    } catch {
      throw new Error(`${base} is neither a folder nor a commit that git knows here. Fetch it first: git fetch origin main.`);
    }
  })();
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-base-'));
  execFileSync('tar', ['--extract', '--directory', folder], { input: git('archive', commit) });
  // The tools of now read the state before: a base with other tools than these differs in its lock file, not in its pages.
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'dir');
  return { root: folder, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A file that is in one state only, or not the same in both. */
export type FileChange = { file: string; before?: string; after?: string };

/** @returns the sources that differ between two states, each with its text where it is there */
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
