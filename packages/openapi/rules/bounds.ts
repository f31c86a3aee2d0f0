import type { Oas3Rule } from '@redocly/openapi-core';
import { type Node, typesOf } from './support';

/** Sets of keywords per type, one of which must be complete, and the advice for the message. */
const BOUNDS: Record<string, { enough: string[][]; remedy: string }> = {
  string: {
    enough: [['maxLength'], ['pattern'], ['format'], ['enum'], ['const']],
    remedy: 'Add `maxLength`, `pattern`, `format` or `enum`',
  },
  integer: {
    enough: [['minimum', 'maximum'], ['enum'], ['const'], ['exclusiveMinimum', 'maximum'], ['minimum', 'exclusiveMaximum']],
    remedy: 'Add `minimum` and `maximum`',
  },
  number: { enough: [['minimum', 'maximum']], remedy: 'Add `minimum` and `maximum`' },
  array: { enough: [['maxItems']], remedy: 'Add `maxItems`' },
};

/** Convention 14: strings, numbers and arrays have bounds, so that clients can size fields and servers can reject oversized values. */
export const bounds: Oas3Rule = () => ({
  Schema(schema: Node, { report, location }) {
    for (const type of typesOf(schema)) {
      const { enough, remedy } = BOUNDS[type] ?? { enough: [[]], remedy: '' };
      if (enough.some((keywords) => keywords.every((keyword) => schema[keyword] !== undefined))) continue;
      report({ message: `The ${type} has no bounds. ${remedy}, wide enough for every valid value.`, location: location.child('type') });
    }
  },
});
