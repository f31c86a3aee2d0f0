/** A route as Docusaurus writes it into `.docusaurus/routes.js`; `component` holds the arguments of ComponentCreator. */
export type Route = { path: string; component: [path: string, hash?: string]; routes?: Route[]; [attribute: string]: unknown };

/** Names of chunks by what they are for in a page: `{__comp: "1f391b9e", content: "3f1e0fca"}`, nested as deep as Docusaurus likes. */
export type ChunkNames = string | { [key: string]: ChunkNames };

/** One family: the parent that its pages' routes hang on, and those routes. */
export type Family = { name: string; parent: Route; pages: Route[] };

/**
 * Takes the pages of the reference out of the site's table of routes.
 *
 * @param routes the site's routes
 * @param familyOf says to which family a page belongs, or undefined when it stays
 * @returns the routes that stay, and the families with the pages that do not
 * @throws Error when a family's pages have two parents
 */
export function splitRoutes(routes: Route[], familyOf: (path: string) => string | undefined): { kept: Route[]; families: Family[] } {
  const families = new Map<string, Family>();
  const keep = (route: Route): Route => {
    if (!route.routes) return route;
    const kept = route.routes.filter((child) => {
      const name = child.routes ? undefined : familyOf(child.path);
      if (!name) return true;
      const family = families.get(name) ?? { name, parent: route, pages: [] };
      if (family.parent !== route) throw new Error(`The routes of ${name} have two parents, ${keyOf(family.parent)} and ${keyOf(route)}.`);
      family.pages.push(child);
      families.set(name, family);
      return false;
    });
    return { ...route, routes: kept.map(keep) };
  };
  return { kept: routes.map(keep), families: [...families.values()] };
}

/** A route's name in routesChunkNames. */
export const keyOf = ({ component: [path, hash] }: Route): string => (hash ? `${path}-${hash}` : path);

/** @returns every chunk that the routes and what is below them load */
export function chunksOf(routes: Route[], names: Record<string, ChunkNames>): Set<string> {
  const flat = (value: ChunkNames | undefined): string[] =>
    value === undefined ? [] : typeof value === 'string' ? [value] : Object.values(value).flatMap(flat);
  const all = (route: Route): string[] => [...flat(names[keyOf(route)]), ...(route.routes ?? []).flatMap(all)];
  return new Set(routes.flatMap(all));
}

/**
 * What every page of the reference loads, besides its own text.
 *
 * @returns the name of the chunk with the page component, or undefined when there is no page
 * @throws Error when the pages differ, or load something else: their routes could not be made from a page's own data then
 */
export function componentOf(families: Family[], names: Record<string, ChunkNames>): string | undefined {
  const shapes = families.flatMap(({ pages }) =>
    pages.map((page) => {
      const { content, ...rest } = (names[keyOf(page)] ?? {}) as Record<string, ChunkNames>;
      const { path: _path, component: _component, sidebar: _sidebar, ...attributes } = page;
      return JSON.stringify([typeof content, rest, attributes]);
    }),
  );
  const [first] = shapes;
  if (first === undefined) return undefined;
  const [kind, rest, attributes] = JSON.parse(first);
  const isPlain = kind === 'string' && Object.keys(rest).join() === '__comp' && JSON.stringify(attributes) === '{"exact":true}';
  if (!isPlain || shapes.some((shape) => shape !== first))
    throw new Error(`Pages of the reference are not as Docusaurus 3.10 makes them: ${[...new Set(shapes)].join(' ')}`);
  return rest.__comp;
}
