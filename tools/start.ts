import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { watch } from 'chokidar';
import { Command as Commander } from 'commander';
import { families } from '../packages/platform/selection';
import { isReferenceWritten } from '../packages/reference/stored';
import { staleContracts } from '../packages/sandbox/node/contracts';
import { areApiPagesWritten } from './reference/apiPages';
import { type Command, program, SMALL_HEAP, script } from './support/commands';
import { freePort, portFor } from './support/freePort';
import { reportFailure } from './support/reportFailure';
import { claimClone } from './support/soleServer';

const ROOT = path.resolve(__dirname, '..');
/** Port of the site if none is chosen. */
const PORT = 3000;
/** Files that everything is derived from, which a running server has read. */
const READ_ONCE = ['packages/platform/brand.ts', 'packages/platform/families.ts'];
/** Milliseconds without a change of a description after which its downloads, quotes and search records are written again. */
const QUIET = 2000;

/**
 * `npm start`: serves the site with live reload by Docusaurus. The content of the reference comes from the reference step, which renders it on
 * request. If port 3000 is in use, it takes the next free one; a port chosen with `--port` must be free. What is derived from all descriptions (quotes in guides, downloads, search) and the sandbox follow in the background.
 */
async function main() {
  const command = new Commander()
    .option('-p, --port <port>', 'port of the site', Number)
    .allowUnknownOption()
    .allowExcessArguments()
    .parse();
  const { port: chosen } = command.opts<{ port?: number }>();
  // Docusaurus would ask for another port, and end with status 0 where it cannot ask.
  const sitePort = await portFor(PORT, chosen);
  if (sitePort !== (chosen ?? PORT)) console.log(`Port ${PORT} is in use. The site is served at http://localhost:${sitePort}.`);
  claimClone(path.join(ROOT, '.cache/server.json'), sitePort);
  // The pages of the reference must exist before Docusaurus reads them.
  if (!isReferenceWritten() || !families.every(areApiPagesWritten)) {
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/reference.ts'], { cwd: ROOT, stdio: 'inherit' });
    if (status) {
      process.exitCode = status;
      return;
    }
  }
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: 'development', PREVIEW_PORT: String(port) };
  const preview = run(script('tools/preview/server.ts', String(port)), { ...env, NODE_ENV: 'production' });
  const site = run(program(ROOT, 'docusaurus', 'start', '--port', String(sitePort), ...command.args), env);
  let timer: NodeJS.Timeout | undefined;
  let writing: ChildProcess | undefined;
  let sandbox: ChildProcess | undefined;
  const write = () => {
    if (writing) return later(); // Reads the change when the current run has ended.
    writing = run(script('tools/reference.ts'), { ...env, NODE_ENV: 'production' });
    if (writing.pid) setPriority(writing.pid, constants.priority.PRIORITY_LOW);
    writing.on('exit', (code) => {
      // Then the steps of guides, which pages run.
      writing = code ? undefined : run(script('tools/guides.ts'), { ...env, NODE_ENV: 'production' });
      writing?.on('exit', () => {
        writing = undefined;
        serveSandbox();
      });
    });
  };
  // Starts over when a description has changed, and waits for the descriptions to be read when it is started for the first time.
  const serveSandbox = () => {
    const before = sandbox;
    if (before?.exitCode === null && !staleContracts().length) return;
    const begin = () => {
      sandbox = run(script('tools/sandbox.ts', '--brief'), env);
    };
    if (before?.exitCode === null) before.once('exit', begin).kill('SIGTERM');
    else begin();
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(write, QUIET);
  };
  console.log('The content of the reference is read when a page is opened. Quotes in guides and the search follow in the background.');
  if (!staleContracts().length) serveSandbox();
  write();
  watch(path.join(ROOT, 'openapi'), { ignoreInitial: true }).on('all', later);
  watch(READ_ONCE, { cwd: ROOT, ignoreInitial: true }).on('change', (file) =>
    console.log(`${file} has changed. Restart "npm start" to see the change on every page.`),
  );
  site.on('exit', (code) => process.exit(code ?? 0));
  preview.on('exit', (code) => process.exit(code ?? 1));
  const end = () => {
    for (const child of [site, preview, writing, sandbox]) child?.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  process.on('exit', end);
}

const run = ([node, ...args]: Command, env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(node, [SMALL_HEAP, ...args], { cwd: ROOT, stdio: 'inherit', env });

main().catch(reportFailure);
