import type { Oas3Rule } from '@redocly/openapi-core';
import { type Node, typesOf } from './support';

/** Convention 14: an object lists the properties that are always present. Generated types make all others optional. */
export const objectRequired: Oas3Rule = () => ({
  Schema(schema: Node, { report, location }) {
    if (!typesOf(schema).includes('object') || !schema.properties) return;
    if (Array.isArray(schema.required) || schema.minProperties) return;
    report({
      message:
        'The object does not state which properties are always present. List them in `required`. If all are optional, write `minProperties: 1` (for an update) or `required: []`.',
      location: location.child('properties').key(),
    });
  },
});
