import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import type { CodeLanguage } from '../../src/codeLanguages';
import { TEMPLATE_FILES } from '../reference/samples/templates';

/** How a program in a language is run to its end, and what tells whether this machine can. */
const RUN: Record<CodeLanguage, { program: string; args: string[]; probe: string[] }> = {
  curl: { program: 'bash', args: ['--norc'], probe: ['-c', 'command -v curl jq openssl'] },
  javascript: { program: process.execPath, args: [], probe: ['--version'] },
  python: { program: 'python3', args: [], probe: ['-c', 'import requests'] },
  php: { program: 'php', args: [], probe: ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'] },
  go: { program: 'go', args: ['run'], probe: ['version'] },
  java: { program: 'java', args: [], probe: ['--version'] },
};

/** @returns why this machine cannot run programs in a language; undefined when it can */
export function cannotRun(language: CodeLanguage): string | undefined {
  const { program, probe } = RUN[language];
  return spawnSync(program, probe).status === 0 ? undefined : `not run: this machine has no ${program} for it`;
}

/** What a program said, and how it ended. */
export type Ended = { output: string; errors: string; status: number | null };

/**
 * Runs a program in a folder of its own, where no other call goes out than to this machine.
 *
 * @param text the program
 * @param env what it finds in its environment
 * @param input what it reads from its standard input
 * @param folder where it is run; one that is thrown away when none is named
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
