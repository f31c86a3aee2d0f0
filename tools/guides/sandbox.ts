import { sandboxIn } from '../../packages/guides/browser/sandbox';
import type { Guide } from '../../packages/guides/steps/model';
import type { Sandbox } from '../../packages/guides/steps/run';
import { loadFamily } from '../../packages/sandbox/browser/families';
import { Host } from '../../packages/sandbox/browser/host';
import type { Command } from '../../packages/sandbox/browser/protocol';
import type { Contract } from '../../packages/sandbox/model/contract';

/**
 * Returns a fresh sandbox in this process, the same as the page of the guide has in its worker. A bug of the sandbox is thrown.
 *
 * @param contracts contracts of the guide's families
 */
export function sandboxOf(guide: Guide, contracts: readonly Contract[]): Sandbox {
  const bugs: unknown[] = [];
  const contractOf = async (family: string) => {
    const found = contracts.find((contract) => contract.family === family);
    if (!found) throw new Error(`The contract of ${family} is missing.`);
    return found;
  };
  const host = new Host({
    load: (family) => loadFamily(family, contractOf),
    save: async () => {},
    isKept: false,
    clock: 'standing',
    report: (error) => bugs.push(error),
  });
  return sandboxIn(guide, async (name, given) => {
    const result = await host.run({ name, ...given } as Command);
    if (bugs.length) throw bugs[0];
    return result as never;
  });
}
