import path from 'node:path';
import { getLineColLocation, type Oas3Decorator } from '@redocly/openapi-core';

/**
 * Records the source position of each operation in `x-source` (path from the repository root, colon, line), so that "Edit this page" links
 * to that line. Downloads omit it.
 */
export const sourceLocation: Oas3Decorator = () => ({
  Operation: {
    enter(operation, { location }) {
      const { source, start } = getLineColLocation(location);
      const file = path.relative(path.resolve(__dirname, '../../..'), source.absoluteRef).split(path.sep).join('/');
      Object.assign(operation, { 'x-source': `${file}:${start.line}` });
    },
  },
});
