import type { Graph } from './graph';

/** What each package may import besides itself. */
const PACKAGES: Record<string, string[]> = {
  platform: [],
  browser: [],
  markdown: ['platform'],
  openapi: ['platform', 'markdown'],
  sandbox: ['platform', 'openapi'],
  reference: ['platform', 'markdown', 'openapi'],
  diagrams: ['platform', 'openapi', 'reference'],
  guides: ['platform', 'browser', 'openapi', 'sandbox', 'reference'],
  search: ['platform', 'markdown', 'openapi', 'reference', 'guides'],
  client: ['platform', 'openapi', 'reference'],
  'try-it': ['platform', 'browser', 'openapi', 'sandbox', 'reference'],
  mcp: ['platform', 'openapi', 'sandbox', 'reference', 'search'],
};
/** Folders that may import every package except the programs `client` and `mcp`, and the folders before them. */
const FOLDERS = ['src', 'tools', 'tests'];

/** Files whose exports are for others: what readers install, and modules that Docusaurus or a program loads by name. */
const PUBLISHED =
  /^packages\/client\/runtime\/|^packages\/sandbox\/node\/packaged\.ts$|^src\/plugins\/static-parts\/parts\.ts$|\.d\.ts$|\.mdx$|\.test\.tsx?$|^(?:docusaurus\.config|sidebars)\.ts$/;

/** A lint rule has the name of its file, by which it is loaded. */
const isLintRule = (file: string, name: string): boolean =>
  file === `packages/openapi/rules/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;

/** Reports imports in the wrong direction, and exports that nothing imports. */
export function importFaults({ imports, exports, texts }: Graph): string[] {
  const used = new Map<string, Set<string>>();
  for (const { to, names } of imports) {
    const known = used.get(to) ?? new Set();
    used.set(to, known);
    for (const name of names) known.add(name);
  }
  const isUsed = (file: string, name: string) => used.get(file)?.has('*') || used.get(file)?.has(name);
  // A type that a signature of its file names is part of what the file exports.
  const isNamed = (file: string, name: string) => [...(texts.get(file) ?? '').matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1;
  return [
    ...imports.flatMap(({ from, line, to }) => {
      const why = forbidden(from, to);
      return why ? [`${from}:${line}:1: error the import of ${to} points the wrong way. ${why}`] : [];
    }),
    ...exports
      .filter(
        ({ file, name, isType }) =>
          !PUBLISHED.test(file) && !isLintRule(file, name) && !isUsed(file, name) && !(isType && isNamed(file, name)),
      )
      .map(({ file, line, name }) => `${file}:${line}:1: error nothing imports ${name}. Remove the word export, or the whole declaration.`),
  ];
}

/** Returns the remedy if a file may not import another one. */
function forbidden(from: string, to: string): string | undefined {
  const [source, target] = [partOf(from), partOf(to)];
  if (!source || !target || source === target) return undefined;
  const level = FOLDERS.indexOf(source);
  if (level >= 0) {
    if (FOLDERS.includes(target) ? FOLDERS.indexOf(target) < level : true) return undefined;
    return `Only ${FOLDERS.slice(FOLDERS.indexOf(target)).join(' and ')} may import ${target}: move the code that both need into packages/.`;
  }
  const allowed = PACKAGES[source];
  if (!allowed) return `Add packages/${source}, with what it may import, to tools/imports/check.ts.`;
  if (allowed.includes(target)) return undefined;
  return `packages/${source} may import ${allowed.join(', ') || 'no other package'}: move the code that both need into one of these.`;
}

/** Returns the package or the folder of a file, if directions apply to it; the configuration of the site belongs to `src`. */
function partOf(file: string): string | undefined {
  const [folder, name] = file.split('/');
  if (/\.(?:mdx|json)$/.test(file)) return undefined;
  if (folder === 'packages') return name;
  if (/^(?:docusaurus\.config|sidebars)\.ts$/.test(file)) return 'src';
  return FOLDERS.includes(folder) ? folder : undefined;
}
