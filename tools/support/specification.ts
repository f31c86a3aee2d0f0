import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { withBrand } from '../../packages/platform/brandText';

const ROUTES = path.resolve(__dirname, '../../tests/contract/routes.yaml');
const CATALOGUE = path.resolve(__dirname, '../../tests/contract/catalogue.yaml');

type Group = { pages: string[] };

/** An operation page required by the catalogue. */
export type CatalogueRoute = { route: string; family: string };

/** Returns the non-operation routes of the specification's table, in its order, with brand placeholders replaced. */
export function specificationRoutes(): string[] {
  return Object.values(read(ROUTES) as Record<string, string[]>).flat();
}

/** Returns every operation page of the catalogue, without alternative spellings of a group. */
export function catalogueRoutes(): CatalogueRoute[] {
  const families = read(CATALOGUE) as Record<string, Record<string, Group>>;
  return Object.entries(families).flatMap(([family, groups]) =>
    Object.entries(groups).flatMap(([group, { pages }]) => pages.map((page) => ({ route: `/api/${family}/${group}/${page}`, family }))),
  );
}

function read(file: string): unknown {
  return parse(withBrand(readFileSync(file, 'utf8')));
}
