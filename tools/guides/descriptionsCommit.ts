import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { DescriptionsCommit } from '../../packages/guides/verified';

const ROOT = path.resolve(__dirname, '../..');

/** Returns the last commit that changed the descriptions, for the marks of guides; undefined without the history, or if they have been changed since. */
export function descriptionsCommit(): DescriptionsCommit | undefined {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    if (git('rev-parse', '--is-shallow-repository') === 'true' || git('status', '--porcelain', '--', 'openapi')) return undefined;
    const [commit, date] = git('log', '-1', '--format=%H %cs', '--', 'openapi').split(' ');
    return commit ? { commit, date } : undefined;
  } catch {
    return undefined;
  }
}
