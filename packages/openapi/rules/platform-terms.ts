import type { Oas3Rule } from '@redocly/openapi-core';
import { allFamilies } from '../../platform/families';
import type { Node } from './support';

const snake = (folder: string) => folder.replaceAll('-', '_');

/** Enums whose values have one meaning on the whole platform, with the beginning of the text of each value. */
const TERMS: Record<string, string>[] = [
  { registry: purposeOf('platform-registry'), ...Object.fromEntries(allFamilies.map(({ folder, purpose }) => [snake(folder), purpose])) },
  {
    zero_rated: 'Taxed at 0%, such as basic food and exports. Input tax on your purchases remains reclaimable.',
    exempt: 'Exempt from tax, such as school fees. Input tax on your purchases is not reclaimable.',
  },
];

function purposeOf(folder: string): string {
  return allFamilies.find((family) => family.folder === folder)?.purpose ?? '';
}

/**
 * Requires the text of an enum value that names a service or a tax treatment to begin with the platform's text for it, so that two pages
 * do not describe the same value differently. An enum is one of these if it has at least two of the values.
 */
export const platformTerms: Oas3Rule = () => ({
  Schema(schema: Node, { report, location }) {
    const meanings: Record<string, string> = schema['x-enum-descriptions'] ?? {};
    for (const terms of TERMS) {
      const known = Object.keys(meanings).filter((value) => Object.hasOwn(terms, value));
      if (known.length < 2) continue;
      for (const value of known.filter((each) => !String(meanings[each]).startsWith(terms[each])))
        report({
          message: `\`${value}\` has the same meaning on the whole platform. Begin with its text: "${terms[value]}"`,
          location: location.child(['x-enum-descriptions', value]),
        });
    }
  },
});
