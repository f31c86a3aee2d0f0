import type { Oas3Rule } from '@redocly/openapi-core';
import type { Node } from './support';

const MAX_WORDS = 6;

/**
 * Convention 13: a summary is the title of the page and its label in the sidebar, so it is short and has no full stop. The summary of an
 * example is its caption and an entry of a list in Try it.
 */
export const summaryForm: Oas3Rule = () => ({
  Example({ summary }: Node, { report, location }) {
    if (/[`*]/.test(String(summary)))
      report({ message: 'The summary of an example does not support Markdown. Write plain text.', location: location.child('summary') });
  },
  Operation({ summary }: Node, { report, location }) {
    if (typeof summary !== 'string') return; // operation-summary reports its absence.
    const at = location.child('summary');
    const words = summary.trim().split(/\s+/).length;
    if (words > MAX_WORDS)
      report({
        message: `The summary has ${words} words. Shorten it to at most ${MAX_WORDS}, and move the details to the description.`,
        location: at,
      });
    if (/[.!?]\s*$/.test(summary))
      report({ message: 'The summary ends with a punctuation mark. Remove it, because the summary is a title.', location: at });
    if (!/^\p{Lu}/u.test(summary)) report({ message: 'The summary starts with a lowercase letter. Capitalise it.', location: at });
  },
});
