import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';

/**
 * `tsx tools/test-files.ts <folder>… [--together] [--test-…]`: runs every `*.test.ts` in the folders with node's test runner, so that new
 * tests need no registration. Fails when it finds no test.
 *
 * Each file has its own process. With `--together` there are two processes per core, because some tests wait for other programs. Each loads the
 * project's modules once for all its files, which share globals.
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
  const processes = 2 * cores;
  const parts = Array.from({ length: processes }, (_, index) => files.filter((__, position) => position % processes === index));
  const statuses = await Promise.all(parts.map((part) => run([...options, path.join(__dirname, 'support/test-together.ts'), ...part])));
  process.exitCode = statuses.find(Boolean) ?? 0;
}

/** Runs node and returns its exit status. */
function run(args: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', ...args], { stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', (status) => resolve(status ?? 1));
  });
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
