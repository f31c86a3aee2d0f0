import type { Oas3Rule } from '@redocly/openapi-core';
import { eachNamed, type Node } from './support';

/**
 * Convention 14: the description of a nullable property states when it is null, because "not yet", "never" and "unknown" have different
 * meanings.
 */
export const nullExplained: Oas3Rule = () =>
  eachNamed(({ name, in: kind, schema }, location, { report }) => {
    if (kind !== 'property' || !mayBeNull(schema) || /\bnull\b/i.test(schema.description ?? '')) return;
    report({
      message: `\`${name}\` is nullable, but its description does not state when it is null. Add a sentence: "Null if …" or "Null until …".`,
      location,
    });
  });

function mayBeNull(schema: Node): boolean {
  const branches: Node[] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [schema.type].flat().includes('null') || branches.some((branch) => branch.type === 'null');
}
