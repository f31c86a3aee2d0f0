import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A running server: its process and port. */
type Server = { pid: number; port: number };

/**
 * Records that this process serves a clone until it ends. Two development servers write the same caches of the bundler, which ends the first one.
 *
 * @param file where the running server is recorded
 * @throws Error if another process serves the clone
 */
export function claimClone(file: string, port: number): void {
  const other = readServer(file);
  if (other && isRunning(other.pid))
    throw new Error(
      `This clone is already served at http://localhost:${other.port} (process ${other.pid}). Use that server, or stop it first. For a second one, use another clone or a git worktree.`,
    );
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ pid: process.pid, port } satisfies Server));
  process.on('exit', () => rmSync(file, { force: true }));
}

function readServer(file: string): Server | undefined {
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Server) : undefined;
  } catch {
    return undefined; // The process ended while it wrote the file.
  }
}

/** Checks whether a process runs that is a development server; the system gives the IDs of ended processes to others. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const command = `/proc/${pid}/cmdline`;
    return !existsSync('/proc/self/cmdline') || /start\.ts|soleServer/.test(readFileSync(command, 'utf8'));
  } catch {
    return false;
  }
}
