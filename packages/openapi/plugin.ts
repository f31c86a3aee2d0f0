import type { Plugin } from '@redocly/openapi-core';
import { sourceLocation } from './decorators/source-location';
import { standardErrors } from './decorators/standard-errors';
import { standardHeaders } from './decorators/standard-headers';
import { houseRules, rules } from './rules';

/** House rules and decorators as a Redocly plugin. */
export const plugin: Plugin = {
  id: 'house',
  rules: { oas3: rules },
  decorators: {
    oas3: { 'source-location': sourceLocation, 'standard-errors': standardErrors, 'standard-headers': standardHeaders },
  },
};

export { houseRules };

/** Decorators for the descriptions of this repository, in the order in which they run. */
export const houseDecorators = {
  'house/source-location': 'on',
  'house/standard-errors': 'on',
  'house/standard-headers': 'on',
} as const;
