import { behaviours } from '../packages/sandbox/behaviours/index';
import { Engine, type Fidelity } from '../packages/sandbox/http/engine';
import { readContracts } from '../packages/sandbox/node/contracts';
import { producedIn, refusalsOf } from './sandbox/refusals';

/**
 * `npm run sandbox:coverage`: prints how many operations of each family are modelled, derived or returned as their example. With
 * `--produced <file>`, it also prints how many of the errors with status 402, 403, 409 and 422 that their writes document tests have produced:
 * the file is written by tests that run with `SANDBOX_REFUSALS=<file>`.
 */
const engine = new Engine({ contracts: readContracts(), behaviours });
const isVerbose = process.argv.includes('--list');
const total: Record<Fidelity, number> = { modelled: 0, derived: 0, example: 0 };
const refusals = { all: 0, produced: 0 };
const [, file] = /--produced[= ](\S+)/.exec(process.argv.join(' ')) ?? [];
const known = file ? producedIn(file) : undefined;
for (const contract of engine.world.contracts.values()) {
  const { family, operations } = contract;
  const count: Record<Fidelity, number> = { modelled: 0, derived: 0, example: 0 };
  for (const operation of operations) {
    const fidelity = engine.fidelityOf(operation);
    count[fidelity] += 1;
    total[fidelity] += 1;
    if (isVerbose && (fidelity === 'example' || (operation.movesMoney && fidelity !== 'modelled'))) {
      console.log(`  ${fidelity}${operation.movesMoney ? ', moves money' : ''}: ${family}/${operation.id}`);
    }
  }
  print(family, count);
  if (!known) continue;
  const documented = refusalsOf(contract);
  const missing = documented.filter((name) => !known.has(name));
  refusals.all += documented.length;
  refusals.produced += documented.length - missing.length;
  printRefusals(documented.length - missing.length, documented.length);
  if (isVerbose) for (const name of missing) console.log(`  not produced: ${name}`);
}
print('all families', total);
if (known) printRefusals(refusals.produced, refusals.all);

function print(name: string, { modelled, derived, example }: Record<Fidelity, number>) {
  const share = (100 * (modelled + derived)) / (modelled + derived + example);
  console.log(`${name.padEnd(20)} modelled ${modelled}, derived ${derived}, example ${example}: ${share.toFixed(1)} %`);
}

function printRefusals(produced: number, all: number) {
  console.log(`${' '.repeat(20)} refusals of writes produced by tests: ${produced} of ${all} (${((100 * produced) / all).toFixed(1)} %)`);
}
