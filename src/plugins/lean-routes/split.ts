/** A route as Docusaurus writes it into `.docusaurus/routes.js`; `component` holds the arguments of ComponentCreator. */
export type Route = { path: string; component: [path: string, hash?: string]; routes?: Route[]; [attribute: string]: unknown };

/** Names of chunks by what they are for in a page: `{__comp: "1f391b9e", content: "3f1e0fca"}`, nested as deep as Docusaurus likes. */
export type ChunkNames = string | { [key: string]: ChunkNames };

/** One family's part: the routes that are taken out, under which parent they belong, and what they load. */
export type Part = { name: string; parent: string; routes: Route[] };

/**
 * Takes the routes of the reference out of the site's table.
 *
 * @param routes the site's routes
 * @param partOf says to which part a route belongs, or undefined when it stays
 * @returns the routes that stay, and the parts; each parent whose children were taken is named in `parents`
 */
export function splitRoutes(routes: Route[], partOf: (path: string) => string | undefined): { kept: Route[]; parts: Part[] } {
  const parts = new Map<string, Part>();
  const keep = (route: Route): Route => {
    if (!route.routes) return route;
    const kept = route.routes.filter((child) => {
      const name = child.routes ? undefined : partOf(child.path);
      if (!name) return true;
      const part = parts.get(name) ?? { name, parent: keyOf(route), routes: [] };
      if (part.parent !== keyOf(route)) throw new Error(`The routes of ${name} have two parents, ${part.parent} and ${keyOf(route)}.`);
      part.routes.push(child);
      parts.set(name, part);
      return false;
    });
    return { ...route, routes: kept.map(keep) };
  };
  return { kept: routes.map(keep), parts: [...parts.values()] };
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
