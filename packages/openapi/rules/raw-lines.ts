import { readFileSync } from 'node:fs';
import type { LineColLocationObject, Oas3Visitor, Source, UserContext } from '@redocly/openapi-core';

/**
 * Builds a visitor for the lines of the source files. The lint sees descriptions in which the brand tokens are already replaced, so rules
 * about the tokens must read the files.
 *
 * @param check called for each source line of all files of a description; `at(column)` returns a location in the line, with columns counted
 * from 0
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
