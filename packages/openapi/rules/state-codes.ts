import type { Oas3Rule } from '@redocly/openapi-core';
import { eachNamed, typesOf } from './support';

const NAME = /^(state|state_code|state_of_.+|.+_state)$/;
const PATTERN = '^[A-Z]{2}-[A-Z0-9]{1,3}$';

/**
 * Requires ISO 3166-2 codes for states of countries in all families: names have several spellings, and codes without a country are
 * ambiguous.
 */
export const stateCodes: Oas3Rule = () =>
  eachNamed(({ name, schema }, location, { report }) => {
    if (!NAME.test(name) || schema.enum || schema.const || !typesOf(schema).includes('string') || schema.pattern === PATTERN) return;
    const message = `\`${name}\` must be an ISO 3166-2 code such as NG-LA. Use \`$ref: '../shared/schemas.yaml#/StateCode'\` with a description, or rename the field if it is not a state of a country.`;
    report({ message, location });
  });
