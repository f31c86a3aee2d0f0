import { readFileSync } from 'node:fs';
import { startServer } from './server';

/** Server that `database.test.ts` kills. Arguments: file of a contract, folder of the state. Prints its address. */
const [contract, data] = process.argv.slice(2);

function fail(error: Error): void {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

startServer({
  port: 0,
  contracts: [JSON.parse(readFileSync(contract, 'utf8'))],
  data,
  onFailure(error) {
    fail(error);
    setTimeout(() => process.exit(), 50); // The responses are sent first.
  },
}).then(({ url, close }) => {
  process.on('SIGTERM', () => close().then(() => process.exit(), fail));
  process.stdout.write(`${url}\n`);
}, fail);
