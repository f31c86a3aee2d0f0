import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CodeLanguage } from '../../packages/platform/codeLanguages';
import { until } from '../../packages/platform/until';
import { TEMPLATE_FILES } from '../../packages/reference/samples/templates';
import { freePort } from '../support/freePort';
import { signalGroup } from '../support/processGroup';

const RUN: Partial<Record<CodeLanguage, { program: string; args: (file: string, port: number) => string[] }>> = {
  javascript: { program: process.execPath, args: (file) => [file] },
  python: { program: 'python3', args: (file) => [file] },
  php: { program: 'php', args: (file, port) => ['-S', `127.0.0.1:${port}`, file] },
  go: { program: 'go', args: (file) => ['run', file] },
  java: { program: 'java', args: (file) => [file] },
};

/** Timeout in milliseconds for compiling, starting and handling a delivery. */
const PATIENCE = 120_000;
/** Retries, because another program may take the free port first and a busy machine may drop a connection. */
const TRIES = 3;

/** Returns the program that is missing to run a language's receiver, or undefined. */
export function missingProgram(language: CodeLanguage): string | undefined {
  const program = RUN[language]?.program ?? language;
  return spawnSync(program, [program === 'go' ? 'version' : '--version']).error ? program : undefined;
}

/** A running receiver. */
export type Receiver = {
  /** Sends a delivery and returns the response status. */
  send: (headers: Record<string, string>, body: string) => Promise<number>;
  /** Returns all handled IDs after waiting for the given one. */
  handled: (id: string) => Promise<string[]>;
  stop: () => Promise<void>;
};

/**
 * Runs a receiver on a free port.
 *
 * @param secrets value of WEBHOOK_SECRETS
 * @throws Error with the receiver's output when it does not respond
 */
export async function startReceiver(language: CodeLanguage, text: string, secrets: string): Promise<Receiver> {
  const folder = mkdtempSync(path.join(tmpdir(), 'receiver-'));
  const file = path.join(folder, TEMPLATE_FILES[language]);
  writeFileSync(file, text);
  for (let left = TRIES; ; left -= 1) {
    const port = await freePort();
    const { program, args } = RUN[language] as NonNullable<(typeof RUN)[CodeLanguage]>;
    const env = { ...process.env, WEBHOOK_SECRETS: secrets, PORT: String(port), TMPDIR: folder };
    const child = spawn(program, args(file, port), { env, detached: true });
    const output = outputOf(child);
    if (await responds(child, port)) return receiver(child, port, output, folder);
    await end(child);
    if (left === 1) {
      rmSync(folder, { recursive: true, force: true });
      throw new Error(`The receiver in ${language} did not start:\n${output.text}${output.errors}`);
    }
  }
}

/** Output of a program; errors are separate so that neither splits a line of the other. */
type Output = { text: string; errors: string };

function receiver(child: ChildProcess, port: number, output: Output, folder: string): Receiver {
  const ids = () => [...output.text.matchAll(/^received (\S+)/gm)].map(([, id]) => id);
  return {
    async send(headers, body) {
      for (let left = TRIES; ; left -= 1) {
        try {
          return await post(port, headers, body);
        } catch (error) {
          // A retried delivery must be handled only once, otherwise the test fails.
          if (left === 1 || hasEnded(child)) throw new Error(`${error}\nOutput of the receiver:\n${output.errors}`);
        }
      }
    },
    async handled(id) {
      await until(() => ids().includes(id), `${id} was not processed: ${output.text}${output.errors}`, PATIENCE);
      return ids();
    },
    async stop() {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function outputOf({ stdout, stderr }: ChildProcess): Output {
  const output = { text: '', errors: '' };
  stdout?.on('data', (chunk: Buffer) => (output.text += chunk));
  stderr?.on('data', (chunk: Buffer) => (output.errors += chunk));
  return output;
}

/** Sends a request on a new connection, because a receiver may close it after each response. Returns the status. */
function post(port: number, headers: Record<string, string>, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const to = { host: '127.0.0.1', port, method: 'POST', path: '/webhooks', agent: false, timeout: PATIENCE };
    const call = request({ ...to, headers }, (response) => {
      response.resume();
      resolve(Number(response.statusCode));
    });
    call.on('timeout', () => call.destroy(new Error('No response.')));
    call.on('error', reject);
    call.end(body);
  });
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** Returns true if the port responds before the program ends. */
async function responds(child: ChildProcess, port: number): Promise<boolean> {
  let ready = false;
  await until(
    async () => {
      ready = await post(port, {}, '').then(
        () => !hasEnded(child),
        () => false,
      );
      return ready || hasEnded(child);
    },
    `port ${port} has not responded.`,
    PATIENCE,
  );
  return ready;
}

/** Kills a program with its descendants: `go run` starts the compiled program. */
async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child) || !child.pid) return;
  const closed = once(child, 'close');
  signalGroup(child.pid, 'SIGKILL');
  await closed;
}
