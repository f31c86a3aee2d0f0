import path from 'node:path';
import { getLineColLocation, type Oas3Decorator } from '@redocly/openapi-core';

/**
 * Notes on each operation where it is written (`x-source`: file from the repository's root, a colon, line), so that "Edit this
 * page" leads to that line. Downloads leave it out.
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
