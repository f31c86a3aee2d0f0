import type { Oas3Rule } from '@redocly/openapi-core';
import type { Node } from './support';

/** Shared types whose own description says what the type is, never what a field of that type holds. */
const TYPES = ['Money', 'SignedMoney', 'MoneyOrNull', 'GeoPoint', 'PostalAddress', 'Dimensions', 'Decimal'];
const TYPE = new RegExp(`shared/schemas\\.yaml#/(${TYPES.join('|')})$`);

/** Each field of a shared type says which amount, place or measure it is; the type itself is linked. */
export const typedFieldsDescribed: Oas3Rule = () => ({
  SchemaProperties(properties: Record<string, Node>, { report, location }) {
    for (const [name, schema] of Object.entries(properties ?? {})) {
      const type = TYPE.exec(schema?.$ref ?? '')?.[1];
      if (!type || schema.description?.trim()) continue;
      const message = `\`${name}\` repeats the definition of \`${type}\`. Add a \`description\` beside the \`$ref\` that says which ${type} this is: what it includes, and when it changes.`;
      report({ message, location: location.child(name) });
    }
  },
});
