import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { allFamilies } from '../packages/platform/families';
import { contractOf } from '../packages/sandbox/model/derive';
import { CONTRACTS, HOUSE } from '../packages/sandbox/node/contracts';
import { bundleOf } from './reference/bundleCache';

/** Writes what the sandbox needs of each description to `.cache/sandbox`. Arguments: folders of families, all by default. */
async function main() {
  const wanted = process.argv.slice(2);
  mkdirSync(CONTRACTS, { recursive: true });
  for (const family of allFamilies.filter(({ folder }) => (wanted.length ? wanted : HOUSE).includes(folder))) {
    const file = path.join(CONTRACTS, `${family.folder}.json`);
    const partial = `${file}.${process.pid}`;
    writeFileSync(partial, JSON.stringify(contractOf(family.folder, await bundleOf(family))));
    renameSync(partial, file);
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
