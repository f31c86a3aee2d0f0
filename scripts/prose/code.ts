import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CodeBlock, Problem, Text } from './text';

/** What is wrong with a piece of code: on which of its lines, from 1, and in the words of whoever read it. */
type Fault = { line: number; message: string };
type Reader = (code: string) => Fault | undefined;

/** Who reads a language. None of them runs what it reads. */
const READERS: Record<string, Reader> = {
  bash: (code) => faultOf('bash', ['-n'], 'sh', code, /: line (\d+): (.+)/),
  // As a module, since that is what the import of another file asks for.
  js: (code) => faultOf(process.execPath, ['--check'], 'mjs', code, /:(\d+)\n[\s\S]*?SyntaxError: (.+)/),
  html: (code) => htmlFault(code),
  json: (code) => jsonFault(code),
  python: (code) => faultOf('python3', ['-c', PYTHON], 'py', code, /^[\s\S]*line (\d+)[\s\S]*?SyntaxError: (.+)/),
};
const PYTHON = 'import ast, sys; ast.parse(open(sys.argv[1]).read(), sys.argv[1])';

/**
 * No code, or read elsewhere: diagrams by their plugin, SQL by PostgreSQL (scripts/prose/sql.test.ts). TypeScript is quoted from this
 * project, often without what stands around it; Markdown shows how a page is written, beside what becomes of it.
 */
const READ_ELSEWHERE = ['diagram', 'http', 'md', 'mdx', 'sql', 'text', 'ts', 'tsx'];

/** @returns what does not parse in the blocks of code of pages, at its line; a language that nothing reads is a problem too */
export function codeProblems(texts: readonly Text[]): Problem[] {
  return texts.flatMap(({ file, source, blocks }) => blocks.flatMap((block) => problemOf(file, source, block) ?? []));
}

function problemOf(file: string, source: string, { language, code, line }: CodeBlock): Problem | undefined {
  const problem = (at: number, message: string, remedy: string) => ({ file, offset: offsetOf(source, at), message, remedy });
  if (!language) return problem(line - 1, 'this block of code names no language', 'Write it after the fence, or "text" where it has none.');
  if (READ_ELSEWHERE.includes(language)) return undefined;
  const read = READERS[language];
  if (!read) {
    const known = [...Object.keys(READERS), ...READ_ELSEWHERE].join(', ');
    return problem(line - 1, `nothing reads a block of "${language}"`, `Languages: ${known}. Add a reader to scripts/prose/code.ts.`);
  }
  const fault = read(code);
  return fault && problem(line + fault.line - 1, `this ${language} does not parse (${fault.message})`, 'A reader copies it: let it run.');
}

/** @returns where a line of the file begins, from 1 */
const offsetOf = (source: string, line: number): number =>
  source
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, each) => sum + each.length + 1, 0);

/** Has a program read the code from a file; `pattern` finds line and message in what it complains of. */
function faultOf(program: string, args: string[], ending: string, code: string, pattern: RegExp): Fault | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'code-'));
  try {
    const file = path.join(folder, `block.${ending}`);
    writeFileSync(file, `${code}\n`);
    const { error, status, stderr } = spawnSync(program, [...args, file], { encoding: 'utf8' });
    if (error) throw error;
    if (status === 0) return undefined;
    const [, line, message] = pattern.exec(stderr) ?? ['', '1', stderr.trim()];
    return { line: Number(line), message };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Of HTML the scripts; browsers take whatever stands around them. */
function htmlFault(html: string): Fault | undefined {
  for (const { 0: whole, 1: script, index } of html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)) {
    const before = html.slice(0, index + whole.indexOf(script)).split('\n').length - 1;
    const fault = READERS.js(script);
    if (fault) return { ...fault, line: before + fault.line };
  }
  return undefined;
}

function jsonFault(text: string): Fault | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    const position = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
    return { line: text.slice(0, position).split('\n').length, message };
  }
}
