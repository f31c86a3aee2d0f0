import type { Change } from '../../packages/openapi/diff/rules';
import { budgets } from '../bench/budgets';
import type { PageChange } from './pages';
import { changedDocuments, type Figures, missedBudgets } from './sizes';

/** Effects of a pull request that a reviewer cannot see in the diff. */
export type Summary = {
  /** Changes of each family's description, by folder. */
  descriptions: Record<string, Change[]>;
  pages: PageChange[];
  /** Sources that affect many pages: components, styles, quoted texts. */
  everywhere: string[];
  /** Sizes of the build; undefined if there is no build. */
  figures?: Figures;
  before?: Figures;
};

/** Maximum list length before the remainder is collapsed. */
const SHOWN = 20;

/** Formats the summary as GitHub Flavored Markdown. */
export function asMarkdown(summary: Summary): string {
  return [...breaking(summary), ...additions(summary), ...pages(summary), ...weight(summary)].join('\n');
}

function breaking({ descriptions }: Summary): string[] {
  const all = Object.values(descriptions).flatMap((changes) => changes.filter((change) => change.breaking));
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

function additions({ descriptions }: Summary): string[] {
  const all = Object.values(descriptions).flatMap((changes) => changes.filter((change) => !change.breaking));
  if (!all.length) return [];
  return [
    '## Additions to the APIs',
    '',
    ...folded(all.map((change) => `- \`${change.rule}\` ${code(change.what)}: ${metBy(change)}`)),
    '',
  ];
}

function pages({ pages: changes, everywhere }: Summary): string[] {
  const of = (kind: PageChange['kind']) => changes.filter((change) => change.kind === kind);
  const line = ({ route, words }: PageChange) =>
    `- ${route}${words ? ` (${words[0] === words[1] ? words[1] : `${words[0]} → ${words[1]}`} words)` : ''}`;
  const part = (title: string, list: PageChange[]) =>
    list.length ? [`**${title}: ${list.length}**`, '', ...folded(list.map(line)), ''] : [];
  const gone = of('removed');
  return [
    '## Pages',
    '',
    ...(changes.length ? [] : ['No page has changed.', '']),
    ...part('Added', of('added')),
    ...part('Removed', gone),
    ...(gone.length
      ? [
          'Add a redirect for each removed address to `packages/platform/redirects.ts`, or explain in the pull request why none is needed.',
          '',
        ]
      : []),
    ...part('Changed', of('changed')),
    ...(everywhere.length ? [`**Changed sources that affect many pages**`, '', ...folded(everywhere.map((file) => `- ${file}`)), ''] : []),
  ];
}

function weight({ figures, before }: Summary): string[] {
  if (!figures) return ['## Weight', '', 'Not measured, because there is no build.', ''];
  const rows: [string, (of: Figures) => number, budget?: number][] = [
    ['document', (of) => of.weight.document, budgets.firstVisit.document],
    ['scripts', (of) => of.weight.script, budgets.firstVisit.script],
    ['styles', (of) => of.weight.style, budgets.firstVisit.style],
    ['total', (of) => of.weight.total, budgets.firstVisit.total],
    ['Try it, opened', (of) => of.tryIt.after, budgets.tryIt.after],
    ['all documents', (of) => sum(of.documents)],
    ['all scripts of the site', (of) => of.scripts],
    ['all styles of the site', (of) => of.styles],
  ];
  const documents = before ? changedDocuments(before, figures) : [];
  const missed = missedBudgets(figures);
  return [
    '## Weight',
    '',
    `Compressed kB of the first visit to the heaviest Wallet page, ${figures.page}, and of the whole site.`,
    '',
    '| | before | now | budget |',
    '|---|--:|--:|--:|',
    ...rows.map(([name, of, budget]) => `| ${name} | ${before ? kB(of(before)) : '–'} | ${kB(of(figures))} | ${budget ?? ''} |`),
    '',
    ...(before ? [] : ['The base has no figures for a comparison.', '']),
    ...(missed.length ? ['**Over budget:**', '', ...missed.map((each) => `- ${each}`), ''] : []),
    ...(documents.length
      ? [
          `**Documents that changed by at least half a kB: ${documents.length}**`,
          '',
          ...folded(documents.map((each) => `- ${each.route}: ${kB(each.before)} → ${kB(each.after)}`)),
          '',
        ]
      : []),
  ];
}

function folded(lines: string[]): string[] {
  if (lines.length <= SHOWN) return lines;
  const rest = lines.slice(SHOWN);
  return [...lines.slice(0, SHOWN), '', `<details><summary>${rest.length} more</summary>`, '', ...rest, '', '</details>'];
}

const sum = (bytes: Record<string, number>) => Object.values(bytes).reduce((total, each) => total + each, 0);
const kB = (bytes: number) => (bytes / 1000).toFixed(1);
/** Patterns and values may contain any character except the delimiter. */
const code = (text: string) => `\`${text.replaceAll('`', "'")}\``;
