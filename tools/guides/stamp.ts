import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type DescriptionsCommit, withCommit } from '../../packages/guides/verified';

const ROOT = path.resolve(__dirname, '../..');
/** Files with marks: pages, their Markdown, and their HTML for client-side navigation. */
const MARKED = /\.(?:html|md)$|^assets\/parts\//;

/**
 * Writes the commit of the descriptions into the marks of all guides of a build.
 *
 * @param build folder of the built application pages
 */
export function stampMarks(build: string): void {
  const descriptions = descriptionsCommit();
  for (const name of readdirSync(build, { recursive: true, encoding: 'utf8' }).filter((each) => MARKED.test(each))) {
    const file = path.join(build, name);
    const text = readFileSync(file, 'utf8');
    const stamped = withCommit(text, path.extname(name), descriptions);
    if (stamped !== text) writeFileSync(file, stamped);
  }
}

/** Returns the last commit that changed the descriptions; undefined without the history, or if they have been changed since. */
function descriptionsCommit(): DescriptionsCommit | undefined {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    if (git('rev-parse', '--is-shallow-repository') === 'true' || git('status', '--porcelain', '--', 'openapi')) return undefined;
    const [commit, date] = git('log', '-1', '--format=%H %cs', '--', 'openapi').split(' ');
    return commit ? { commit, date } : undefined;
  } catch {
    return undefined;
  }
}
