import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageUrl } from '../../platform/packages';
import type { Contract } from '../model/contract';
import { runSandbox } from './commandLine';
import { startOf } from './start';

/** Module and program of the package that `npm run packages` makes. The contracts are in a file beside it. */
const contracts = (): Contract[] => JSON.parse(readFileSync(path.join(__dirname, 'contracts.json'), 'utf8'));

export { connect } from './connect';
export const start = startOf(contracts);

/** Runs the program with the arguments of the command line. Its module is `cli.cjs`. */
export const main = (): Promise<void> =>
  runSandbox(`npx -y ${packageUrl('sandbox')}`, contracts, process.argv.slice(2)).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
