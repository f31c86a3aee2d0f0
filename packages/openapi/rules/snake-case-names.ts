import type { Oas3Rule } from '@redocly/openapi-core';
import { eachNamed, snakeCase } from './support';

const SNAKE_CASE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/**
 * Convention 2: names in JSON, queries and paths are snake_case, so that their spelling is predictable. Headers follow HTTP conventions.
 */
export const snakeCaseNames: Oas3Rule = () =>
  eachNamed(({ name, in: kind }, location, { report }) => {
    if (kind === 'header' || SNAKE_CASE.test(name)) return;
    report({
      message: `The ${kind === 'property' ? 'property' : `${kind} parameter`} \`${name}\` is not snake_case. Rename it to \`${snakeCase(name)}\`.`,
      location,
    });
  });
