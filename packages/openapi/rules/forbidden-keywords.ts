import type { Oas3Rule } from '@redocly/openapi-core';
import type { Node } from './support';

const INSTEAD: Record<string, string> = {
  prefixItems: 'an object with a named property for each position',
  patternProperties: '`additionalProperties` with one schema, or a list of `{key, value}` objects',
  unevaluatedProperties: '`additionalProperties: false` or no keyword',
  unevaluatedItems: '`maxItems` or no keyword',
};

/** Convention 16: rejects keywords that the pages and many client generators do not support, and recursive schemas. */
export const forbiddenKeywords: Oas3Rule = () => {
  const entered: string[] = [];
  return {
    Schema: {
      enter(schema: Node, { report, location }) {
        entered.push(location.absolutePointer);
        for (const keyword of Object.keys(INSTEAD).filter((name) => schema[name] !== undefined)) {
          report({
            message: `\`${keyword}\` is not supported. Use ${INSTEAD[keyword]} instead.`,
            location: location.child(keyword).key(),
          });
        }
      },
      leave() {
        entered.pop();
      },
    },
    ref: {
      enter(_, { report, location, type }, resolved) {
        if (type.name !== 'Schema' || !resolved.location || !entered.includes(resolved.location.absolutePointer)) return;
        report({
          message: 'The schema is recursive. Refer to the nested resource by its ID, or define a schema for each level.',
          location,
        });
      },
    },
  };
};
