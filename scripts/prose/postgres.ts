import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A PostgreSQL of one test, reached by a socket in its own folder. */
export type Postgres = {
  /**
   * @param script for psql, so that its backslash commands work
   * @returns what it printed: a line a row, fields divided by `|`
   * @throws Error with psql's words at the first statement that fails
   */
  run(script: string): string;
  stop(): void;
};

/** Debian keeps the server's programs out of the path. */
const DEBIAN = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root, as which some build machines run everything. */
const NOBODY = 65534;
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** @returns the folder of PostgreSQL's programs, or `undefined` where it is not installed */
export function postgresFolder(): string | undefined {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => path.join(DEBIAN, version, 'bin')) : [];
  return [...debian, ...(process.env.PATH ?? '').split(path.delimiter)].find((folder) =>
    ['initdb', 'postgres', 'psql'].every((program) => existsSync(path.join(folder, program))),
  );
}

/**
 * @param bin what `postgresFolder` found
 * @returns an empty database; it takes two to three seconds
 * @throws Error when it does not start
 */
export async function startPostgres(bin: string): Promise<Postgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pg-'));
  if (asNobody.uid) chownSync(folder, asNobody.uid, asNobody.gid);
  const data = path.join(folder, 'data');
  const made = spawnSync(path.join(bin, 'initdb'), ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], {
    ...asNobody,
    cwd: folder,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stderr);
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'], {
    ...asNobody,
    cwd: folder,
    stdio: 'ignore',
  });
  const run = (script: string) => {
    const args = ['-h', folder, '-U', 'test', '-d', 'postgres', '-XqAt', '-v', 'ON_ERROR_STOP=1'];
    const { status, stdout, stderr } = spawnSync(path.join(bin, 'psql'), args, { cwd: folder, input: script, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  await answering(run, server);
  return { run, stop: () => stop(server, folder) };
}

async function answering(run: Postgres['run'], server: ChildProcess): Promise<void> {
  for (let tries = 100; ; tries -= 1) {
    try {
      run('SELECT 1;');
      return;
    } catch (error) {
      if (!tries || server.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** At once: nothing of it is to be kept. */
function stop(server: ChildProcess, folder: string): void {
  server.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  server.kill('SIGQUIT');
}
