import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Files that differ from the branch that a change is merged into. `deleted` includes the former names of renamed files. */
export type Changed = { files: string[]; deleted: string[] };

/**
 * Lists the files that a branch has changed since it left another one, and those that are not committed.
 *
 * @param base branch or commit to compare with
 * @throws Error if git does not know the base
 */
export function changedSince(base: string, root: string): Changed {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  let from: string;
  try {
    from = git('merge-base', 'HEAD', base).trim();
  } catch {
    throw new Error(`${base} is not a branch or commit of this repository. Run "git fetch origin main", or name another with --base.`);
  }
  const names = [git('diff', '--name-only', '--no-renames', '-z', from), git('ls-files', '-z', '--others', '--exclude-standard')];
  const all = [...new Set(names.flatMap((list) => list.split('\0')))].filter(Boolean).sort();
  const exists = (file: string) => existsSync(path.join(root, file));
  return { files: all.filter(exists), deleted: all.filter((file) => !exists(file)) };
}
