import { readFileSync } from 'node:fs';
import { Description } from '../../packages/openapi/model/description';
import type { Family } from '../../packages/platform/families';
import { families } from '../../packages/platform/selection';
import { publishedDescription } from '../../packages/reference/published';
import { bundleFile, readFamilyIndex } from '../../packages/reference/stored';

/** A family's description, with the links of its downloads, and the route of each page by page name. */
export type Described = { family: Family; description: Description; routes: Map<string, string> };

/** Returns every family of this run. */
export function familyDescriptions(): Described[] {
  return families.map((family) => ({
    family,
    description: new Description(publishedDescription(family, JSON.parse(readFileSync(bundleFile(family), 'utf8')))),
    routes: new Map(readFamilyIndex(family).groups.flatMap(({ pages }) => pages.map(({ id, route }) => [id, route]))),
  }));
}
