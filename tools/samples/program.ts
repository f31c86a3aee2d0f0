import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import type { CodeLanguage } from '../../packages/platform/codeLanguages';
import { TEMPLATE_FILES } from '../../packages/reference/samples/templates';

/** Command per language, and a probe that checks whether this machine can run it. */
const RUN: Record<CodeLanguage, { program: string; args: string[]; probe: string[] }> = {
  curl: { program: 'bash', args: ['--norc'], probe: ['-c', 'command -v curl jq openssl'] },
  javascript: { program: process.execPath, args: [], probe: ['--version'] },
  typescript: { program: process.execPath, args: ['--import', 'tsx'], probe: ['--version'] },
  python: { program: 'python3', args: [], probe: ['-c', 'import requests'] },
  php: { program: 'php', args: [], probe: ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'] },
  go: { program: 'go', args: ['run'], probe: ['version'] },
  java: { program: 'java', args: [], probe: ['--version'] },
};

/** Returns the reason for which this machine cannot run programs in a language, or undefined. */
export function cannotRun(language: CodeLanguage): string | undefined {
  const { program, probe } = RUN[language];
  return spawnSync(program, probe).status === 0 ? undefined : `not run: ${program} or one of its dependencies is not installed`;
}

export type Ended = { output: string; errors: string; status: number | null };

/**
 * Runs a program in its own folder, with network access to this machine only.
 *
 * @param folder working folder; defaults to a temporary one
 */
export async function runProgram(
  language: CodeLanguage,
  text: string,
  { env = {}, input = '', folder }: { env?: Record<string, string>; input?: string; folder?: string } = {},
): Promise<Ended> {
  const cwd = folder ?? mkdtempSync(path.join(tmpdir(), 'program-'));
  try {
    const file = path.join(cwd, TEMPLATE_FILES[language]);
    writeFileSync(file, text);
    const { program, args } = RUN[language];
    const child = spawn(program, [...args, file], { cwd, env: { ...process.env, no_proxy: '127.0.0.1', ...env } });
    child.stdin.end(input);
    const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
    const [output, errors, status] = await Promise.all([textOf(child.stdout), textOf(child.stderr), closed]);
    return { output, errors, status };
  } finally {
    if (!folder) rmSync(cwd, { recursive: true });
  }
}
