import type { Oas3Rule } from '@redocly/openapi-core';
import { CLAUSE } from './property-descriptions';
import { listed, type Node, nearest } from './support';

/** Names of states and kinds, whose values require a description. */
const STATE_OR_KIND = /(^|_)(status|state|kind|type)$|(Status|State|Kind|Type)$/;

/** Convention 15: an enum of a state or a kind describes each of its values and no others. */
export const enumDescriptions: Oas3Rule = () => ({
  Schema(schema: Node, { report, location, key }) {
    const values: string[] = (schema.enum ?? []).filter((value: unknown) => value !== null).map(String);
    const meanings: Node | undefined = schema['x-enum-descriptions'];
    if (!meanings) {
      const name = [String(key), location.pointer.split('/').at(-1) ?? ''].find((word) => STATE_OR_KIND.test(word));
      if (!name || values.length < 2) return;
      report({
        message: `\`${name}\` has no descriptions of its enum values: ${listed(values)}. Add \`x-enum-descriptions\`, or \`$ref\` a schema that has them.`,
        location: location.child('enum').key(),
      });
      return;
    }
    const at = location.child('x-enum-descriptions');
    const missing = values.filter((value) => !meanings[value]);
    if (missing.length)
      report({ message: `\`x-enum-descriptions\` does not describe ${listed(missing)}. Add a description.`, location: at.key() });
    for (const [value, text] of Object.entries(meanings)) {
      const opening = CLAUSE.exec(String(text))?.[0];
      if (opening)
        report({
          message: `The description of \`${value}\` begins with "${opening}". Begin with a noun phrase or write a sentence.`,
          location: at.child(value),
        });
    }
    for (const extra of Object.keys(meanings).filter((value) => !values.includes(value))) {
      report({
        message: `\`${extra}\` has a description but is not an enum value. Remove the description, or add the value.`,
        location: at.child(extra).key(),
        suggest: nearest(extra, missing),
      });
    }
  },
});
