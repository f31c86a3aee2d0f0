import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { withBrand } from '../src/brandText';

const ROUTES = path.resolve(__dirname, '../tests/contract/routes.yaml');
const CATALOGUE = path.resolve(__dirname, '../tests/contract/catalogue.yaml');

type Group = { label: string; pages: string[]; unlisted?: boolean; also?: string[] };

/** One operation page that the catalogue asks for. */
export type CatalogueRoute = { route: string; family: string; group: string; unlisted: boolean };

/** @returns the routes of the specification's table that are not operations, in its order, the brand's words in place */
export function specificationRoutes(): string[] {
  return Object.values(read(ROUTES) as Record<string, string[]>).flat();
}

/** @returns every operation page of the catalogue, second spellings of a group not among them */
export function catalogueRoutes(): CatalogueRoute[] {
  const families = read(CATALOGUE) as Record<string, Record<string, Group>>;
  return Object.entries(families).flatMap(([family, groups]) =>
    Object.entries(groups).flatMap(([group, { pages, unlisted = false }]) =>
      pages.map((page) => ({ route: `/api/${family}/${group}/${page}`, family, group, unlisted })),
    ),
  );
}

function read(file: string): unknown {
  return parse(withBrand(readFileSync(file, 'utf8')));
}
