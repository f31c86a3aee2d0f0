import { existsSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { parse } from 'yaml';
import { compareDescriptions } from '../packages/openapi/diff';
import type { Change } from '../packages/openapi/diff/rules';
import { asCommand, isAnnotated } from './ci/annotations';
import { bundlesOf, familyFolders, touchedFamilies } from './pr/descriptions';
import { changedErrors, changedPages, changedReference, type PageChange } from './pr/pages';
import { figuresOf, readFigures } from './pr/sizes';
import { changedFiles, type FileChange, stateOf } from './pr/states';
import { asMarkdown } from './pr/summary';

const ROOT = path.resolve(__dirname, '..');
const BUILD = path.join(ROOT, 'build');
const CATALOGUE = 'openapi/errors.yaml';
/** Files that affect the site as a whole rather than a single page. */
const EVERYWHERE = /^(?:src\/(?!pages\/)|static\/|packages\/|docs\/glossary\.yaml$|docusaurus\.config\.ts$|sidebars\.ts$|blog\/.*\.yml$)/;

type Options = { base: string; figures?: string; strict?: boolean };

/** `npm run pr:summary -- --base <folder or commit>`: prints the effect of a change on readers and API clients, as Markdown. */
async function main({ base, figures, strict }: Options) {
  const before = stateOf(base, ROOT);
  try {
    const changes = changedFiles(before.root, ROOT);
    const { descriptions, reference } = await compareFamilies(before.root, changes);
    const breaking = Object.values(descriptions).flatMap((all) => all.filter((change) => change.breaking));
    console.log(
      asMarkdown({
        descriptions,
        pages: [...changedPages(changes), ...reference, ...errorPages(changes)],
        everywhere: changes.map(({ file }) => file).filter((file) => EVERYWHERE.test(file)),
        figures: existsSync(BUILD) ? await figuresOf(BUILD) : undefined,
        before: readFigures(figures),
      }),
    );
    if (isAnnotated()) for (const change of breaking) annotate(change);
    process.exitCode = strict && breaking.length ? 1 : 0;
  } finally {
    before.dispose();
  }
}

async function compareFamilies(base: string, changes: FileChange[]) {
  const descriptions: Record<string, Change[]> = {};
  const reference: PageChange[] = [];
  const all = [...new Set([...familyFolders({ root: base }), ...familyFolders({ root: ROOT })])];
  const folders = touchedFamilies(changes, all);
  const [before, after] = folders.length
    ? await Promise.all([bundlesOf({ root: base }, folders), bundlesOf({ root: ROOT }, folders)])
    : [{}, {}];
  for (const folder of folders) {
    const [was, is] = [before[folder], after[folder]];
    descriptions[folder] = compareDescriptions(was?.description, is?.description, folder);
    reference.push(...changedReference(was, is));
  }
  return { descriptions, reference };
}

function errorPages(changes: FileChange[]): PageChange[] {
  const catalogue = changes.find(({ file }) => file === CATALOGUE);
  return catalogue ? changedErrors(parse(catalogue.before ?? '{}'), parse(catalogue.after ?? '{}')) : [];
}

/** Prints a warning annotation at the operation's first line. Uses standard error because the summary goes to standard output. */
function annotate({ rule, what, remedy, met: [{ operation, source = '' }] }: Change): void {
  const [file, line = '1'] = source.split(':');
  if (file) console.error(asCommand({ kind: 'warning', file, line, message: `${rule}: ${what} (${operation}). ${remedy}` }));
}

new Command('pr:summary')
  .description('Prints a Markdown summary of the effects of a change: breaking API changes, pages and page weight.')
  .requiredOption('--base <folder or commit>', 'folder to compare with, or a commit (compares with its merge base)')
  .option('--figures <file>', 'sizes of the base, as written by pr:figures')
  .option('--strict', 'fail if there is a breaking change')
  .action((options: Options) => main(options))
  .parseAsync()
  .catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
