import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Family } from '../../packages/platform/families';
import { reportFailure } from '../support/reportFailure';

/**
 * `tsx bundles.ts <project folder> <output file> <family folder>…`: bundles the descriptions of a version of the project with that
 * version's rules and error catalogue. Runs as a separate process in that version's folder. Writes the
 * descriptions by folder and omits families that the version does not have.
 */
async function main() {
  const [root, file, ...folders] = process.argv.slice(2);
  const { allFamilies } = (await import(path.join(root, 'packages/platform/families.ts'))) as { allFamilies: Family[] };
  const { bundleFamily } = (await import(path.join(root, 'packages/openapi/bundle.ts'))) as {
    bundleFamily: (family: Family) => Promise<object>;
  };
  const bundled: Record<string, object> = {};
  for (const family of allFamilies.filter(({ folder }) => folders.includes(folder))) bundled[family.folder] = await bundleFamily(family);
  writeFileSync(file, JSON.stringify(bundled));
}

main().catch(reportFailure);
