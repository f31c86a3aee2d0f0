import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Oas3Rule } from '@redocly/openapi-core';
import { withBrand } from '../../platform/brandText';
import { allFamilies } from '../../platform/families';
import { readErrorCatalogue } from '../errorCatalogue';
import { pageName } from '../normalise';
import { OPENAPI_DIR } from '../source';
import { eachRawLine } from './raw-lines';
import { nearest } from './support';

const LINK = /\]\((\/api\/[^)\s#]+)/g;

/** Convention 13: links to the reference lead to existing pages. The build detects dead links too, but minutes later. */
export const knownLinks: Oas3Rule = () => {
  let routes: Set<string> | undefined;
  return eachRawLine((line, at, { report }) => {
    for (const { index, 1: written } of line.matchAll(LINK)) {
      routes ??= referenceRoutes();
      const route = withBrand(written);
      if (routes.has(route)) continue;
      const family = route.split('/').slice(0, 3).join('/');
      const message = `The reference has no page ${route}. Write /api/<family>/<group>/<operation>, with the operationId in kebab-case.`;
      report({
        message,
        location: at(index + ']('.length),
        suggest: nearest(
          route,
          [...routes].filter((known) => known.startsWith(family)),
        ),
      });
    }
  });
};

/** Returns the routes of all pages of the reference. */
function referenceRoutes(): Set<string> {
  const routes = new Set(['/api/intro', '/api/errors']);
  for (const code of Object.keys(readErrorCatalogue())) routes.add(`/api/errors/${code}`);
  // Families are read from their folders, because shared descriptions may link to a family that this site leaves out.
  for (const folder of readdirSync(OPENAPI_DIR, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)) {
    const slug = allFamilies.find((family) => family.folder === folder)?.slug ?? folder;
    for (const file of readdirSync(path.join(OPENAPI_DIR, folder)).filter((name) => name.endsWith('.yaml'))) {
      const group = `/api/${slug}/${path.basename(file, '.yaml')}`;
      routes.add(group);
      for (const name of pageNamesIn(path.join(OPENAPI_DIR, folder, file))) routes.add(`${group}/${name}`);
    }
  }
  return routes;
}

/** Page names of the operations in each file. A process lints many families, and each of them needs the files of all. */
const known = new Map<string, { changed: number; names: string[] }>();

function pageNamesIn(file: string): string[] {
  const changed = statSync(file).mtimeMs;
  const stored = known.get(file);
  if (stored?.changed === changed) return stored.names;
  const names = [...readFileSync(file, 'utf8').matchAll(/^ {6}operationId: (\w+)$/gm)].map(([, id]) => pageName(id));
  known.set(file, { changed, names });
  return names;
}
