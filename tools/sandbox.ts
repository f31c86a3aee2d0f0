import { rmSync } from 'node:fs';
import { program } from 'commander';
import { ROLES } from '../packages/openapi/roles';
import { CLIENT, SECRET_KEY, sessionToken } from '../packages/sandbox/http/caller';
import { readContracts } from '../packages/sandbox/node/contracts';
import { startServer } from '../packages/sandbox/node/server';

/** `npm run sandbox`: serves the sandbox on this machine. */
async function main() {
  program
    .option('--port <number>', 'port on this machine', '4010')
    .option('--seed <none|story>', 'what the sandbox starts with', 'story')
    .option('--data <file>', 'keeps the state in a file')
    .option('--latency <milliseconds>', 'delays each response', '0')
    .option('--webhooks <url>', 'URL on this machine, such as http://localhost:3000, that receives the events of all webhook endpoints')
    .option('--quota <requests>', 'requests per minute and family', '1000000')
    .option('--reset', 'starts over, replacing the data file')
    .parse();
  const { port, seed, data, latency, quota, reset, webhooks } = program.opts();
  if (reset && data) rmSync(data, { force: true });
  const contracts = readContracts();
  const { url, close } = await startServer({
    port: Number(port),
    contracts,
    story: seed !== 'none',
    data,
    latency: Number(latency),
    quota: Number(quota),
    webhooks,
  });
  for (const { base } of contracts) console.log(`${url}${base}`);
  console.log(`Secret key of the tenant: ${SECRET_KEY}. Of a role: ${SECRET_KEY}_<role>; session of a user: ${sessionToken('<role>')}.`);
  console.log(`Roles: ${ROLES.join(', ')}. Client of ${url}/oauth2/token: ${CLIENT.id}, ${CLIENT.secret}.`);
  console.log(`State: ${url}/_sandbox/state, events, clock, reset.`);
  const end = () => close().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
