import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Problem } from '../support/problems';
import type { CodeBlock, Text } from './text';

/** A syntax error: its one-based line in the code, and the parser's message. */
type Fault = { line: number; message: string };
type Reader = (code: string) => Fault | undefined;

/** Syntax checkers by language. They do not run the code. */
const READERS: Record<string, Reader> = {
  bash: (code) => faultOf('bash', ['-n'], 'sh', code, /: line (\d+): (.+)/),
  // Parsed as a module because samples import other files.
  js: (code) => faultOf(process.execPath, ['--check'], 'mjs', code, /:(\d+)\n[\s\S]*?SyntaxError: (.+)/),
  html: (code) => htmlFault(code),
  json: (code) => jsonFault(code),
  python: (code) => faultOf('python3', ['-c', PYTHON], 'py', code, /^[\s\S]*line (\d+)[\s\S]*?SyntaxError: (.+)/),
};
const PYTHON = 'import ast, sys; ast.parse(open(sys.argv[1]).read(), sys.argv[1])';

/**
 * Not code, or checked elsewhere: diagrams and screens by their plugins, SQL by PostgreSQL (tools/prose/sql.test.ts). TypeScript is quoted from this
 * project, often without its context. Markdown illustrates how pages are written.
 */
const READ_ELSEWHERE = ['diagram', 'http', 'md', 'mdx', 'screen', 'sql', 'text', 'ts', 'tsx'];

/** Returns the syntax errors in the code blocks of pages, at their lines, and blocks in unsupported languages. */
export function codeProblems(texts: readonly Text[]): Problem[] {
  return texts.flatMap(({ file, source, blocks }) => blocks.flatMap((block) => problemOf(file, source, block) ?? []));
}

function problemOf(file: string, source: string, { language, code, line }: CodeBlock): Problem | undefined {
  const problem = (at: number, message: string, remedy: string) => ({ file, offset: offsetOf(source, at), message, remedy });
  if (!language) return problem(line - 1, 'the code block has no language', 'Add it after the fence, or "text" if it has none.');
  if (READ_ELSEWHERE.includes(language)) return undefined;
  const read = READERS[language];
  if (!read) {
    const known = [...Object.keys(READERS), ...READ_ELSEWHERE].join(', ');
    return problem(line - 1, `the language "${language}" is not supported`, `Use one of ${known}, or add a parser to tools/prose/code.ts.`);
  }
  const fault = read(code);
  return fault && problem(line + fault.line - 1, `the ${language} code does not parse (${fault.message})`, 'Correct the syntax.');
}

/** Returns the offset of a one-based line. */
const offsetOf = (source: string, line: number): number =>
  source
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, each) => sum + each.length + 1, 0);

/** Runs a checker over the code in a temporary file; `pattern` captures line and message in its output. */
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

/** Checks only the scripts, because browsers accept any HTML around them. */
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
