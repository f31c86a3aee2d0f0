import type { Plugin } from '@redocly/openapi-core';
import { sourceLocation } from './decorators/source-location';
import { standardErrors } from './decorators/standard-errors';
import { standardHeaders } from './decorators/standard-headers';
import { houseRules, rules } from './rules';

/** Our rules and decorators as Redocly takes them. */
export const plugin: Plugin = {
  id: 'house',
  rules: { oas3: rules },
  decorators: {
    oas3: { 'source-location': sourceLocation, 'standard-errors': standardErrors, 'standard-headers': standardHeaders },
  },
};

export { houseRules };

/** The decorators for descriptions written here, in the order in which they run. */
export const houseDecorators = {
  'house/source-location': 'on',
  'house/standard-errors': 'on',
  'house/standard-headers': 'on',
} as const;
