import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkPackages } from './packages/check';
import { reportFailure } from './support/reportFailure';

const BUILD = path.resolve(__dirname, '../build');

/**
 * `npm run check:packages`: installs and runs the packages of the build as its pages say, from a server of the build, each in an empty folder: the
 * sandbox, the client, the MCP server, a workflow, and the tests that a page shows, with `SWEEP=1` also those for Jest. Needs the registry for the
 * only dependency of the client, and for Jest.
 */
async function main() {
  if (!existsSync(path.join(BUILD, 'downloads/packages'))) throw new Error('There are no packages. Run "npm run build" first.');
  const [guide, sandbox] = ['tutorials/wallet/leveraging-the-wallet', 'docs/sandbox'].map((page) =>
    readFileSync(path.join(BUILD, `${page}.md`), 'utf8'),
  );
  const faults = await checkPackages(BUILD, guide, sandbox);
  for (const fault of faults) console.error(`error ${fault}`);
  console.log(`packages: ${faults.length} errors`);
  if (faults.length) process.exitCode = 1;
}

main().catch(reportFailure);
