import type { Oas3Rule } from '@redocly/openapi-core';
import type { Node } from './support';

/** Shared types whose descriptions define the type, not the content of a field of that type. */
const TYPES = ['Money', 'SignedMoney', 'MoneyOrNull', 'GeoPoint', 'PostalAddress', 'Dimensions', 'Decimal'];
const TYPE = new RegExp(`shared/schemas\\.yaml#/(${TYPES.join('|')})$`);

/** Requires every field of a shared type to describe which amount, place or measure it holds; the type itself is linked. */
export const typedFieldsDescribed: Oas3Rule = () => ({
  SchemaProperties(properties: Record<string, Node>, { report, location }) {
    for (const [name, schema] of Object.entries(properties ?? {})) {
      const type = TYPE.exec(schema?.$ref ?? '')?.[1];
      if (!type || schema.description?.trim()) continue;
      const message = `\`${name}\` has only the description of its type, \`${type}\`. Add a \`description\` beside the \`$ref\` that states what the field contains and when it changes.`;
      report({ message, location: location.child(name) });
    }
  },
});
