import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copySite } from '../../tests/sites/site';
import { type Limits, measure, type Run } from './measure';

const ROOT = path.resolve(__dirname, '../..');
const SERVED = '.cache/served';

/** A description that is added to those of this project. */
export type Added = { slug: string; text: string };

/** A site in a temporary folder, and what building it has cost. */
export type BuiltSite = { folder: string; build: string; cost: Run; dispose: () => void };

/**
 * Copies this project, adds a description by somebody else, and builds it with no cache.
 *
 * @returns the built copy; the caller disposes of it. A build that fails is told of in its cost
 */
export async function buildPortal(limits: Limits, added?: Added): Promise<BuiltSite> {
  const site = copySite();
  site.remove('node_modules');
  linkModules(site.folder);
  if (added) {
    site.write(`openapi/${added.slug}/openapi.json`, added.text);
    const entry = `{ folder: '${added.slug}', slug: '${added.slug}', label: 'Added', purpose: 'Added by the bench.', rules: 'foreign' },`;
    site.edit('src/families.ts', (text) => text.replace('const list: Family[] = [', `$&\n  ${entry}`));
  }
  const cost = await measure([['npm', 'run', '--silent', 'build']], { cwd: site.folder, limits });
  return { folder: site.folder, build: path.join(site.folder, 'build'), cost, dispose: site.dispose };
}

/**
 * Sets up a site of the stock plugin and theme over this project's descriptions and one more, and builds it with no cache.
 *
 * @param portal the folder of a copy of this project whose reference has been written: its bundled descriptions are the input
 * @returns the built site; the caller disposes of it. A build that fails is told of in its cost
 */
export async function buildStock(limits: Limits, portal: string, added?: Added): Promise<BuiltSite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stock-site-'));
  cpSync(path.join(__dirname, 'stock'), folder, { recursive: true });
  cpSync(path.join(ROOT, 'static'), path.join(folder, 'static'), { recursive: true });
  linkModules(folder);
  const specs = path.join(folder, 'specs');
  mkdirSync(specs);
  const served = path.join(portal, SERVED);
  if (!existsSync(served)) throw new Error(`${served} does not exist: the build of this site failed before it wrote its descriptions.`);
  for (const folder of readdirSync(served)) {
    const downloads = path.join(served, folder, 'downloads');
    for (const slug of readdirSync(downloads))
      if (slug !== added?.slug) cpSync(path.join(downloads, slug, 'openapi.json'), path.join(specs, `${slug}.json`));
  }
  if (added) writeFileSync(path.join(specs, `${added.slug}.json`), added.text);
  const commands = [
    ['npx', 'docusaurus', 'gen-api-docs', 'all'],
    ['npx', 'docusaurus', 'build'],
  ];
  const cost = await measure(commands, { cwd: folder, limits });
  return { folder, build: path.join(folder, 'build'), cost, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Gives a folder this project's packages, but not what tools have cached among them. */
function linkModules(folder: string): void {
  const [from, to] = [path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from)) if (name !== '.cache') symlinkSync(path.join(from, name), path.join(to, name));
}
