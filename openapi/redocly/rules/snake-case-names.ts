import type { Oas3Rule } from '@redocly/openapi-core';
import { eachNamed, snakeCase } from './support';

const SNAKE_CASE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** Convention 2: JSON, query and path names are snake_case, so that nobody has to look up how a name is spelt. Headers are not ours. */
export const snakeCaseNames: Oas3Rule = () =>
  eachNamed(({ name, in: kind }, location, { report }) => {
    if (kind === 'header' || SNAKE_CASE.test(name)) return;
    report({
      message: `The ${kind === 'property' ? 'property' : `${kind} parameter`} \`${name}\` is not snake_case. Call it \`${snakeCase(name)}\`.`,
      location,
    });
  });
