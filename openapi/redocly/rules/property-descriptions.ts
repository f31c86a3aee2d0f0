import type { Oas3Rule } from '@redocly/openapi-core';
import { eachNamed } from './support';

/**
 * Convention 14: every property has a description, in place or at the target of its `$ref`, because a name does not state the unit or the
 * bounds.
 */
export const propertyDescriptions: Oas3Rule = () =>
  eachNamed(({ name, in: kind, schema }, location, { report }) => {
    if (kind !== 'property' || (typeof schema.description === 'string' && schema.description.trim())) return;
    report({
      message: `The property \`${name}\` has no description. Describe its content, with unit, format and bounds if applicable.`,
      location,
    });
  });
