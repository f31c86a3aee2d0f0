import type { Plugin } from '@redocly/openapi-core';
import { eachNamed } from '../../openapi/redocly/rules/support';

/** Properties of a description's schemas, each counted where it is defined. */
export type PropertyCount = { described: number; total: number };

/** @returns a plugin that reports nothing and counts what a lint visits; the count is final when the lint is */
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
