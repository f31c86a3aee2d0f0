import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';

/**
 * `tsx scripts/test-files.ts <folder>… [--test-…]`: runs every `*.test.ts` below the folders with node's test runner, so that a
 * new test needs no registration. Finding none is a failure.
 */
const args = process.argv.slice(2);
const folders = args.filter((arg) => !arg.startsWith('--'));
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => path.join(folder, name)),
);
if (!files.length) throw new Error(`There is no *.test.ts below ${folders.join(', ')}.`);
// The runner's own choice is one core fewer than there are, which leaves half of a machine of two idle.
const options = [`--test-concurrency=${availableParallelism()}`, ...args.filter((arg) => arg.startsWith('--'))];
const { status } = spawnSync(process.execPath, ['--import', 'tsx', '--test', ...options, ...files], { stdio: 'inherit' });
process.exitCode = status ?? 1;
