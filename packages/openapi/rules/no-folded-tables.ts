import type { Oas3Rule } from '@redocly/openapi-core';
import type { Node } from './support';

/** Reports a table in a folded text (`>-`), whose rows YAML joins into one line, so that the page shows no table. */
export const noFoldedTables: Oas3Rule = () => ({
  Operation({ description }: Node, { report, location }) {
    if (typeof description !== 'string') return;
    const folded = description.split('\n').some((line) => line.includes('|---|') && /[^|:\s-]/.test(line));
    const message = 'The rows of the table are joined into one line. Begin the description with `|-` instead of `>-`.';
    if (folded) report({ message, location: location.child('description') });
  },
});
