import type { Oas3Rule } from '@redocly/openapi-core';
import { eachNamed, type Node } from './support';

/** Convention 14: the description of what may be null says when it is: "not yet", "never" and "not known" are different things. */
export const nullExplained: Oas3Rule = () =>
  eachNamed(({ name, in: kind, schema }, location, { report }) => {
    if (kind !== 'property' || !mayBeNull(schema) || /\bnull\b/i.test(schema.description ?? '')) return;
    report({
      message: `\`${name}\` may be null, and its description does not say when. Add a sentence: "Null when …" or "Null until …".`,
      location,
    });
  });

function mayBeNull(schema: Node): boolean {
  const branches: Node[] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [schema.type].flat().includes('null') || branches.some((branch) => branch.type === 'null');
}
