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
        report({ message: `The schema \`${name}\` is not PascalCase. Call it like \`BeneficiaryCreate\`.`, location: location.key() });
      const other = seen.get(name);
      if (other && other.source !== location.source) {
        const where = other.source.absoluteRef.split('/').slice(-2).join('/');
        report({
          message: `There is a schema \`${name}\` in ${where} too. Prefix this one with its group's word, or move one to common.yaml and \`$ref\` it.`,
          location: location.key(),
        });
      }
      seen.set(name, location);
    },
  };
};
