import type { Plugin } from '@redocly/openapi-core';
import { eachNamed } from './rules/support';

/** Number of schema properties, each counted where it is defined. */
export type PropertyCount = { described: number; total: number };

/** Creates a plugin that reports nothing and counts the properties visited by a lint. The count is final when the lint ends. */
export function propertyCounter(): { plugin: Plugin; count: PropertyCount } {
  const count: PropertyCount = { described: 0, total: 0 };
  const rule = () =>
    eachNamed(({ in: kind, schema }) => {
      if (kind !== 'property') return;
      count.total += 1;
      if (typeof schema.description === 'string' && schema.description.trim()) count.described += 1;
    });
  return { plugin: { id: 'counts', rules: { oas3: { properties: rule } } }, count };
}
