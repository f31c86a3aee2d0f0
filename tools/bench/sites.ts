import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { copySite } from '../site/copy';
import { type Limits, measure, type Run } from './measure';

const ROOT = path.resolve(__dirname, '../..');

/** A description to add to those of this project. */
export type Added = { slug: string; text: string };

/** A copy of the site in a temporary folder, with the cost of its build. */
export type BuiltSite = { build: string; cost: Run; dispose: () => void };

/**
 * Copies this project, adds a third-party description, and builds the copy without a cache.
 *
 * @returns the built copy, which the caller must dispose of. A failed build is reported in its cost
 */
export async function buildSite(limits: Limits, added?: Added): Promise<BuiltSite> {
  const site = copySite();
  site.remove('node_modules');
  linkModules(site.folder);
  if (added) {
    site.write(`openapi/${added.slug}/openapi.json`, added.text);
    const entry = `{ folder: '${added.slug}', slug: '${added.slug}', label: 'Added', purpose: 'Added by the bench.', rules: 'foreign' },`;
    site.edit('packages/platform/families.ts', (text) => text.replace('const list: Family[] = [', `$&\n  ${entry}`));
  }
  const cost = await measure([['npm', 'run', '--silent', 'build']], { cwd: site.folder, limits });
  return { build: path.join(site.folder, 'build'), cost, dispose: site.dispose };
}

/** Links this project's packages into a folder, without the tool caches in node_modules. */
function linkModules(folder: string): void {
  const [from, to] = [path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from)) if (name !== '.cache') symlinkSync(path.join(from, name), path.join(to, name));
}
