import type { Oas3Rule } from '@redocly/openapi-core';
import type { Node } from './support';

const MIN_LENGTH = 120;
/** Minimum share of common three-word sequences above which two descriptions count as copies. */
const TOO_ALIKE = 0.7;

/** Convention 13: a description contains more than the summary, and differs from all others of the family. */
export const tellingDescriptions: Oas3Rule = () => {
  const seen: { id: string; runs: Set<string> }[] = [];
  return {
    Operation({ operationId: id, summary, description }: Node, { report, location }) {
      if (typeof description !== 'string') return; // operation-description reports its absence.
      const at = location.child('description');
      const text = description.trim();
      if (text.length < MIN_LENGTH) {
        const message = `The description has ${text.length} characters; the minimum is ${MIN_LENGTH}. Describe what the operation does, when to use it, its conditions and limits, and what to do next.`;
        report({ message, location: at });
      }
      if (bare(text) === bare(String(summary)))
        report({ message: 'The description repeats the summary. Add information that the summary does not contain.', location: at });
      const runs = runsOf(text);
      const twin = seen.find((other) => shareOf(runs, other.runs) > TOO_ALIKE);
      if (twin)
        report({ message: `The description is almost identical to that of \`${twin.id}\`. Describe the difference.`, location: at });
      seen.push({ id, runs });
    },
  };
};

const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

function runsOf(text: string): Set<string> {
  const words = bare(text).split(' ');
  return new Set(words.slice(2).map((word, index) => `${words[index]} ${words[index + 1]} ${word}`));
}

function shareOf(a: Set<string>, b: Set<string>): number {
  // Texts of very different lengths have too few sequences in common, whatever they are.
  if (Math.min(a.size, b.size) / Math.max(1, a.size, b.size) <= TOO_ALIKE) return 0;
  let common = 0;
  for (const run of a) if (b.has(run)) common += 1;
  return common / Math.max(1, a.size + b.size - common);
}
