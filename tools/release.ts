import { Command } from 'commander';
import { updated } from '../packages/openapi/releases/entries';
import { compareVersions, readUnreleased, versions, writeRelease, writeUnreleased } from '../packages/openapi/releases/store';
import { changesSince, currentSnapshot } from './releases/current';
import { reportFailure } from './support/reportFailure';

type Options = { draft?: boolean; date?: string; summary?: string };

/** `npm run release -- <version>`: stores the descriptions as a release, with the entries of openapi/releases/unreleased.yaml. */
async function main(version: string | undefined, { draft, date, summary }: Options) {
  const latest = versions().at(-1);
  if (!draft && !/^\d+\.\d+\.\d+$/.test(version ?? ''))
    throw new Error(`"${version ?? ''}" is not a version. Use three numbers, as in 1.1.0.`);
  if (!draft && latest && compareVersions(String(version), latest) <= 0)
    throw new Error(`${version} is not newer than the latest release, ${latest}. Use a higher version.`);
  const snapshot = await currentSnapshot();
  const entries = updated(readUnreleased(), changesSince(snapshot));
  const count = Object.values(entries).flat().length;
  if (draft) {
    writeUnreleased(entries);
    console.log(
      `openapi/releases/unreleased.yaml: ${count} changes since ${latest ?? 'the start'}. Write a note for every breaking change.`,
    );
    return;
  }
  const today = new Date().toISOString().slice(0, 10);
  writeRelease({ version: String(version), date: date ?? today, summary: summary ?? '', changes: entries }, snapshot);
  console.log(`openapi/releases/${version}: ${count} changes since ${latest ?? 'the start'}. Write its summary and notes in changes.yaml.`);
}

new Command('release')
  .description('Stores the current descriptions as a release and drafts its changelog.')
  .argument('[version]', 'version of the release, such as 1.1.0')
  .option('--draft', 'only update the list of unreleased changes')
  .option('--date <day>', 'date of the release; today by default')
  .option('--summary <text>', 'summary for the changelog, as Markdown')
  .action((version: string | undefined, options: Options) => main(version, options))
  .parseAsync()
  .catch(reportFailure);
