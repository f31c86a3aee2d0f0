import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { watch } from 'chokidar';
import { staleContracts } from '../packages/sandbox/node/contracts';
import { type Command, program, script } from './support/commands';
import { freePort } from './support/freePort';

const ROOT = path.resolve(__dirname, '..');
/** Milliseconds without a change of a description after which its downloads, quotes and search records are written again. */
const QUIET = 2000;
/** Lets a heap grow by 30 % before its garbage is collected. With the memory of the machine in view, Node lets it double several times. */
const SMALL_HEAP = '--heap-growing-percent=30';

/**
 * `npm start`: serves the site with live reload. The application pages are served by Docusaurus and the reference by a preview that renders
 * pages on request. What is derived from all descriptions (quotes in guides, downloads, search) and the sandbox follow in the background.
 */
async function main() {
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: 'development', PREVIEW_PORT: String(port) };
  const preview = run(script('tools/preview/server.ts', String(port)), { ...env, NODE_ENV: 'production' });
  const site = run(program(ROOT, 'docusaurus', 'start', ...process.argv.slice(2)), env);
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
  console.log('Pages of the reference are rendered when they are opened. Quotes in guides and the search follow in the background.');
  if (!staleContracts().length) serveSandbox();
  write();
  watch(path.join(ROOT, 'openapi'), { ignoreInitial: true }).on('all', later);
  site.on('exit', (code) => process.exit(code ?? 0));
  preview.on('exit', (code) => process.exit(code ?? 1));
  const end = () => {
    for (const child of [site, preview, writing, sandbox]) child?.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  process.on('exit', end);
}

/** Runs a command of Node with a small heap. */
const run = ([node, ...args]: Command, env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(node, [SMALL_HEAP, ...args], { cwd: ROOT, stdio: 'inherit', env });

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
