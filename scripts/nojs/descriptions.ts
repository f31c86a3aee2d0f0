import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Node } from '../../openapi/redocly/decorators/operations';
import { readFamilyIndex } from '../../src/config/reference';
import { families } from '../../src/config/selection';
import { servedFolder } from '../../src/config/served';
import type { Family } from '../../src/families';

/** A family's downloadable description, with the route of each page by page name. */
export type Described = { family: Family; root: Node; routes: Map<string, string> };

/** Returns every family of this run. */
export function familyDescriptions(): Described[] {
  return families.map((family) => ({
    family,
    root: JSON.parse(readFileSync(path.join(__dirname, '../..', servedFolder(family), 'downloads', family.slug, 'openapi.json'), 'utf8')),
    routes: new Map(readFamilyIndex(family).groups.flatMap(({ pages }) => pages.map(({ id, route }) => [id, route]))),
  }));
}
