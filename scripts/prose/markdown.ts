import type { Configuration } from 'markdownlint';
import type { Problem, Text } from './text';

/** What markdownlint looks for. The rest of its rules are about taste, or about what MDX and the front matter say here. */
const CONFIG: Configuration = {
  default: true,
  MD013: false, // Lines are as long as their writer likes.
  MD033: false, // Tags are MDX.
  MD041: false, // The title is in the front matter.
  MD024: false, // Ours counts headings of all levels (rules.ts).
  MD025: { front_matter_title: '' },
  MD036: false, // A bold first line of a paragraph is no heading.
  MD046: false, // The READMEs indent their code, pages fence it.
  MD060: false, // Tables need not be aligned.
  MD029: { style: 'one_or_ordered' },
};

/** @returns what markdownlint finds in pages, each with its own words for what it expected */
export async function markdownProblems(texts: readonly Text[]): Promise<Problem[]> {
  const { lint } = await import('markdownlint/promise'); // It is an ES module only.
  const pages = texts.filter(({ kind }) => kind === 'page');
  const strings = Object.fromEntries(pages.map(({ file, source }) => [file, withoutComments(source)]));
  const results = await lint({ strings, config: CONFIG });
  return pages.flatMap(({ file, source }) => {
    const lines = source.split('\n');
    return (results[file] ?? []).map(({ lineNumber, ruleNames, ruleDescription, errorDetail, errorRange }) => {
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

/** The stars of an MDX comment would be emphasis; as long as before. */
const withoutComments = (source: string): string => source.replace(/\{\/\*[\s\S]*?\*\/\}/g, (comment) => comment.replace(/[*_]/g, '-'));
