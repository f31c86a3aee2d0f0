import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The version that a change is compared with: a folder with its sources. */
export type Base = { root: string; dispose: () => void };

/**
 * Checks out the commit at which a branch left another one.
 *
 * @param base a branch or commit that git knows
 * @param root the repository
 * @returns its sources in a temporary folder, which `dispose` deletes
 */
export function checkOutBase(base: string, root: string): Base {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'pipe'] });
  const commit = git('merge-base', 'HEAD', base).toString().trim();
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-base-'));
  execFileSync('tar', ['--extract', '--directory', folder], { input: git('archive', commit) });
  // The current tools read the base version: a base with different tools differs in its lock file, not in its descriptions.
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'dir');
  return { root: folder, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}
