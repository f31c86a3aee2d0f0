import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { HOME, isDocument } from './routes';

/** Route in the file that Docusaurus generates. `component` is the key of the modules of the route. */
type Route = { path: string; component: string; routes?: Route[]; exact?: boolean; [attribute: string]: unknown };

/** Names of the generated files, as the client imports them, of which it gets a copy without documents. */
export const COPIED = ['routes', 'registry', 'routesChunkNames', 'docusaurus.config'] as const;

/** Folder of the generated properties of the API section's routes, which contain the whole sidebar. */
const PROPERTIES = 'docusaurus-plugin-content-docs/api/p';

/**
 * Writes copies of the files that Docusaurus has generated from its routes, without the documents, of which the client of application pages
 * would otherwise load 2,500 routes and the sidebar.
 *
 * @param from folder of the generated files
 * @param to folder of the copies
 */
export function writeApplicationFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  const read = (name: string) => readFileSync(path.join(from, name), 'utf8');
  const write = (name: string, text: string) => writeFileSync(path.join(to, name), text);

  const routes = withoutDocuments(routesIn(read('routes.js')));
  // The theme's breadcrumbs look for the route of the home page. As the last one, it is never rendered.
  const home = `{ path: ${JSON.stringify(HOME)}, exact: true }`;
  write(
    'routes.js',
    `import ComponentCreator from '@docusaurus/ComponentCreator';\nexport default [\n${[...routes.map(codeOf), home].join(',\n')}\n];\n`,
  );

  const kept = new Set(keysOf(routes));
  const chunks: Record<string, unknown> = JSON.parse(read('routesChunkNames.json'));
  const keptChunks = Object.fromEntries(Object.entries(chunks).filter(([key]) => kept.has(key)));
  write('routesChunkNames.json', JSON.stringify(keptChunks));

  const names = new Set(stringsIn(keptChunks));
  const modules = read('registry.js').match(/^ {2}"[^"]+": \[.*\],/gm) ?? [];
  write('registry.js', `export default {\n${modules.filter((line) => names.has(line.split('"')[1])).join('\n')}\n};\n`);

  const properties = path.join(from, PROPERTIES);
  for (const name of readdirSync(properties))
    write(name, JSON.stringify(withShortSidebar(JSON.parse(readFileSync(path.join(properties, name), 'utf8')))));

  // The options of plugins and presets are for the build.
  const config = JSON.parse(
    read('docusaurus.config.mjs')
      .replace(/^[\s\S]*?export default /, '')
      .replace(/;\s*$/, ''),
  );
  write(
    'docusaurus.config.mjs',
    `export default ${JSON.stringify({ ...config, plugins: [], presets: [], themes: [], ssrTemplate: undefined })};\n`,
  );
}

type Item = { type: string; items?: Item[] };
type Properties = { version?: { docsSidebars: Record<string, Item[]>; docs: Record<string, unknown> } };

/**
 * Keeps one entry of each category of the sidebar. The categories of documents are collapsed on application pages; expanding one leads to its
 * page (src/theme/Root/links.ts).
 */
function withShortSidebar(properties: Properties): Properties {
  const { version } = properties;
  if (!version) return properties;
  const sidebars = Object.entries(version.docsSidebars).map(([name, items]) => [name, items.map(shortened)]);
  return { ...properties, version: { ...version, docsSidebars: Object.fromEntries(sidebars), docs: {} } };
}

const shortened = (item: Item): Item => (item.items ? { ...item, items: item.items.slice(0, 1).map(shortened) } : item);

/** Evaluates the generated list of routes. */
function routesIn(code: string): Route[] {
  const list = code.replace(/^import .*$/gm, '').replace('export default', 'return');
  return new Function('ComponentCreator', list)((route: string, hash?: string) => (hash ? `${route}-${hash}` : route));
}

/** Removes the documents, and what contains only documents. */
function withoutDocuments(routes: readonly Route[]): Route[] {
  return routes.flatMap((route): Route[] => {
    if (!route.routes) return isDocument(route.path) ? [] : [route];
    const below = withoutDocuments(route.routes);
    return below.length ? [{ ...route, routes: below }] : [];
  });
}

const keysOf = (routes: readonly Route[]): string[] => routes.flatMap(({ component, routes: below = [] }) => [component, ...keysOf(below)]);

function codeOf({ component, routes, path: route, ...attributes }: Route): string {
  const hash = component.startsWith(`${route}-`) ? component.slice(route.length + 1) : undefined;
  const creator = `ComponentCreator(${[route, hash]
    .filter((each) => each !== undefined)
    .map((each) => JSON.stringify(each))
    .join(', ')})`;
  const others = Object.entries(attributes).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
  const below = routes ? [`routes: [\n${routes.map(codeOf).join(',\n')}\n]`] : [];
  return `{ ${[`path: ${JSON.stringify(route)}`, `component: ${creator}`, ...others, ...below].join(', ')} }`;
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}
