import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Contract } from '../model/contract';
import { runSandbox } from './commandLine';

/** Program of the package that `npm run packages` makes. The contracts are in a file beside it. */
const contracts = (): Contract[] => JSON.parse(readFileSync(path.join(__dirname, 'contracts.json'), 'utf8'));

runSandbox('npx <package>', contracts, process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
