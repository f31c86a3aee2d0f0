import { readdirSync } from 'node:fs';
import path from 'node:path';
import { lint, loadConfig } from '@redocly/openapi-core';
import { program } from 'commander';
import { QUOTA } from '../packages/platform/localSandbox';
import { readContracts } from '../packages/sandbox/node/contracts';
import { startServer } from '../packages/sandbox/node/server';
import { reportFailure } from './support/reportFailure';
import { runToEnd } from './support/runToEnd';

const ROOT = path.resolve(__dirname, '..');
const WORKFLOWS = path.join(ROOT, 'build/downloads/workflows');

/**
 * `npm run check:workflows`: validates the Arazzo workflows of the guides in the build, and runs them with Redocly's Respect, a runner that
 * shares no code with ours, against the sandbox on a free port.
 */
async function main() {
  program.option('--only <text>', 'only workflows whose name contains the text', '').parse();
  const { only } = program.opts<{ only: string }>();
  const files = readdirSync(WORKFLOWS).filter((name) => name.endsWith('.arazzo.yaml') && name.includes(only));
  if (!files.length) throw new Error(`There is no workflow in ${path.relative(ROOT, WORKFLOWS)}. Run "npm run build" first.`);
  const faults = await faultsIn(files);
  for (const fault of faults) console.error(fault);
  if (faults.length) throw new Error(`${faults.length} faults in the syntax of workflows.`);
  const contracts = readContracts();
  const server = await startServer({ port: 0, contracts, quota: QUOTA });
  const servers = [['sandbox', server.url], ...contracts.map(({ family, base }) => [family, `${server.url}${base}`])];
  const status = await respect([...files, ...servers.flatMap(([name, url]) => ['--server', `${name}=${url}`])]);
  await server.close();
  process.exitCode = status;
}

/** Checks files against the Arazzo specification. Returns file, place and message of each fault. */
async function faultsIn(files: readonly string[]): Promise<string[]> {
  const config = await loadConfig({ customExtends: ['spec'] });
  const problems = await Promise.all(files.map((name) => lint({ ref: path.join(WORKFLOWS, name), config })));
  return problems.flat().map(({ location: [place], message }) => `${place.source.absoluteRef} ${place.pointer ?? ''}: ${message}`);
}

/** Runs workflows one after the other, because each starts over with the example data. Prints what the runner prints if one fails. */
async function respect(args: string[]): Promise<number> {
  const started = performance.now();
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { status, output } = await runToEnd([path.join(ROOT, 'node_modules/.bin/redocly'), 'respect', ...args], { cwd: WORKFLOWS, env });
  console.log(status ? output : output.slice(Math.max(0, output.lastIndexOf('┌'))));
  console.log(`workflows: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return status;
}

main().catch(reportFailure);
