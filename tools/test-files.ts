import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { reportFailure } from './support/reportFailure';

/**
 * `tsx tools/test-files.ts <folder>… [--together] [--test-…]`: runs every `*.test.ts` in the folders with node's test runner, so that new
 * tests need no registration. Fails when it finds no test.
 *
 * Each file has its own process. With `--together` there is one process per core, and one more because some tests wait for other programs. Each
 * takes the next file when it is free. It loads the project's modules once for all its files, which share globals.
 */
async function main() {
  const args = process.argv.slice(2);
  const folders = args.filter((arg) => !arg.startsWith('--'));
  const options = args.filter((arg) => arg.startsWith('--test-'));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
      .sort()
      .map((name) => path.join(folder, name)),
  );
  if (!files.length) throw new Error(`There is no *.test.ts below ${folders.join(', ')}.`);
  const cores = availableParallelism();
  if (!args.includes('--together')) {
    // The runner's default is one core fewer than available, which leaves half of a two-core machine idle.
    process.exitCode = await run(['--test', `--test-concurrency=${cores}`, ...options, ...files]);
    return;
  }
  const statuses = await Promise.all(Array.from({ length: cores + 1 }, () => runNext(files, options)));
  process.exitCode = statuses.find(Boolean) ?? 0;
}

/** Runs files from a list, which others take from as well, in one process, and returns its exit status. */
function runNext(files: string[], options: readonly string[]): Promise<number> {
  const args = ['--import', 'tsx', ...options, path.join(__dirname, 'support/test-together.ts')];
  const child = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  child.on('message', () => child.send(files.shift() ?? ''));
  return exitOf(child);
}

/** Runs node and returns its exit status. */
const run = (args: string[]): Promise<number> => exitOf(spawn(process.execPath, ['--import', 'tsx', ...args], { stdio: 'inherit' }));

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve(status ?? 1));
  });
}

main().catch(reportFailure);
