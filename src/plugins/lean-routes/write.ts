import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ChunkNames, chunksOf, componentOf, keyOf, type Route, splitRoutes } from './split';

/** The three modules that Docusaurus generates and every page loads. */
type Generated = { routes: Route[]; names: Record<string, ChunkNames>; registry: Map<string, string> };

/** The chunk with what brings a page of the reference to life (page.tsx). */
const PAGE_CHUNK = 'reference-page';

/**
 * Writes lean stand-ins for the generated route modules, without the pages that `familyOf` names, and `families.js`, from which
 * the browser makes a route of such a page when it is wanted.
 *
 * @param from Docusaurus's folder of generated files
 * @param to where the stand-ins go
 * @throws Error when the generated files do not have the form that this was written for
 */
export function writeLeanRoutes(from: string, to: string, familyOf: (path: string) => string | undefined): void {
  const generated = readGenerated(from);
  generated.names = withoutTwins(from, generated);
  const { kept, families } = splitRoutes(generated.routes, familyOf);
  const component = componentOf(families, generated.names);
  const parents = new Set(families.map(({ parent }) => keyOf(parent)));
  const taken = new Set(families.flatMap(({ pages }) => pages.map(keyOf)));
  const chunks = new Set([...chunksOf(kept, generated.names), ...(component ? [component] : [])]);
  const names = {
    ...Object.fromEntries(Object.entries(generated.names).filter(([key]) => !taken.has(key))),
    // A name at the family's own path, which no route has: with it, prefetching any page of a family fetches what all of them need.
    ...Object.fromEntries(families.map(({ parent }) => [`${parent.path}-page`, { __comp: component as string, content: PAGE_CHUNK }])),
  };
  const write = (file: string, text: string) => writeFileSync(path.join(to, file), text);
  mkdirSync(to, { recursive: true });
  write('routesChunkNames.js', `export default ${JSON.stringify(names)};\n`);
  write('registry.js', `export default {${registryCode(generated.registry, [...chunks])}};\n`);
  write('children.js', 'export default {};\n');
  write(
    'routes.js',
    `import ComponentCreator from '@docusaurus/ComponentCreator';\nimport children from './children';\nexport default [${kept.map((route) => routeCode(route, parents)).join(',\n')}];\n`,
  );
  const routesOf = families.map(({ name, parent }) => `${JSON.stringify(name)}: children[${JSON.stringify(keyOf(parent))}]`);
  write(
    'families.js',
    `import '@generated/routes';\nimport children from './children';\nexport default {component: ${JSON.stringify(component ?? '')}, routesOf: {${routesOf.join(', ')}}};\n`,
  );
}

function routeCode({ path: at, component, routes, ...attributes }: Route, parents: ReadonlySet<string>): string {
  const key = keyOf({ path: at, component });
  const list = routes && `[${routes.map((route) => routeCode(route, parents)).join(',\n')}]`;
  const below = list && (parents.has(key) ? `children[${JSON.stringify(key)}] = ${list}` : list);
  const rest = Object.entries(attributes).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `{${[`path: ${JSON.stringify(at)}`, `component: ComponentCreator(${component.map((each) => JSON.stringify(each)).join(', ')})`, ...rest, ...(below ? [`routes: ${below}`] : [])].join(', ')}}`;
}

/** Data that several routes have, such as the sidebar of a family and of its category page, is one file and not a file each. */
function withoutTwins(from: string, { names, registry }: Generated): Record<string, ChunkNames> {
  const first = new Map<string, string>();
  const twins = new Map<string, string>();
  for (const [chunk, code] of registry) {
    const file = /"@generated\/([^"]+\.json)"/.exec(code)?.[1];
    if (!file) continue;
    const data = readFileSync(path.join(from, file), 'utf8');
    twins.set(chunk, first.get(data) ?? chunk);
    if (!first.has(data)) first.set(data, chunk);
  }
  return JSON.parse(JSON.stringify(names), (_key, value) => (typeof value === 'string' ? (twins.get(value) ?? value) : value));
}

/** What imports each chunk. A module's name and number beside that are for servers. */
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
  for (const [, name, load] of registryText.matchAll(/^\s*"([^"]+)": \[(\(\) => import\(.*?\)), "/gm)) registry.set(name, `[${load}]`);
  const entries = registryText.split('resolveWeak(').length - 1;
  if (!routes.length || registry.size !== entries)
    throw new Error(`${folder}: routes.js or registry.js is not as Docusaurus 3.10 writes it.`);
  return { routes, names: JSON.parse(read('routesChunkNames.json')), registry };
}
