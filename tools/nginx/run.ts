import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureNginx } from './install';

export type NginxServer = {
  /** Without a trailing slash. */
  url: string;
  /** Resolves when nginx exits. */
  ended: Promise<void>;
  close(): Promise<void>;
};

/** Maximum startup time in milliseconds. */
const START = 60_000;

/**
 * Runs nginx until it is closed or this process exits.
 *
 * @param config path of its nginx.conf, whose folder is deleted on exit
 * @param port port set in the configuration
 * @throws Error with nginx's output when it does not start
 */
export async function runNginx(config: string, port: number, scheme: 'http' | 'https' = 'http'): Promise<NginxServer> {
  const folder = path.dirname(config);
  // When started as root, workers would otherwise run as a user without access to the build.
  const globals = ['daemon off;', ...(process.getuid?.() === 0 ? ['user root;'] : [])].join(' ');
  const child = spawn(ensureNginx(), ['-p', folder, '-c', config, '-e', 'stderr', '-g', globals], { stdio: ['ignore', 'inherit', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  void ended.then(() => rmSync(folder, { recursive: true, force: true }));
  await listening(child, port);
  const stop = () => child.kill('SIGTERM');
  process.once('exit', stop);
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    ended,
    async close() {
      process.off('exit', stop);
      stop();
      await ended;
    },
  };
}

async function listening(nginx: ChildProcess, port: number): Promise<void> {
  let said = '';
  const hear = (chunk: Buffer) => {
    said += chunk;
  };
  nginx.stderr?.on('data', hear);
  for (const started = Date.now(); Date.now() - started < START; await wait(20)) {
    if (nginx.exitCode !== null) throw new Error(`nginx did not start.\n${said}`);
    if (await responds(port)) {
      nginx.stderr?.off('data', hear).pipe(process.stderr);
      return;
    }
  }
  nginx.kill('SIGKILL');
  throw new Error(`nginx did not listen within ${START / 1000} s.\n${said}`);
}

function responds(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (listens: boolean) => {
      socket.destroy();
      resolve(listens);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}
