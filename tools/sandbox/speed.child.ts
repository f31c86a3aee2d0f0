import { readContracts } from '../../packages/sandbox/node/contracts';
import { startServer } from '../../packages/sandbox/node/server';

/** Server of `speed.ts`: sends its address, and the processor time that it has used whenever it is asked. */
startServer({ port: 0, contracts: readContracts(['wallet']), log: () => {} }).then(({ url }) => {
  process.send?.({ url });
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: (user + system) / 1_000_000 });
  });
  process.on('disconnect', () => process.exit(0));
});
