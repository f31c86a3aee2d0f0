import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { CodeLanguage } from '../../src/codeLanguages';
import { TEMPLATE_FILES } from '../reference/samples/templates';

/** How a receiver in a language is run. */
const RUN: Partial<Record<CodeLanguage, { program: string; args: (file: string, port: number) => string[] }>> = {
  javascript: { program: process.execPath, args: (file) => [file] },
  python: { program: 'python3', args: (file) => [file] },
  php: { program: 'php', args: (file, port) => ['-S', `127.0.0.1:${port}`, file] },
  go: { program: 'go', args: (file) => ['run', file] },
  java: { program: 'java', args: (file) => [file] },
};

/** How long a receiver may take to be compiled and started, and to say what it received. Milliseconds. */
const PATIENCE = 120_000;
/** Another program may take the port between asking for one and using it, and a busy machine may drop a connection. */
const TRIES = 3;

/** @returns the program that this machine would have to have to run a language's receiver; undefined when it has it */
export function missingProgram(language: CodeLanguage): string | undefined {
  const program = RUN[language]?.program ?? language;
  return spawnSync(program, [program === 'go' ? 'version' : '--version']).error ? program : undefined;
}

/** A receiver that runs. */
export type Receiver = {
  /** @returns the status that it answers to a delivery */
  send: (headers: Record<string, string>, body: string) => Promise<number>;
  /** @returns the ids that it has worked on so far, once the given one is among them */
  handled: (id: string) => Promise<string[]>;
  stop: () => Promise<void>;
};

/**
 * Runs a receiver on a port of its own.
 *
 * @param text the sample
 * @param secrets what it finds in WEBHOOK_SECRETS
 * @throws Error with what it said when it does not answer
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
    if (await answers(child, port)) return receiver(child, port, output, folder);
    await end(child);
    if (left === 1) {
      rmSync(folder, { recursive: true, force: true });
      throw new Error(`The receiver in ${language} did not start:\n${output.text}${output.errors}`);
    }
  }
}

/** What a program has said so far; its errors apart, so that neither breaks a line of the other. */
type Output = { text: string; errors: string };

function receiver(child: ChildProcess, port: number, output: Output, folder: string): Receiver {
  const ids = () => [...output.text.matchAll(/^received (\S+)/gm)].map(([, id]) => id);
  return {
    async send(headers, body) {
      for (let left = TRIES; ; left -= 1) {
        try {
          return await post(port, headers, body);
        } catch (error) {
          // What was sent twice is worked on once, or the test fails.
          if (left === 1 || hasEnded(child)) throw new Error(`${error}\nThe receiver said:\n${output.errors}`);
        }
      }
    },
    async handled(id) {
      await until(() => ids().includes(id), `${id} was not worked on: ${output.text}${output.errors}`);
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

/** On a connection of its own: a receiver may close it after each answer. @returns the status */
function post(port: number, headers: Record<string, string>, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const to = { host: '127.0.0.1', port, method: 'POST', path: '/webhooks', agent: false, timeout: PATIENCE };
    const call = request({ ...to, headers }, (answer) => {
      answer.resume();
      resolve(Number(answer.statusCode));
    });
    call.on('timeout', () => call.destroy(new Error('No answer.')));
    call.on('error', reject);
    call.end(body);
  });
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** @returns whether the port answers before the program ends */
async function answers(child: ChildProcess, port: number): Promise<boolean> {
  let ready = false;
  await until(async () => {
    ready = await post(port, {}, '').then(
      () => !hasEnded(child),
      () => false,
    );
    return ready || hasEnded(child);
  }, `Nothing answers at port ${port}.`);
  return ready;
}

/** Looks again and again, since nothing tells when another program is through. */
async function until(done: () => boolean | Promise<boolean>, otherwise: string): Promise<void> {
  for (const last = Date.now() + PATIENCE; !(await done()); await setTimeout(20)) if (Date.now() > last) throw new Error(otherwise);
}

/** With all that it has started: `go run` starts what it has compiled. */
async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child) || !child.pid) return;
  const closed = once(child, 'close');
  process.kill(-child.pid, 'SIGKILL');
  await closed;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
