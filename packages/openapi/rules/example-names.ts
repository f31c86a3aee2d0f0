import type { Location, Oas3Rule } from '@redocly/openapi-core';
import { eachExample } from './examples';
import { follow, type Node } from './support';

const ID = /^[a-z]+_[0-9A-HJKMNP-TV-Z]{26}$/;

/**
 * Requires the examples of an ID and of the name beside it in a schema to be of the same resource: that of another example of the family. The
 * page of an object shows them side by side.
 */
export const exampleNames: Oas3Rule = () => {
  const namesOf = new Map<string, Set<string>>();
  const shown: { field: string; id: string; name: string; location: Location }[] = [];
  const { Schema: _, ...bodies } = eachExample((example) => {
    for (const { id, name } of pairsIn(example)) namesOf.set(id, (namesOf.get(id) ?? new Set()).add(name));
  });
  return {
    ...bodies,
    SchemaProperties(properties: Record<string, Node>, ctx) {
      const examples = Object.entries(properties ?? {}).map(([name, schema]) => [name, follow(ctx, schema).node.example]);
      for (const { field, id, name } of ownPairs(Object.fromEntries(examples)))
        shown.push({ field, id, name, location: ctx.location.child(field) });
    },
    Root: {
      leave(_root: Node, { report }) {
        for (const { field, id, name, location } of shown) {
          const known = namesOf.get(id);
          if (!known || known.has(name)) continue;
          const remedy = `Write ${[...known].join(' or ')}, or an \`example\` of the ID beside its \`$ref\`.`;
          report({
            message: `The example of \`${field}\` is ${name}, but ${id} in the same schema is another resource. ${remedy}`,
            location,
          });
        }
      },
    },
  };
};

type Pair = { field: string; id: string; name: string };

/** Lists the IDs in a value with the names beside them, at all levels. */
function pairsIn(value: unknown): Pair[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(Array.isArray(value) ? [] : ownPairs(value as Node)), ...Object.values(value).flatMap(pairsIn)];
}

/** Lists `id` with `name`, and `team_id` with `team_name`, of an object. */
function ownPairs(holder: Node): Pair[] {
  return Object.entries(holder).flatMap(([key, id]) => {
    const field = key.replace(/(^|_)id$/, '$1name');
    const name = holder[field];
    return field !== key && typeof name === 'string' && ID.test(String(id)) ? [{ field, id, name }] : [];
  });
}
