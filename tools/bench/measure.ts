import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Resources that a command used, in seconds and bytes. Values that only Linux provides are undefined on other systems. */
export type Run = {
  /** Wall-clock time. */
  wall: number;
  /** User and system time of all processes together. */
  cpu?: number;
  /** Peak memory of the largest process. */
  largest?: number;
  /** Peak memory of all processes together; shared memory is counted once per process. */
  tree?: number;
  /** Reason, if the command failed. */
  failure?: string;
};

const TICKS_PER_SECOND = 100; // USER_HZ, which is 100 on every Linux that Node supports.
const SAMPLE_EVERY = 250;
const LINUX = existsSync('/proc/self/stat');

/**
 * Runs a command.
 *
 * @param command program and its arguments
 * @param cwd folder in which it runs
 * @returns the resources that it used. A failure is reported in the result
 * @throws Error when the program cannot be started
 */
export function measure([program, ...args]: string[], cwd: string): Promise<Run> {
  const cpuBefore = childrensCpu();
  const started = performance.now();
  // A session of its own, by which all descendants can be found.
  const child = spawn(program, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-8000);
    });
  }
  const peak = { largest: 0, tree: 0 };
  const sampling = setInterval(() => {
    const memory = memoryOf(child.pid);
    peak.largest = Math.max(peak.largest, memory.largest);
    peak.tree = Math.max(peak.tree, memory.tree);
  }, SAMPLE_EVERY);

  return new Promise((resolve, reject) => {
    child.on('error', (error) => {
      clearInterval(sampling);
      reject(error);
    });
    child.on('close', (status, signal) => {
      clearInterval(sampling);
      const wall = (performance.now() - started) / 1000;
      const cpuAfter = childrensCpu();
      resolve({
        wall,
        ...(cpuBefore !== undefined && cpuAfter !== undefined && { cpu: cpuAfter - cpuBefore }),
        ...(LINUX && peak),
        ...(status !== 0 && { failure: reasonIn(output) ?? `exited with ${signal ?? status}` }),
      });
    });
  });
}

/** Returns the CPU seconds of terminated child processes and their terminated descendants. */
function childrensCpu(): number | undefined {
  if (!LINUX) return undefined;
  const [user, system] = afterName(readFileSync('/proc/self/stat', 'utf8')).slice(13, 15).map(Number);
  return (user + system) / TICKS_PER_SECOND;
}

/** Returns the memory of the processes of a session in bytes: the peak of the largest, and the current total. */
function memoryOf(session: number | undefined): { largest: number; tree: number } {
  const memory = { largest: 0, tree: 0 };
  if (!LINUX || !session) return memory;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (Number(afterName(readFileSync(`/proc/${pid}/stat`, 'utf8'))[3]) !== session) continue;
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const kilobytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) * 1024;
      memory.largest = Math.max(memory.largest, kilobytes('VmHWM'));
      memory.tree += kilobytes('VmRSS');
    } catch {
      // The process ended after the folder was listed.
    }
  }
  return memory;
}

/** Splits a line of /proc/…/stat into its fields from the third on. The second field, the program name, may contain spaces. */
function afterName(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Returns the output line that explains why a build failed, if there is one. */
function reasonIn(output: string): string | undefined {
  const lines = output.split('\n').map((line) => line.trim());
  return lines.find((line) => /heap out of memory/.test(line)) ?? lines.findLast((line) => /error/i.test(line))?.slice(0, 300);
}
