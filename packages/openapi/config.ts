import { createConfig, type Plugin } from '@redocly/openapi-core';
import type { Family } from '../platform/families';
import { sourceLocation } from './decorators/source-location';
import { standardErrors } from './decorators/standard-errors';
import { standardHeaders } from './decorators/standard-headers';
import { foreignPlugin, foreignRules } from './foreignRules';
import { houseRules, rules } from './rules';

/** Decorators for the descriptions of this repository, in the order in which they run. */
const decorators = { 'source-location': sourceLocation, 'standard-errors': standardErrors, 'standard-headers': standardHeaders };

/** House rules and decorators as a Redocly plugin. */
export const plugin: Plugin = {
  id: 'house',
  rules: { oas3: rules },
  decorators: { oas3: decorators },
};

/** Rules against problems that would break a page or a download, for all descriptions. */
const FOREIGN_RULES = {
  'no-unresolved-refs': 'error',
  'path-declaration-must-exist': 'error',
  // Of its problems, lint.ts reports those about parts that pages cannot read.
  struct: 'error',
} as const;

/** Redocly rules against content that pages cannot complete by themselves. */
const FOREIGN_WARNINGS = { 'no-undefined-server-variable': 'warn' } as const;

/** Redocly rules that our conventions require. Examples may not contain properties missing from the schema. */
const STANDARD_RULES = {
  ...FOREIGN_RULES,
  'info-license': 'error',
  'no-ambiguous-paths': 'error',
  // Paths that differ only in a parameter name are two pages and break nothing; some large third-party descriptions have them.
  'no-identical-paths': 'error',
  'no-duplicated-tag-names': 'error',
  'no-enum-type-mismatch': 'error',
  'no-http-verbs-in-paths': 'off',
  'no-invalid-media-type-examples': { severity: 'error', allowAdditionalProperties: false },
  'no-invalid-parameter-examples': { severity: 'error', allowAdditionalProperties: false },
  'no-invalid-schema-examples': { severity: 'error', allowAdditionalProperties: false },
  'no-path-trailing-slash': 'error',
  'no-required-schema-properties-undefined': 'error',
  'no-server-trailing-slash': 'error',
  'no-unused-components': 'error',
  'no-undefined-server-variable': 'error',
  'operation-description': 'error',
  'operation-operationId': 'error',
  'operation-operationId-unique': 'error',
  'operation-operationId-url-safe': 'error',
  'operation-parameters-unique': 'error',
  'operation-singular-tag': 'error',
  'operation-summary': 'error',
  'operation-tag-defined': 'error',
  'parameter-description': 'error',
  'path-parameters-defined': 'error',
  'path-segment-plural': 'off',
  // Redocly's rule treats webhook names as paths; house/paths-kebab-case does not.
  'paths-kebab-case': 'off',
  'security-defined': 'error',
  'spec-strict-refs': 'off',
  'tag-description': 'error',
} as const;

/** Builds the Redocly configuration for a family: all house rules, or the minimum for third-party descriptions. */
export function configFor(family: Pick<Family, 'rules'>) {
  const house = family.rules === 'house';
  return createConfig({
    plugins: [plugin, foreignPlugin],
    rules: house ? { ...STANDARD_RULES, ...houseRules } : { ...FOREIGN_RULES, ...FOREIGN_WARNINGS, ...foreignRules },
    decorators: house ? Object.fromEntries(Object.keys(decorators).map((name) => [`house/${name}`, 'on'])) : {},
  } as Parameters<typeof createConfig>[0]);
}
