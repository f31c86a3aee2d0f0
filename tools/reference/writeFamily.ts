import path from 'node:path';
import { writeQuotes } from '../../packages/guides/writeQuotes';
import type { Description } from '../../packages/openapi/model/description';
import { unmarked } from '../../packages/openapi/numbers';
import type { Family } from '../../packages/platform/families';
import { writeFolder } from '../../packages/platform/writeFolder';
import { type BuiltFamily, builtFamily, contentsOf } from '../../packages/reference/buildFamily';
import type { Operation } from '../../packages/reference/components/model';
import { writeDownloads } from '../../packages/reference/downloads';
import { servedFolder } from '../../packages/reference/served';
import { REFERENCE_DIR } from '../../packages/reference/stored';
import { contractOf, forBrowser } from '../../packages/sandbox/model/derive';
import { writeContract } from '../../packages/sandbox/node/contracts';
import { writeSearchRecords } from '../../packages/search/indexing/familyRecords';
import { writeTryIt } from '../../packages/try-it/data/tryIt';
import { bundleOf, checkBundle } from './bundleCache';

/**
 * What is done for a family. A large family is not left to one process: once its description is bundled, the other parts, which read the
 * bundle from the cache, run in different processes.
 */
export const PARTS = {
  /** Checks the description against the rules and bundles it, without parsing it twice. */
  checkedBundle: async (family: Family): Promise<void> => void (await bundleOf(family)),
  /** Bundles the description, for `check` to run beside the other parts. An invalid description is checked first, because the rules explain it. */
  bundle: async (family: Family): Promise<void> => {
    await bundleOf(family, false).catch(async (error: Error) => {
      await checkBundle(family);
      throw error;
    });
  },
  /** Checks the description against the rules. */
  check: checkBundle,
  /** Writes the description for download, and as a Postman collection. */
  downloads: async (family: Family): Promise<void> => writeDownloads(family, await bundleOf(family, false)),
  pages: writePages,
} as const;

/** Numbers of pages of a family. */
export type PageCounts = { operations: number; webhooks: number; groups: number };

/**
 * Writes the content of a family's pages, the index of the pages, quotes for guides, search records, the data of "Try it", and the contract of
 * the sandbox.
 *
 * @throws Error with file, line and remedy when the description is invalid, or when two pages have the same name
 */
async function writePages(family: Family): Promise<PageCounts> {
  const built = await builtFamily(family, await bundleOf(family, false));
  const { description, index, pages, objects, lifecycles } = built;
  writeFolder(path.join(REFERENCE_DIR, family.folder), textsOf(family, built));
  writeQuotes(family, description, pages);
  writeSearchRecords(family, pages, index.groups, lifecycles, objects);
  writeTryIt(family, description, pages);
  if (family.rules === 'house') writeSandbox(family, description);
  const count = (kind: Operation['kind']) => pages.filter(({ operation }) => operation.kind === kind).length;
  return { operations: count('operation'), webhooks: count('webhook'), groups: index.groups.length };
}

/** Builds the content of a family's pages one after the other, and its index. */
function* textsOf(family: Family, built: BuiltFamily): Generator<[name: string, text: string]> {
  for (const [name, render] of contentsOf(family, built)) yield [name, render()];
  yield ['index.json', unmarked(JSON.stringify(built.index))];
}

/** Writes what the sandbox needs of a family's description, in the browser and on the server. */
function writeSandbox(family: Family, { document }: Description): void {
  const contract = contractOf(family.folder, document);
  writeContract(contract);
  writeFolder(path.resolve(__dirname, '../..', servedFolder(family), 'sandbox'), [
    [`${family.folder}.json`, JSON.stringify(forBrowser(contract))],
  ]);
}
