import type { Oas3Rule } from '@redocly/openapi-core';
import { type Node, typesOf } from './support';

/** Convention 14: an object lists the properties that are always present. Generated types make all others optional. */
export const objectRequired: Oas3Rule = () => ({
  Schema(schema: Node, { report, location }) {
    if (!typesOf(schema).includes('object') || !schema.properties) return;
    if (Array.isArray(schema.required) || schema.minProperties) return;
    report({
      message:
        'The object does not say which properties are always there. List them in `required`. When each may be missing say `minProperties: 1` (a change) or `required: []`.',
      location: location.child('properties').key(),
    });
  },
});
