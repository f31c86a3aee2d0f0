import { behaviours } from '../packages/sandbox/behaviours/index';
import { Engine, type Fidelity } from '../packages/sandbox/http/engine';
import { readContracts } from '../packages/sandbox/node/contracts';
import { searchRefusals } from './sandbox/refusalSearch';
import { producedIn, refusalsOf } from './sandbox/refusals';

/**
 * `npm run sandbox:coverage`: prints how many operations of each family are modelled, derived or returned as their example, and how many of
 * the errors with status 402, 403, 409 and 422 that their writes document the sandbox has code for. With `--produced <file>`, it also prints how
 * many of them tests have produced: the file is written by tests that run with `SANDBOX_REFUSALS=<file>`. With `--search <family>` as well, it searches for requests that
 * produce the others, and adds them to `packages/sandbox/refusals`, whose rows `documentedRefusals.test.ts` sends.
 */
const engine = new Engine({ contracts: readContracts(), behaviours });
const isVerbose = process.argv.includes('--list');
const total: Record<Fidelity, number> = { modelled: 0, derived: 0, example: 0 };
const refusals = { possible: 0, all: 0, produced: 0 };
const [, file] = /--produced[= ](\S+)/.exec(process.argv.join(' ')) ?? [];
const known = file ? producedIn(file) : undefined;
const [, searched] = /--search[= ](\S+)/.exec(process.argv.join(' ')) ?? [];
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
  const produced = documented.filter(({ operation, code }) => known?.has(`${family}/${operation} ${code}`)).length;
  refusals.possible += possible;
  refusals.all += documented.length;
  refusals.produced += produced;
  print(family, count);
  printRefusals(possible, documented.length, produced);
  if (isVerbose)
    for (const { operation, code, isPossible } of documented) {
      const name = `${family}/${operation} ${code}`;
      if (!isPossible) console.log(`  never: ${name}`);
      else if (known && !known.has(name)) console.log(`  not produced: ${name}`);
    }
}
print('all families', total);
printRefusals(refusals.possible, refusals.all, refusals.produced);

function print(name: string, { modelled, derived, example }: Record<Fidelity, number>) {
  const share = (100 * (modelled + derived)) / (modelled + derived + example);
  console.log(`${name.padEnd(20)} modelled ${modelled}, derived ${derived}, example ${example}: ${share.toFixed(1)} %`);
}

function printRefusals(possible: number, all: number, produced: number) {
  const share = (count: number) => `${count} of ${all} (${((100 * count) / all).toFixed(1)} %)`;
  console.log(`${' '.repeat(20)} refusals of writes: at most ${share(possible)}${known ? `, produced by tests ${share(produced)}` : ''}`);
}

const contract = searched && engine.world.contracts.get(searched);
if (contract) {
  const wanted = refusalsOf(contract).filter(({ operation, code }) => !known?.has(`${searched}/${operation} ${code}`));
  searchRefusals(searched, wanted, console.log);
} else if (searched) {
  console.error(`There is no family ${searched}. Families: ${[...engine.world.contracts.keys()].join(', ')}.`);
  process.exitCode = 1;
}
