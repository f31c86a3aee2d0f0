import type { Oas3Rule } from '@redocly/openapi-core';
import { type Node, snakeCase } from './support';

/** lower_snake, with dots and colons between the parts of event names and scopes. A leading minus reverses a sort order. */
const LOWER_SNAKE = /^-?[a-z0-9]+(_[a-z0-9]+)*([.:][a-z0-9]+(_[a-z0-9]+)*)*$/;

/** Codes of external standards: ISO 4217, ISO 3166, Incoterms (two or three capitals), language tags, media types. */
const OTHERS_CODES = /^([A-Z]{2,3}|[a-z]{2,3}-[A-Z]{2}|[a-z]+\/[a-z0-9.+*-]+)$/;

/** Convention 2: the values of `enum` and `const` are lower_snake, so that they look the same in every programming language. */
export const enumValues: Oas3Rule = () => ({
  Schema(schema: Node, { report, location }) {
    const check = (value: unknown, at: typeof location) => {
      if (typeof value !== 'string' || LOWER_SNAKE.test(value) || OTHERS_CODES.test(value)) return;
      report({ message: `The value \`${value}\` is not snake_case. Write \`${snakeCase(value)}\`.`, location: at });
    };
    for (const [index, value] of (schema.enum ?? []).entries()) check(value, location.child(['enum', index]));
    check(schema.const, location.child('const'));
  },
});
