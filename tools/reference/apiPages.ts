import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pMap from 'p-map';
import type { Family } from '../../packages/platform/families';
import { lastChanges } from '../../packages/platform/lastChanges';
import { families } from '../../packages/platform/selection';
import { pageFile } from '../../packages/reference/pageFile';
import { ERRORS_FOLDER, LISTS_FOLDER, readFamilyIndex, readOutline } from '../../packages/reference/stored';
import { script } from '../support/commands';
import { runToEnd } from '../support/runToEnd';

const ROOT = path.resolve(__dirname, '../..');
/** Files that docusaurus-plugin-openapi-docs writes: the pages of operations and webhooks, and the part of the sidebar. */
const PAGE = '.api.mdx';
const SIDEBAR = 'sidebar.ts';

const folderOf = ({ folder }: Pick<Family, 'folder'>) => path.join(ROOT, 'api', folder);

/** Folder in which the plugin writes, relative to the project. */
const WRITTEN = '.cache/api-pages';
const writtenBy = ({ folder }: Pick<Family, 'folder'>) => path.join(ROOT, WRITTEN, folder);

/** Returns true if the pages of a family's operations and webhooks have been written. */
export const areApiPagesWritten = (family: Family): boolean => existsSync(path.join(folderOf(family), SIDEBAR));

/**
 * Writes the pages of the operations and webhooks of families to api/{family} with docusaurus-plugin-openapi-docs. It skips existing files, so it writes to an empty folder, from which the files are copied: those in api/
 * are complete at any time, which `npm start` relies on. It only logs what it cannot write, so the files are counted.
 *
 * @throws Error with the output of the command if it fails, or if a page is missing
 */
export async function writeApiPages(changed: readonly Family[]): Promise<void> {
  if (!changed.length) return;
  for (const family of changed) {
    rmSync(writtenBy(family), { recursive: true, force: true });
    mkdirSync(writtenBy(family), { recursive: true });
  }
  const names = changed.length === families.length ? ['all'] : changed.map(({ folder }) => folder);
  const options = { cwd: ROOT, env: { ...process.env, API_PAGES: WRITTEN } };
  const outputs = await pMap(names, (name) => runToEnd(script('tools/reference/genApiDocs.ts', name), options), { concurrency: 2 });
  const faults = changed.flatMap((family) => {
    const names = readdirSync(writtenBy(family));
    const written = names.filter((name) => name.endsWith(PAGE)).length;
    const wanted = readFamilyIndex(family).groups.reduce((total, { pages }) => total + pages.length, 0);
    return written === wanted && names.includes(SIDEBAR)
      ? []
      : [`${family.label}: docusaurus gen-api-docs ${family.folder} wrote ${written} of ${wanted} pages.`];
  });
  const failed = outputs.filter(({ status }) => status);
  if (faults.length || failed.length)
    throw new Error([...faults, 'Output of the command:', ...outputs.map(({ output }) => output)].join('\n'));
  for (const family of changed) copyApiPages(writtenBy(family), folderOf(family));
}

/**
 * Copies what the plugin has written for a family, and removes its pages of earlier runs. Files that are the same are not touched, nor are other
 * pages in the folder.
 */
export function copyApiPages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  const names = readdirSync(from);
  for (const name of names) {
    const text = readFileSync(path.join(from, name), 'utf8');
    const file = path.join(to, name);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
  for (const name of readdirSync(to)) if (name.endsWith(PAGE) && !names.includes(name)) rmSync(path.join(to, name));
}

/**
 * Writes the other pages of the reference to api/: groups, objects, families, errors, lists and changelogs. Removes pages of earlier runs.
 *
 * @throws Error if the page of an operation or webhook is missing
 */
export function writeOtherPages(): number {
  const { pages } = readOutline();
  const changes = lastChanges('openapi');
  const wanted = new Set(pages.map(({ id }) => id));
  for (const folder of [ERRORS_FOLDER, LISTS_FOLDER, 'changelog', ...families.map((family) => family.folder)]) {
    mkdirSync(path.join(ROOT, 'api', folder), { recursive: true });
    for (const name of readdirSync(path.join(ROOT, 'api', folder)))
      if (name.endsWith('.mdx') && !name.endsWith(PAGE) && !wanted.has(`${folder}/${name.slice(0, -'.mdx'.length)}`))
        rmSync(path.join(ROOT, 'api', folder, name));
  }
  for (const page of pages) {
    if (page.method) continue; // Written by `writeApiPages`.
    const file = path.join(ROOT, 'api', `${page.id}.mdx`);
    const text = pageFile(page, changes);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
  return pages.length;
}
