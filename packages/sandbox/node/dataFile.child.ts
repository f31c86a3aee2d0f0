import { readFileSync } from 'node:fs';
import { startServer } from './server';

/** Server that `dataFile.test.ts` kills. Arguments: file of a contract, data file, milliseconds between writes. Prints its address, and the time of each stored state. */
const [contract, data, flush] = process.argv.slice(2);
startServer({
  port: 0,
  contracts: [JSON.parse(readFileSync(contract, 'utf8'))],
  data,
  flush: Number(flush),
  onStored: (at) => console.log(at),
}).then(
  ({ url, close }) => {
    process.on('SIGTERM', () => close().then(() => process.exit(0)));
    process.stdout.write(`${url}\n`);
  },
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  },
);
