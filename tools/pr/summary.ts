import type { Change } from '../../packages/openapi/diff/rules';

/** Maximum list length before the remainder is collapsed. */
const SHOWN = 20;

/**
 * Formats what a pull request changes for API clients, which a reviewer cannot see in the diff, as GitHub Flavored Markdown.
 *
 * @param changes changes of the descriptions of all families
 */
export function asMarkdown(changes: readonly Change[]): string {
  return [...breaking(changes.filter((change) => change.breaking)), ...additions(changes.filter((change) => !change.breaking))].join('\n');
}

function breaking(all: readonly Change[]): string[] {
  if (!all.length) return ['## Breaking changes of the APIs', '', 'None.', ''];
  const unlisted = all.filter(isUnlisted).length;
  return [
    '## Breaking changes of the APIs',
    '',
    `**${all.length}**${unlisted ? `, ${unlisted} of them in unlisted groups only` : ''}. Within \`v1\`, nothing may be removed (api/intro.mdx, "Versions"). If the previous description was wrong about the API, explain it in the pull request.`,
    '',
    ...folded(all.map(breakingLine)),
    '',
  ];
}

function breakingLine(change: Change): string {
  const mark = isUnlisted(change) ? ' (unlisted)' : '';
  return `- \`${change.rule}\`${mark} ${code(change.what)}: ${metBy(change)}. ${change.remedy}`;
}

/** Unlisted groups are not in any listing, but clients may use them. */
const isUnlisted = ({ met }: Change): boolean => met.every(({ unlisted }) => unlisted);

function metBy({ met: [first, ...others] }: Change): string {
  const rest = others.length ? ` and ${others.length} more` : '';
  return `${code(first.operation)}${first.source ? `, ${first.source}` : ''}${rest}`;
}

function additions(all: readonly Change[]): string[] {
  if (!all.length) return [];
  return [
    '## Additions to the APIs',
    '',
    ...folded(all.map((change) => `- \`${change.rule}\` ${code(change.what)}: ${metBy(change)}`)),
    '',
  ];
}

function folded(lines: string[]): string[] {
  if (lines.length <= SHOWN) return lines;
  const rest = lines.slice(SHOWN);
  return [...lines.slice(0, SHOWN), '', `<details><summary>${rest.length} more</summary>`, '', ...rest, '', '</details>'];
}

/** Patterns and values may contain any character except the delimiter. */
const code = (text: string) => `\`${text.replaceAll('`', "'")}\``;
