import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { typeFaults } from '../../packages/client/generate/typeCheck';
import type { GeneratedClient } from '../client/generated';
import { type Call, type Expected, TEST_ENVIRONMENT } from './call';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}$/;
/** Globals of Node that samples use, whose types need no package. */
const GLOBALS = `
declare var process: { env: Record<string, string | undefined> };
declare var console: { log(value: unknown): void };
declare module 'node:fs' { export function openAsBlob(path: string): Promise<Blob>; }
`;

/**
 * Runs TypeScript samples with the generated client and a stubbed `fetch`.
 *
 * @param client generated client of all families in the samples
 * @throws Error when a sample fails
 */
export function typescriptCalls(client: GeneratedClient, samples: readonly string[]): Call[] {
  client.write('run/files.mjs', 'export const openAsBlob = async () => new Blob([]);\n');
  const files = samples.map((text, index) => client.write(`run/${index}.mjs`, text.replace("from 'node:fs'", "from './files.mjs'")));
  const { stdout, stderr, status, signal } = spawnSync(process.execPath, [path.join(__dirname, 'typescript.mjs')], {
    input: JSON.stringify(files),
    encoding: 'utf8',
    env: { ...process.env, ...TEST_ENVIRONMENT },
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`typescript.mjs: ${signal ?? stderr}`);
  return JSON.parse(stdout);
}

/**
 * Type-checks samples with the generated client.
 *
 * @param samples text and name of each sample
 */
export function sampleTypeFaults(client: GeneratedClient, samples: readonly { at: string; text: string }[]): string[] {
  const names = new Map(samples.map(({ at, text }, index) => [client.write(`samples/${index}.mts`, text), at]));
  const globals = client.write('samples/globals.d.ts', GLOBALS);
  return typeFaults([globals, ...names.keys()]).map(({ file, line, message }) => `${names.get(file) ?? file}, line ${line}: ${message}`);
}

/** Returns the expected request with the idempotency key that the client has generated. */
export function withGeneratedKey(expected: Expected, { headers }: Call): Expected {
  const key = headers['idempotency-key'];
  if (!('idempotency-key' in expected.headers) || !UUID.test(key ?? '')) return expected;
  return { ...expected, headers: { ...expected.headers, 'idempotency-key': key } };
}
