import path from 'node:path';
import { readContracts } from '../packages/sandbox/node/contracts';
import { startServer } from '../packages/sandbox/node/server';
import { runCollection } from './sandbox/newman';
import { reportFailure } from './support/reportFailure';

const ROOT = path.resolve(__dirname, '..');

/**
 * `npm run check:postman`: sends every request of the Postman collections to the sandbox with newman, and fails if a response has a status that the
 * operation does not document. Newman is fetched by npx; `NEWMAN` names an installed one.
 */
async function main() {
  const contracts = readContracts();
  const { url, close, engine } = await startServer({ port: 0, contracts, log: () => {} });
  const total = { requests: 0, documented: 0, successful: 0 };
  const rows: string[] = [];
  for (const contract of contracts) {
    engine.reset();
    const { requests, documented, successful, faults } = await runCollection(
      contract,
      url,
      path.join(ROOT, '.cache/served', contract.family),
    );
    rows.push(
      `${contract.family.padEnd(22)} ${String(requests).padStart(8)} ${String(documented).padStart(11)} ${String(successful).padStart(11)}`,
    );
    for (const fault of faults) console.log(fault);
    total.requests += requests;
    total.documented += documented;
    total.successful += successful;
  }
  await close();
  console.log(`${'family'.padEnd(22)} requests  documented  successful\n${rows.join('\n')}`);
  console.log(`${total.requests} requests, ${total.documented} with a documented status, ${total.successful} of them successful`);
  if (!total.requests || total.documented < total.requests) process.exitCode = 1;
}

main().catch(reportFailure);
