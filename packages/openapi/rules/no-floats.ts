import type { Oas3Rule } from '@redocly/openapi-core';
import { type Node, typesOf } from './support';

/** Names of properties that may be floats: coordinates, which are never added up. */
const COORDINATE = /^(.*_)?(latitude|longitude)$/i;

/**
 * Convention 4: no floats. They round (0.1 + 0.2 is not 0.3), and rounding loses money. Only numbers named `latitude` or `longitude`, or
 * with a name that ends so, may be floats, with `minimum` and `maximum`.
 */
export const noFloats: Oas3Rule = () => ({
  Schema(schema: Node, { report, location, key }) {
    if (!typesOf(schema).includes('number')) return;
    const names = [String(key), location.pointer.split('/').at(-1) ?? ''];
    if (names.some((name) => COORDINATE.test(name))) return;
    report({
      message:
        '`type: number` is a float, which causes rounding errors. Use `Money` from shared/schemas.yaml for money, `Decimal` (a string) for a rate or a quantity with decimals, and otherwise `type: integer` in a smaller unit. Only `latitude` and `longitude` may be floats.',
      location: location.child('type'),
    });
  },
});
