import { execFileSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

/**
 * Returns the dates of the last commits that changed the files in a folder, as `YYYY-MM-DD`, by path from the repository root. One run of
 * git reads them all.
 *
 * @param folder folder, relative to the repository root
 * @param root the repository; tests pass another one
 * @returns an empty map without git, outside a repository, and in a shallow clone, which does not have the dates
 */
export function lastChanges(folder: string, root = ROOT): ReadonlyMap<string, string> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe', maxBuffer: 1e9 });
  const dates = new Map<string, string>();
  try {
    if (git('rev-parse', '--is-shallow-repository').trim() === 'true') return dates;
    let date = '';
    for (const line of git('-c', 'core.quotePath=false', 'log', '--format=%x00%cs', '--name-only', '--', folder).split('\n')) {
      if (line.startsWith('\0')) date = line.slice(1);
      else if (line && !dates.has(line)) dates.set(line, date);
    }
  } catch {
    return new Map();
  }
  return dates;
}
