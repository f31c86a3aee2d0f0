import path from 'node:path';
import { writeQuotes } from '../../packages/guides/writeQuotes';
import type { Family } from '../../packages/platform/families';
import { writeFolder } from '../../packages/platform/writeFolder';
import { builtFamily, contentsOf } from '../../packages/reference';
import type { Operation } from '../../packages/reference/components/model';
import { writeDownloads } from '../../packages/reference/downloads';
import { REFERENCE_DIR } from '../../packages/reference/reference';
import { writeSearchRecords } from '../../packages/search/index/familyRecords';
import { writeTryIt } from '../../packages/try-it/data/tryIt';
import { bundleOf } from './bundleCache';

/**
 * Writes everything that is derived from a family's description: the content of its pages, the index of the pages, the downloads, quotes for
 * guides, search records, and the data of "Try it".
 *
 * @returns the numbers of operations, webhooks and groups, each of which has a page
 * @throws Error with file, line and remedy when the description is invalid, or when two pages have the same name
 */
export async function writeFamily(family: Family) {
  const built = await builtFamily(family, await bundleOf(family));
  const { root, index, pages, objects, lifecycles } = built;
  await writeDownloads(family, root);
  writeFolder(path.join(REFERENCE_DIR, family.folder), [
    ...[...contentsOf(family, built)].map(([name, render]): [string, string] => [name, render()]),
    ['index.json', JSON.stringify(index)],
  ]);
  writeQuotes(family, root, pages);
  writeSearchRecords(family, pages, index.groups, lifecycles, objects);
  writeTryIt(family, root, pages);
  const count = (kind: Operation['kind']) => pages.filter(({ operation }) => operation.kind === kind).length;
  return { operations: count('operation'), webhooks: count('webhook'), groups: index.groups.length };
}
