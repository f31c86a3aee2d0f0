import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Description } from '../../packages/openapi/model/description';
import type { Family } from '../../packages/platform/families';
import { families } from '../../packages/platform/selection';
import { servedFolder } from '../../packages/reference/served';
import { readFamilyIndex } from '../../packages/reference/stored';

/** A family's downloadable description, with the route of each page by page name. */
export type Described = { family: Family; description: Description; routes: Map<string, string> };

/** Returns every family of this run. */
export function familyDescriptions(): Described[] {
  return families.map((family) => ({
    family,
    description: new Description(
      JSON.parse(readFileSync(path.join(__dirname, '../..', servedFolder(family), 'downloads', family.slug, 'openapi.json'), 'utf8')),
    ),
    routes: new Map(readFamilyIndex(family).groups.flatMap(({ pages }) => pages.map(({ id, route }) => [id, route]))),
  }));
}
