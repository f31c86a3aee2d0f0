import type { Configuration } from 'markdownlint';
import type { Problem } from '../support/problems';
import type { Text } from './text';

/** markdownlint rules. Disabled ones are a matter of taste or conflict with MDX and front matter. */
const CONFIG: Configuration = {
  default: true,
  MD013: false, // Line length is not limited.
  MD033: false, // MDX uses tags.
  MD041: false, // The title is in the front matter.
  MD024: false, // Replaced by a house rule that covers headings of all levels (rules.ts).
  MD025: { front_matter_title: '' },
  MD036: false, // A bold first line of a paragraph is not a heading.
  MD040: false, // Replaced by a rule that also knows the supported languages (code.ts).
  MD046: false, // READMEs indent code; pages fence it.
  MD060: false, // Tables need not be aligned.
  MD029: { style: 'one_or_ordered' },
};

/** Runs markdownlint over the pages, with its own messages. */
export async function markdownProblems(texts: readonly Text[]): Promise<Problem[]> {
  const { lint } = await import('markdownlint/promise'); // ESM-only package.
  const pages = texts.filter(({ kind }) => kind === 'page');
  const strings = Object.fromEntries(pages.map(({ file, source }) => [file, withoutComments(source)]));
  const results = await lint({ strings, config: CONFIG });
  return pages.flatMap(({ file, source }) => {
    const lines = source.split('\n');
    // Anchors of pages are checked with their routes (tools/pages/links.ts).
    const found = (results[file] ?? []).filter(({ ruleNames }) => !file.endsWith('.mdx') || ruleNames[0] !== 'MD051');
    return found.map(({ lineNumber, ruleNames, ruleDescription, errorDetail, errorRange }) => {
      const lineAt = lines.slice(0, lineNumber - 1).reduce((sum, line) => sum + line.length + 1, 0);
      return {
        file,
        offset: lineAt + (errorRange?.[0] ?? 1) - 1,
        message: `${ruleDescription}${errorDetail ? ` (${errorDetail})` : ''}`,
        remedy: `See markdownlint's ${ruleNames[0]}.`,
      };
    });
  });
}

/** Replaces the asterisks of MDX comments, which would be parsed as emphasis. Keeps the length. */
const withoutComments = (source: string): string => source.replace(/\{\/\*[\s\S]*?\*\/\}/g, (comment) => comment.replace(/[*_]/g, '-'));
