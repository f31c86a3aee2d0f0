import { families } from '../packages/platform/selection';
import { runSandbox } from '../packages/sandbox/node/commandLine';
import { readContracts } from '../packages/sandbox/node/contracts';
import { reportFailure } from './support/reportFailure';

/** `npm run sandbox`: serves the sandbox on this machine. */
const served = families.filter(({ rules }) => rules === 'house').map(({ folder }) => folder);
runSandbox('npm run sandbox --', () => readContracts(served), process.argv.slice(2)).catch(reportFailure);
