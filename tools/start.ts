import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { watch } from 'chokidar';
import { staleContracts } from '../packages/sandbox/node/contracts';

const ROOT = path.resolve(__dirname, '..');
/** Milliseconds without a change of a description after which its downloads, quotes and search records are written again. */
const QUIET = 2000;

/**
 * `npm start`: serves the site with live reload. The application pages are served by Docusaurus and the reference by a preview that renders
 * pages on request. What is derived from all descriptions (quotes in guides, downloads, search) and the sandbox follow in the background.
 */
async function main() {
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: 'development', PREVIEW_PORT: String(port) };
  const preview = run('tsx', ['tools/preview/server.ts', String(port)], { ...env, NODE_ENV: 'production' });
  const site = run('docusaurus', ['start', ...process.argv.slice(2)], env);
  let timer: NodeJS.Timeout | undefined;
  let writing: ChildProcess | undefined;
  let sandbox: ChildProcess | undefined;
  const write = () => {
    if (writing) return later(); // Reads the change when the current run has ended.
    writing = run('tsx', ['tools/reference.ts'], { ...env, NODE_ENV: 'production' });
    if (writing.pid) setPriority(writing.pid, constants.priority.PRIORITY_LOW);
    writing.on('exit', (code) => {
      // Then the steps of guides, which pages run.
      writing = code ? undefined : run('tsx', ['tools/guides.ts'], { ...env, NODE_ENV: 'production' });
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
      sandbox = run('tsx', ['tools/sandbox.ts', '--brief'], env);
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

/** Runs a command from node_modules/.bin. */
const run = (command: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(path.join(ROOT, 'node_modules/.bin', command), args, { cwd: ROOT, stdio: 'inherit', env });

/** Finds a port of the machine that no program uses. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
