import type { Oas3Rule } from '@redocly/openapi-core';
import { type Node, typesOf } from './support';

/** For each type: the sets of keywords of which one must be complete, and what to tell the writer. */
const BOUNDS: Record<string, { enough: string[][]; remedy: string }> = {
  string: {
    enough: [['maxLength'], ['pattern'], ['format'], ['enum'], ['const']],
    remedy: 'Say `maxLength`, `pattern`, `format` or `enum`',
  },
  integer: {
    enough: [['minimum', 'maximum'], ['enum'], ['const'], ['exclusiveMinimum', 'maximum'], ['minimum', 'exclusiveMaximum']],
    remedy: 'Say `minimum` and `maximum`',
  },
  number: { enough: [['minimum', 'maximum']], remedy: 'Say `minimum` and `maximum`' },
  array: { enough: [['maxItems']], remedy: 'Say `maxItems`' },
};

/** Convention 14: strings, numbers and arrays have bounds, so that a reader can size a field and a server can refuse what is too big. */
export const bounds: Oas3Rule = () => ({
  Schema(schema: Node, { report, location }) {
    for (const type of typesOf(schema)) {
      const { enough, remedy } = BOUNDS[type] ?? { enough: [[]], remedy: '' };
      if (enough.some((keywords) => keywords.every((keyword) => schema[keyword] !== undefined))) continue;
      report({ message: `This ${type} has no bounds. ${remedy}, wide enough for every real value.`, location: location.child('type') });
    }
  },
});
