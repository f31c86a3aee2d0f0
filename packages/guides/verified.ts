import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brand } from '../platform/brand';

const ROOT = path.resolve(__dirname, '../..');

/** File with the result of the run of all guides, which a build writes before it reads the pages. */
export const VERIFIED = path.join(ROOT, '.cache/guides/verified.json');

/** Result of the run of all guides. */
export type Verified = {
  /** Last commit that changed the descriptions, and its date; undefined without git, or while they differ from it. */
  descriptions?: { commit: string; date: string };
  /** Guides that agree with the sandbox, by their files: number of steps, and address of the workflow. */
  guides: Record<string, { steps: number; workflow: string }>;
};

/** What a page states about the run of its requests: before, in and after the link to the descriptions. */
export type Mark = { text: string; commit?: { label: string; href: string; date: string }; workflow: string };

/**
 * Returns the mark of a page.
 *
 * @param file path of its source, absolute or relative to the repository
 * @returns undefined if this build has not run its requests, or if they differ from the sandbox
 */
export function markOf(file: string): Mark | undefined {
  const { descriptions, guides } = readVerified();
  const name = path.relative(ROOT, path.resolve(ROOT, file));
  if (!Object.hasOwn(guides, name)) return undefined;
  const { steps, workflow } = guides[name];
  const requests = steps === 1 ? 'The request of this page was sent' : `The ${steps} requests of this page were sent`;
  return {
    text: `${requests} to the sandbox when the page was built, and the responses agree with it.`,
    ...(descriptions && {
      commit: {
        label: descriptions.commit.slice(0, 10),
        href: `${brand.repositoryUrl}/commit/${descriptions.commit}`,
        date: dateOf(descriptions.date),
      },
    }),
    workflow,
  };
}

const readVerified = (): Verified => (existsSync(VERIFIED) ? JSON.parse(readFileSync(VERIFIED, 'utf8')) : { guides: {} });

const dateOf = (date: string) =>
  new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns a mark as HTML. */
export function markHtml({ text, commit, workflow }: Mark): string {
  const from = commit
    ? ` Descriptions: <a href="${commit.href}" rel="noopener noreferrer">commit ${commit.label}</a> of ${commit.date}.`
    : '';
  return `<p class="guide-mark"><strong>Verified.</strong> ${text}${from} <a href="${workflow}">Run them yourself (Arazzo workflow)</a></p>`;
}

/** Returns a mark as Markdown. */
export function markMarkdown({ text, commit, workflow }: Mark): string {
  const from = commit ? ` Descriptions: [commit ${commit.label}](${commit.href}) of ${commit.date}.` : '';
  return `Verified. ${text}${from} [Run them yourself (Arazzo workflow)](${brand.siteUrl}${workflow})`;
}
