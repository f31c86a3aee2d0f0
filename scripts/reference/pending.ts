import { existsSync } from 'node:fs';
import path from 'node:path';
import { allFamilies } from '../../src/families';
import { catalogueRoutes } from '../contract';
import { OPENAPI_DIR } from '../openapi/source';

/** @returns the routes of the catalogue's operations whose group has no file yet: a description may name them before they are there */
export function pendingRoutes(): Set<string> {
  const folders = new Map(allFamilies.map(({ slug, folder }) => [slug, folder]));
  const isDescribed = (family: string, group: string) => existsSync(path.join(OPENAPI_DIR, folders.get(family) ?? family, `${group}.yaml`));
  return new Set(
    catalogueRoutes()
      .filter(({ family, group }) => !isDescribed(family, group))
      .map(({ route }) => route),
  );
}
