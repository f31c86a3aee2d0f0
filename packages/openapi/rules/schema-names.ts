import type { Location, Oas3Rule } from '@redocly/openapi-core';

/**
 * Convention 17: schemas are PascalCase, and a name has one meaning in the whole family. If two schemas share a name, the bundler renames
 * one of them, for example to `Beneficiary-2`.
 */
export const schemaNames: Oas3Rule = () => {
  const seen = new Map<string, Location>();
  return {
    Schema(_, { report, location }) {
      const [, name] = location.pointer.match(/^#\/(?:components\/)?(?:schemas\/)?([^/]+)$/) ?? [];
      if (!name) return;
      if (!/^([A-Z][a-z0-9]*)+$/.test(name))
        report({
          message: `The schema \`${name}\` is not PascalCase. Rename it; for example, \`BeneficiaryCreate\`.`,
          location: location.key(),
        });
      const other = seen.get(name);
      if (other && other.source !== location.source) {
        const where = other.source.absoluteRef.split('/').slice(-2).join('/');
        report({
          message: `${where} also has a schema \`${name}\`. Prefix this one with the name of its group, or move one schema to common.yaml and \`$ref\` it.`,
          location: location.key(),
        });
      }
      seen.set(name, location);
    },
  };
};
