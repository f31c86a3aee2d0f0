import { behaviours } from '../packages/sandbox/behaviours/index';
import { Engine, type Fidelity } from '../packages/sandbox/http/engine';
import { readContracts } from '../packages/sandbox/node/contracts';
import { refusalsOf } from './sandbox/refusals';

/**
 * `npm run sandbox:coverage`: prints how many operations of each family are modelled, derived or answered with their example, and how many of
 * the errors with status 402, 403, 409 and 422 that their writes document the sandbox has code for.
 */
const engine = new Engine({ contracts: readContracts(), behaviours });
const isVerbose = process.argv.includes('--list');
const total: Record<Fidelity, number> = { modelled: 0, derived: 0, example: 0 };
const refusals = { possible: 0, all: 0 };
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
  const documented = refusalsOf(contract);
  const possible = documented.filter(({ isPossible }) => isPossible).length;
  refusals.possible += possible;
  refusals.all += documented.length;
  print(family, count);
  printRefusals(possible, documented.length);
  if (isVerbose)
    for (const { operation, code, isPossible } of documented) if (!isPossible) console.log(`  never: ${family}/${operation} ${code}`);
}
print('all families', total);
printRefusals(refusals.possible, refusals.all);

function print(name: string, { modelled, derived, example }: Record<Fidelity, number>) {
  const share = (100 * (modelled + derived)) / (modelled + derived + example);
  console.log(`${name.padEnd(20)} modelled ${modelled}, derived ${derived}, example ${example}: ${share.toFixed(1)} %`);
}

function printRefusals(possible: number, all: number) {
  console.log(`${' '.repeat(20)} refusals of writes: at most ${possible} of ${all} (${((100 * possible) / all).toFixed(1)} %)`);
}
