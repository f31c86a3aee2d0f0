import { type SpawnOptions, spawn } from 'node:child_process';

/**
 * Runs a command to its end.
 *
 * @param options `isShown` also prints the output as it arrives
 * @returns its exit status, and all that it prints
 * @throws Error if the program cannot be started
 */
export function runToEnd(
  [program, ...args]: readonly string[],
  { isShown = false, ...options }: SpawnOptions & { isShown?: boolean },
): Promise<{ status: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk;
        if (isShown) process.stdout.write(chunk);
      });
    child.on('error', reject);
    child.on('close', (status) => resolve({ status: status ?? 1, output }));
  });
}
