import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { type Call, TEST_ENVIRONMENT } from './call';

/**
 * Runs JavaScript samples in Node with a stubbed `fetch`.
 *
 * @throws Error when a sample cannot be parsed or fails
 */
export function javascriptCalls(samples: string[]): Call[] {
  return run(process.execPath, ['--experimental-vm-modules', '--no-warnings', path.join(__dirname, 'javascript.mjs')], samples);
}

/** Runs Python samples in the same way; `undefined` if there is no python3. */
export function pythonCalls(samples: string[]): Call[] | undefined {
  if (spawnSync('python3', ['--version']).status !== 0) return undefined;
  return run('python3', [path.join(__dirname, 'python.py')], samples);
}

function run(program: string, args: string[], samples: string[]): Call[] {
  const env = { ...process.env, ...TEST_ENVIRONMENT };
  const { stdout, stderr, status } = spawnSync(program, args, {
    input: JSON.stringify(samples),
    encoding: 'utf8',
    env,
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${path.basename(args.at(-1) ?? '')}: ${stderr}`);
  const calls: Call[] = JSON.parse(stdout);
  if (calls.length !== samples.length) throw new Error(`${samples.length} samples sent ${calls.length} requests.`);
  return calls;
}
