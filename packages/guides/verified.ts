import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { devDependencies } from '../../package.json';
import { brand } from '../platform/brand';
import { QUOTA } from '../platform/localSandbox';
import { packageUrl } from '../platform/packages';

const ROOT = path.resolve(__dirname, '../..');

/** File with the result of the run of all guides, which a build writes before it reads the pages. */
export const VERIFIED = path.join(ROOT, '.cache/guides/verified.json');

/** Result of the run of all guides. */
export type Verified = {
  /**
   * Guides that agree with the sandbox, by their files: the number of requests that the page shows, the number of those that it does not show,
   * and the address of the workflow.
   */
  guides: Record<string, { shown: number; others: number; workflow: string }>;
};

/** Last commit that changed the descriptions, and its date. */
export type DescriptionsCommit = { commit: string; date: string };

/** What a page states about the run of its requests. */
export type Mark = { text: string; workflow: string };

/**
 * Returns the mark of a page.
 *
 * @param file path of its source, absolute or relative to the repository
 * @returns undefined if this build has not run its requests, or if they differ from the sandbox
 */
export function markOf(file: string): Mark | undefined {
  const { guides } = readVerified();
  const name = path.relative(ROOT, path.resolve(ROOT, file));
  if (!Object.hasOwn(guides, name)) return undefined;
  const { shown, others, workflow } = guides[name];
  // Some requests of a page cannot be run with it, such as those to a service outside the sandbox.
  const isWhole = !/\bunverified=|\bcurl -/.test(readFileSync(path.join(ROOT, name), 'utf8'));
  const counted = isWhole ? `The ${shown === 1 ? 'request' : `${shown} requests`}` : `${shown === 1 ? 'One' : shown} of the requests`;
  const requests = `${counted} of this page`;
  const added = others ? `, and ${others} more that prepare them or return its other responses,` : '';
  return {
    text: `${requests}${added} ${shown + others === 1 ? 'was' : 'were'} sent to the sandbox when the page was built, and the responses agree with it.`,
    workflow,
  };
}

const readVerified = (): Verified => (existsSync(VERIFIED) ? JSON.parse(readFileSync(VERIFIED, 'utf8')) : { guides: {} });

const dateOf = (date: string) =>
  new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Matches the place of the commit in a mark. It is written last (`withCommit`), so that a change of the descriptions does not change the pages. */
const PLACE = /<span data-commit(?:="")?><\/span>/g;

/** Returns a mark as HTML, with a place for the commit. */
export const markHtml = ({ text, workflow }: Mark): string =>
  `<div class="guide-mark"><p><strong>Verified.</strong> ${text}<span data-commit></span></p><details><summary>Run them yourself</summary><p>In an empty folder, this command downloads the <a href="${workflow}">Arazzo workflow</a> of this page, starts the sandbox on your machine, and sends the requests to it. It needs Node.js, <code>curl</code> and <code>tar</code>.</p><pre tabindex="0"><code>${commandOf(workflow).replaceAll('&', '&amp;')}</code></pre></details></div>`;

/** Returns the command that runs a workflow in an empty folder. Only the sandbox on this machine receives its requests. */
export const commandOf = (workflow: string): string =>
  [
    `curl -s ${packageUrl('workflows')} | tar -xz &&`,
    `npx -y ${packageUrl('sandbox')} --quota ${QUOTA} --run`,
    `"npx -y @redocly/cli@${devDependencies['@redocly/cli']} respect package/${path.basename(workflow)}"`,
  ].join(' \\\n  ');

/** Returns a mark as Markdown, with a place for the commit. */
export const markMarkdown = ({ text, workflow }: Mark): string =>
  `Verified. ${text}<span data-commit></span> To run the [Arazzo workflow](${brand.siteUrl}${workflow}) of this page in an empty folder:\n\n\`\`\`bash\n${commandOf(workflow)}\n\`\`\``;

/** Files with marks: pages, their Markdown, and their HTML for client-side navigation. */
const MARKED = /\.(?:html|md)$|^assets\/parts\//;

/** Returns true if a file of the application pages can contain a mark. */
export const isMarked = (name: string): boolean => MARKED.test(name);

/**
 * Writes the commit of the descriptions into the marks of a file.
 *
 * @param text content of an HTML, Markdown or JSON file
 * @param kind extension of the file
 * @param descriptions undefined without git, or while the descriptions differ from their last commit; the marks then name none
 */
export function withCommit(text: string, kind: string, descriptions: DescriptionsCommit | undefined): string {
  if (!descriptions) return text.replace(PLACE, '');
  const label = descriptions.commit.slice(0, 10);
  const href = `${brand.repositoryUrl}/commit/${descriptions.commit}`;
  const date = dateOf(descriptions.date);
  const link = kind === '.md' ? `[commit ${label}](${href})` : `<a href="${href}" rel="noopener noreferrer">commit ${label}</a>`;
  const sentence = ` Descriptions: ${link} of ${date}.`;
  return text.replace(PLACE, kind === '.json' ? JSON.stringify(sentence).slice(1, -1) : sentence);
}

/** Removes the commit of the descriptions from the marks of an HTML page. */
export const withoutCommit = (html: string): string => html.replace(/ Descriptions: <a href="[^"]*\/commit\/[^<]*<\/a> of [^<.]*\./g, '');
