import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';

/**
 * `tsx scripts/test-files.ts <folder>… [--test-…]`: runs every `*.test.ts` in the folders with node's test runner, so that new tests need
 * no registration. Fails when it finds no test.
 */
const args = process.argv.slice(2);
const folders = args.filter((arg) => !arg.startsWith('--'));
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => path.join(folder, name)),
);
if (!files.length) throw new Error(`There is no *.test.ts below ${folders.join(', ')}.`);
// The runner's default is one core fewer than available, which leaves half of a two-core machine idle.
const options = [`--test-concurrency=${availableParallelism()}`, ...args.filter((arg) => arg.startsWith('--'))];
const { status } = spawnSync(process.execPath, ['--import', 'tsx', '--test', ...options, ...files], { stdio: 'inherit' });
process.exitCode = status ?? 1;
