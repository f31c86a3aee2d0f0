import { readFileSync } from 'node:fs';
import type { LineColLocationObject, Oas3Visitor, Source, UserContext } from '@redocly/openapi-core';

/**
 * Lint sees descriptions with the brand's words in place. What is wrong with the words themselves can only be seen in the files.
 *
 * @param check called for every line, as written, of every file of a description; `at(column)` is a place in it, from 0
 * @returns the visitor that does so
 */
export function eachRawLine(check: (line: string, at: (column: number) => LineColLocationObject, ctx: UserContext) => void): Oas3Visitor {
  const sources = new Map<string, Source>();
  return {
    ref: {
      enter(_, __, { location }) {
        if (location) sources.set(location.source.absoluteRef, location.source);
      },
    },
    Root: {
      leave(_, ctx) {
        sources.set(ctx.location.source.absoluteRef, ctx.location.source);
        for (const [file, source] of sources) {
          for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
            check(line, (column) => ({ source, pointer: undefined, start: { line: index + 1, col: column + 1 } }), ctx);
          }
        }
      },
    },
  };
}
