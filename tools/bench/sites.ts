import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { copySite } from '../site/copy';
import { measure, type Run } from './measure';

const ROOT = path.resolve(__dirname, '../..');

/** A copy of the site in a temporary folder, with the cost of its build. `rebuild` changes one operation and returns the cost of the next build. */
export type BuiltSite = { build: string; cost: Run; rebuild: () => Promise<Run>; dispose: () => void };

/** An operation that no guide quotes, in a family of middle size. */
const CHANGED = { file: 'openapi/pay/bank-transfers.yaml', from: 'A transfer cannot be edited', to: 'No transfer can be edited' };

/**
 * Copies this project and builds the copy without a cache.
 *
 * @returns the built copy, which the caller must dispose of. A failed build is reported in its cost
 */
export async function buildSite(): Promise<BuiltSite> {
  const site = copySite();
  site.remove('node_modules');
  linkModules(site.folder);
  const build = () => measure(['npm', 'run', '--silent', 'build'], site.folder);
  const rebuild = () => {
    site.edit(CHANGED.file, (text) => text.replace(CHANGED.from, CHANGED.to));
    return build();
  };
  return { build: path.join(site.folder, 'build'), cost: await build(), rebuild, dispose: site.dispose };
}

/** Links this project's packages into a folder, without the tool caches in node_modules. */
function linkModules(folder: string): void {
  const [from, to] = [path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from)) if (name !== '.cache') symlinkSync(path.join(from, name), path.join(to, name));
}
