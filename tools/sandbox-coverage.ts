import { behaviours } from '../packages/sandbox/behaviours/index';
import { Engine, type Fidelity } from '../packages/sandbox/http/engine';
import { readContracts } from '../packages/sandbox/node/contracts';

/** `npm run sandbox:coverage`: prints how many operations of each family are modelled, derived or answered with their example. */
const engine = new Engine({ contracts: readContracts(), behaviours });
const isVerbose = process.argv.includes('--list');
const total: Record<Fidelity, number> = { modelled: 0, derived: 0, example: 0 };
for (const { family, operations } of engine.world.contracts.values()) {
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
}
print('all families', total);

function print(name: string, { modelled, derived, example }: Record<Fidelity, number>) {
  const share = (100 * (modelled + derived)) / (modelled + derived + example);
  console.log(`${name.padEnd(20)} modelled ${modelled}, derived ${derived}, example ${example}: ${share.toFixed(1)} %`);
}
