import path from 'node:path';
import { Command } from 'commander';
import { compareDescriptions } from '../packages/openapi/diff';
import type { Change } from '../packages/openapi/diff/rules';
import { changedSince } from './check/changed';
import { asCommand, isAnnotated } from './ci/annotations';
import { checkOutBase } from './pr/base';
import { bundlesOf, familyFolders, touchedFamilies } from './pr/descriptions';
import { pageList } from './pr/pages';
import { asMarkdown } from './pr/summary';
import { reportFailure } from './support/reportFailure';

const ROOT = path.resolve(__dirname, '..');

/**
 * `npm run pr:summary -- --base <commit>`: prints the changed pages and the effect of the change on API clients, as Markdown. CI sets
 * `PREVIEW_URL` to the address of the build that it has stored.
 */
async function main({ base: commit }: { base: string }) {
  const changed = changedSince(commit, ROOT);
  const base = checkOutBase(commit, ROOT);
  try {
    const changes = await compareFamilies(base.root, [...changed.files, ...changed.deleted]);
    if (process.env.PREVIEW_URL) console.log(previewText(process.env.PREVIEW_URL));
    console.log(`${pageList(changed, base.root, ROOT)}${asMarkdown(changes)}`);
    if (isAnnotated()) for (const change of changes.filter(({ breaking }) => breaking)) annotate(change);
  } finally {
    base.dispose();
  }
}

/** Says how to see the built site. */
const previewText = (url: string): string =>
  `Preview: download [site](${url}), run \`tar --extract --file site.tar\` in a clone after \`npm ci\`, and \`npm run serve\`.\n`;

/** Compares the descriptions of the families that the changed files can affect. */
async function compareFamilies(base: string, files: readonly string[]): Promise<Change[]> {
  const folders = touchedFamilies(files, [...new Set([...familyFolders(base), ...familyFolders(ROOT)])]);
  if (!folders.length) return [];
  const [before, after] = await Promise.all([bundlesOf(base, folders), bundlesOf(ROOT, folders)]);
  return folders.flatMap((folder) => compareDescriptions(before[folder], after[folder], folder));
}

/** Prints a warning annotation at the operation's first line. Uses standard error because the summary goes to standard output. */
function annotate({ rule, what, remedy, met: [{ operation, source = '' }] }: Change): void {
  const [file, line = '1'] = source.split(':');
  if (file) console.error(asCommand({ kind: 'warning', file, line, message: `${rule}: ${what} (${operation}). ${remedy}` }));
}

new Command('pr:summary')
  .description('Prints a Markdown summary of the changes of the APIs, breaking ones first.')
  .requiredOption('--base <commit>', 'branch or commit to compare with; its merge base is used')
  .action(main)
  .parseAsync()
  .catch(reportFailure);
