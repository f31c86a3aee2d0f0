import { allFamilies } from '../packages/platform/families';
import { contractOf } from '../packages/sandbox/model/derive';
import { HOUSE, writeContract } from '../packages/sandbox/node/contracts';
import { bundleOf } from './reference/bundleCache';
import { reportFailure } from './support/reportFailure';

/** Writes what the sandbox needs of each description to `.cache/sandbox`. Arguments: folders of families, all by default. */
async function main() {
  const wanted = process.argv.slice(2);
  for (const family of allFamilies.filter(({ folder }) => (wanted.length ? wanted : HOUSE).includes(folder))) {
    writeContract(contractOf(family.folder, await bundleOf(family)));
  }
}

main().catch(reportFailure);
