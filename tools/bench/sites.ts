import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copySite } from '../site/copy';
import { type Limits, measure, type Run } from './measure';

const ROOT = path.resolve(__dirname, '../..');
const SERVED = '.cache/served';

/** A description to add to those of this project. */
export type Added = { slug: string; text: string };

/** A site in a temporary folder, with the cost of its build. */
export type BuiltSite = { folder: string; build: string; cost: Run; dispose: () => void };

/**
 * Copies this project, adds a third-party description, and builds the copy without a cache.
 *
 * @returns the built copy, which the caller must dispose of. A failed build is reported in its cost
 */
export async function buildPortal(limits: Limits, added?: Added): Promise<BuiltSite> {
  const site = copySite();
  site.remove('node_modules');
  linkModules(site.folder);
  if (added) {
    site.write(`openapi/${added.slug}/openapi.json`, added.text);
    const entry = `{ folder: '${added.slug}', slug: '${added.slug}', label: 'Added', purpose: 'Added by the bench.', rules: 'foreign' },`;
    site.edit('packages/platform/families.ts', (text) => text.replace('const list: Family[] = [', `$&\n  ${entry}`));
  }
  const cost = await measure([['npm', 'run', '--silent', 'build']], { cwd: site.folder, limits });
  return { folder: site.folder, build: path.join(site.folder, 'build'), cost, dispose: site.dispose };
}

/**
 * Sets up a site with the stock plugin and theme over this project's descriptions and an additional one, and builds it without a cache.
 *
 * @param portal the folder of a copy of this project with a generated reference: its bundled descriptions are the input
 * @returns the built site, which the caller must dispose of. A failed build is reported in its cost
 */
export async function buildStock(limits: Limits, portal: string, added?: Added): Promise<BuiltSite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stock-site-'));
  cpSync(path.join(__dirname, 'stock'), folder, { recursive: true });
  cpSync(path.join(ROOT, 'static'), path.join(folder, 'static'), { recursive: true });
  linkModules(folder);
  const specs = path.join(folder, 'specs');
  mkdirSync(specs);
  const served = path.join(portal, SERVED);
  if (!existsSync(served))
    throw new Error(
      `${served} does not exist, because the build of this site failed before it wrote its descriptions. Correct the build first.`,
    );
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

/** Links this project's packages into a folder, without the tool caches in node_modules. */
function linkModules(folder: string): void {
  const [from, to] = [path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from)) if (name !== '.cache') symlinkSync(path.join(from, name), path.join(to, name));
}
