import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ChunkNames, chunksOf, keyOf, type Route, splitRoutes } from './split';

/** The three modules that Docusaurus generates and every page loads. */
type Generated = { routes: Route[]; names: Record<string, ChunkNames>; registry: Map<string, string> };

/**
 * Writes lean stand-ins for the generated route modules: a table without the routes that `partOf` names, and a module a part,
 * which adds its routes when it is loaded.
 *
 * @param from Docusaurus's folder of generated files
 * @param to where the stand-ins go
 * @returns the names of the parts
 * @throws Error when the generated files do not have the form that this was written for
 */
export function writeLeanRoutes(from: string, to: string, partOf: (path: string) => string | undefined): string[] {
  const generated = readGenerated(from);
  const { kept, parts } = splitRoutes(generated.routes, partOf);
  const shared = chunksOf(kept, generated.names);
  const parents = new Set(parts.map(({ parent }) => parent));
  const taken = new Set(parts.flatMap(({ routes }) => routes.map(keyOf)));
  const write = (file: string, text: string) => writeFileSync(path.join(to, file), text);
  mkdirSync(to, { recursive: true });
  write(
    'routesChunkNames.js',
    `export default ${JSON.stringify(Object.fromEntries(Object.entries(generated.names).filter(([key]) => !taken.has(key))))};\n`,
  );
  write('registry.js', `export default {${registryCode(generated.registry, [...shared])}};\n`);
  write('children.js', 'export default {};\n');
  write(
    'routes.js',
    `import ComponentCreator from '@docusaurus/ComponentCreator';\nimport children from './children';\nexport default [${kept.map((route) => routeCode(route, parents)).join(',\n')}];\n`,
  );
  for (const { name, parent, routes } of parts) {
    const own = [...chunksOf(routes, generated.names)].filter((chunk) => !shared.has(chunk));
    const names = Object.fromEntries(routes.map((route) => [keyOf(route), generated.names[keyOf(route)]]));
    write(
      `part-${name}.js`,
      `import ComponentCreator from '@docusaurus/ComponentCreator';
import registry from '@generated/registry';
import routesChunkNames from '@generated/routesChunkNames';
import children from './children';
Object.assign(registry, {${registryCode(generated.registry, own)}});
Object.assign(routesChunkNames, ${JSON.stringify(names)});
children[${JSON.stringify(parent)}].unshift(${routes.map((route) => routeCode(route, parents)).join(',\n')});
`,
    );
  }
  return parts.map(({ name }) => name);
}

function routeCode({ path: at, component, routes, ...attributes }: Route, parents: ReadonlySet<string>): string {
  const key = keyOf({ path: at, component });
  const list = routes && `[${routes.map((route) => routeCode(route, parents)).join(',\n')}]`;
  const below = list && (parents.has(key) ? `children[${JSON.stringify(key)}] = ${list}` : list);
  const rest = Object.entries(attributes).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `{${[`path: ${JSON.stringify(at)}`, `component: ComponentCreator(${component.map((each) => JSON.stringify(each)).join(', ')})`, ...rest, ...(below ? [`routes: ${below}`] : [])].join(', ')}}`;
}

function registryCode(registry: Map<string, string>, chunks: string[]): string {
  return chunks
    .filter((chunk) => registry.has(chunk))
    .map((chunk) => `${JSON.stringify(chunk)}: ${registry.get(chunk)}`)
    .join(',\n');
}

function readGenerated(folder: string): Generated {
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const table = read('routes.js')
    .replace(/^import .*$/gm, '')
    .replace('export default', 'return');
  const routes: Route[] = new Function('ComponentCreator', table)((...component: string[]) => component);
  const registryText = read('registry.js');
  const registry = new Map<string, string>();
  for (const [, name, code] of registryText.matchAll(/^\s*"([^"]+)": (\[.*\]),?(?:};)?$/gm)) registry.set(name, code);
  const entries = registryText.split('resolveWeak(').length - 1;
  if (!routes.length || registry.size !== entries)
    throw new Error(`${folder}: routes.js or registry.js is not as Docusaurus 3.10 writes it.`);
  return { routes, names: JSON.parse(read('routesChunkNames.json')), registry };
}
