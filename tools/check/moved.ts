import { execFileSync, spawnSync } from 'node:child_process';
import { brand } from '../../packages/platform/brand';
import { withBrand } from '../../packages/platform/brandText';
import { type Redirect, redirects } from '../../packages/platform/redirects';
import { isWrittenPage } from '../../packages/platform/writtenPages';
import { writtenRoute } from '../../packages/platform/writtenRoute';
import type { Source } from '../support/problems';
import type { Changed } from './changed';

const REDIRECTS = 'packages/platform/redirects.ts';
/** Files that keep what was true when they were written, and the list of the redirects themselves. */
const EXCEPT = ['decisions', 'openapi/releases', REDIRECTS].map((file) => `:!${file}`);

/**
 * Finds what a moved or removed page leaves behind: its former address without a redirect, and every file that still names it.
 *
 * @param changed files that differ from the base
 * @param base branch or commit to compare with
 * @param listed former addresses that have a redirect
 * @returns a line per problem
 */
export function movedPageFaults(
  changed: Changed,
  base: string,
  root: string,
  sources: readonly Source[],
  listed: readonly Redirect[] = redirects,
): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const from = git('merge-base', 'HEAD', base).trim();
  const present = new Set(sources.map(({ file, source }) => writtenRoute(file, source)));
  return [...changed.files, ...changed.deleted].filter(isWrittenPage).flatMap((file) => {
    if (!git('ls-tree', '--name-only', from, '--', file)) return []; // A new page.
    const route = writtenRoute(file, git('show', `${from}:${file}`));
    if (!route || present.has(route)) return [];
    const entry = `{ from: '${withTokens(route)}', to: '/…' }`;
    const isListed = listed.some((each) => withBrand(each.from) === route);
    const missing = `${REDIRECTS}:1: error ${file} had the address ${route}, which no page has any more. Add the redirect ${entry}.`;
    return [...(isListed ? [] : [missing]), ...mentionsOf(route, root)];
  });
}

const withTokens = (route: string): string => route.replaceAll(brand.slug, '{product}');

/** Returns a line for each place that names an address. */
function mentionsOf(route: string, root: string): string[] {
  const forms = [...new Set([route, withTokens(route)])].flatMap((form) => [
    '-e',
    `(?<![A-Za-z0-9_-])${form.replace(/[{}.]/g, '\\$&')}($|[^A-Za-z0-9_/-])`,
  ]);
  const args = ['grep', '--untracked', '-I', '-n', '-o', '--column', '-P', ...forms, '--', '.', ...EXCEPT];
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => `${line.split(':').slice(0, 3).join(':')}: error ${route} is no longer the address of a page. Write the present one.`);
}
