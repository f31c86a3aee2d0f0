import { readContracts } from '../../packages/sandbox/node/contracts';
import { startServer } from '../../packages/sandbox/node/server';

/** Server of `speed.ts`, whose argument is a folder for the state, if it is to be stored: sends its address, and the processor time that it has used whenever it is asked. */
startServer({ port: 0, contracts: readContracts(['wallet']), data: process.argv[2], log: () => {} }).then(({ url }) => {
  process.send?.({ url });
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: (user + system) / 1_000_000 });
  });
  process.on('disconnect', () => process.exit(0));
});
