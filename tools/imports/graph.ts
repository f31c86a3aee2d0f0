import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** An import of a file by another: the names that it takes, `*` for all. */
export type Import = { from: string; line: number; to: string; names: string[] };
/** An exported name. `isType` is true for a type or interface. */
export type Export = { file: string; line: number; name: string; isType: boolean };
/** Imports, exports and texts of files, whose paths are relative to the root of the repository. */
export type Graph = { imports: Import[]; exports: Export[]; texts: Map<string, string> };

/** A statement with names, which starts a line; an import for its effects; and `import()`, also with the names that it takes from the module. */
const STATEMENT = /^(?:import|export)\s+(?:type\s+)?([\w$*{][^;'"`]*?)\s*\bfrom\s+['"]([^'"\n]+)['"]/gm;
const BARE =
  /\bimport\s+['"]([^'"\n]+)['"]|(?:\{([^{}=]*)\}\s*=\s*await\s+)?\b(?:import|require)\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"\n]+)['"]\s*[,)]/g;
const DECLARED =
  /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(function\*?|const|let|class|type|interface|enum)\s+(\{[^}]*\}|\[[^\]]*\]|[\w$]+)/gm;
const LISTED = /^export\s+(?:type\s+)?\{([^}]*)\}/gm;
const ENDINGS = ['', '.ts', '.tsx', '.mts', '.mjs', '/index.ts', '/index.tsx'];

/**
 * Reads the imports and exports of files.
 *
 * @param files paths of TypeScript, JavaScript and MDX files
 */
export function readGraph(root: string, files: readonly string[]): Graph {
  const graph: Graph = { imports: [], exports: [], texts: new Map() };
  for (const from of files) {
    const text = readFileSync(path.join(root, from), 'utf8');
    graph.texts.set(from, text);
    const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
    const add = (offset: number, address: string, names: string[]) => {
      const to = targetOf(root, from, address);
      if (to) graph.imports.push({ from, line: lineOf(offset), to, names });
    };
    for (const { 0: statement, 1: names, 2: address, index } of text.matchAll(STATEMENT)) {
      add(index, address, namesIn(names));
      if (statement.startsWith('export'))
        for (const name of exportedIn(names)) graph.exports.push({ file: from, line: lineOf(index), name, isType: false });
    }
    for (const { 1: effect, 2: names, 3: module, index } of text.matchAll(BARE)) {
      add(index, effect ?? module, effect ? [] : names ? namesIn(`{${names.replaceAll(':', ' as ')}}`) : ['*']);
    }
    for (const { 1: kind, 2: declared, index } of text.matchAll(DECLARED)) {
      const isType = kind === 'type' || kind === 'interface';
      for (const [name] of declared.matchAll(/[\w$]+/g)) graph.exports.push({ file: from, line: lineOf(index), name, isType });
    }
    for (const { 0: statement, 1: names, index } of text.matchAll(LISTED)) {
      if (/^\s*from\b/.test(text.slice(index + statement.length))) continue; // Already read as a statement with an address.
      for (const name of exportedIn(`{${names}}`)) graph.exports.push({ file: from, line: lineOf(index), name, isType: false });
    }
  }
  return graph;
}

/** Returns the file of this repository that an address in a file names. */
function targetOf(root: string, from: string, address: string): string | undefined {
  const [plain] = address
    .replace(/^!!.*!|^!!/, '')
    .replace(/\.mjs$/, '')
    .split('?');
  const target = plain.startsWith('.')
    ? path.join(path.dirname(from), plain)
    : plain.startsWith('@site/')
      ? plain.slice('@site/'.length)
      : plain.startsWith('@theme/')
        ? path.join('src/theme', plain.slice('@theme/'.length))
        : undefined;
  if (target === undefined) return undefined;
  const isFile = (file: string) => existsSync(path.join(root, file)) && statSync(path.join(root, file)).isFile();
  return ENDINGS.map((ending) => path.normalize(target + ending)).find(isFile);
}

/** Returns the names that a statement takes: `a, { type b, c as d }` takes `default`, `b` and `c`. */
function namesIn(clause: string): string[] {
  const [, list] = /\{([\s\S]*)\}/.exec(clause) ?? [];
  const rest = clause
    .replace(/\{[\s\S]*\}/, '')
    .replaceAll(',', ' ')
    .trim();
  const listed = (list ?? '').split(',').map(
    (item) =>
      item
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+/)[0],
  );
  return [...listed.filter(Boolean), ...(rest.startsWith('*') ? ['*'] : rest ? ['default'] : [])];
}

/** Returns the names under which a list exports: `{ a, type b as c }` exports `a` and `c`. */
function exportedIn(clause: string): string[] {
  const [, list = ''] = /\{([\s\S]*)\}/.exec(clause) ?? [];
  return list
    .split(',')
    .flatMap((item) =>
      item
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+/)
        .slice(-1),
    )
    .filter(Boolean);
}
