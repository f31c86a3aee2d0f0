import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { until } from '../../packages/platform/until';

/** A PostgreSQL server for one test, with a socket in its own folder. */
export type Postgres = {
  /**
   * Runs a script.
   *
   * @param script psql input, including backslash commands
   * @returns the output: one row per line, fields separated by `|`
   * @throws Error with psql's message at the first statement that fails
   */
  run(script: string): string;
  stop(): void;
};

/** Debian's packages do not put the server's programs on the PATH. */
const DEBIAN = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root, the user of some build machines. */
const NOBODY = 65534;
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Returns the folder of PostgreSQL's programs, or `undefined` if it is not installed. */
export function postgresFolder(): string | undefined {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => path.join(DEBIAN, version, 'bin')) : [];
  return [...debian, ...(process.env.PATH ?? '').split(path.delimiter)].find((folder) =>
    ['initdb', 'postgres', 'psql'].every((program) => existsSync(path.join(folder, program))),
  );
}

/**
 * Starts a server with an empty database. Takes two to three seconds.
 *
 * @param bin folder returned by `postgresFolder`
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

/** Waits until the server answers, or has ended. */
async function answering(run: Postgres['run'], server: ChildProcess): Promise<void> {
  let reason: unknown;
  const answers = () => {
    try {
      run('SELECT 1;');
      return true;
    } catch (error) {
      if (server.exitCode !== null) throw error;
      reason = error;
      return false;
    }
  };
  await until(answers, 'PostgreSQL does not answer.').catch((error: Error) => Promise.reject(new Error(`${error.message} ${reason}`)));
}

/** Stops the server immediately, because its data is discarded. */
function stop(server: ChildProcess, folder: string): void {
  server.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  server.kill('SIGQUIT');
}
