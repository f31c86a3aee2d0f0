import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Family } from '../packages/platform/families';
import { families } from '../packages/platform/selection';
import { writeFolder } from '../packages/platform/writeFolder';
import { guideLinksOf } from '../packages/reference/guideLinks';
import { LISTS_FOLDER, REFERENCE_DIR, readFamilyIndex } from '../packages/reference/stored';
import { writeApiPages, writeOtherPages } from './reference/apiPages';
import { areErrorsUnchanged, ERRORS, fingerprint, forget, isUnchanged, remember, rememberErrors } from './reference/fingerprint';
import type { Result, Task } from './reference/worker';
import { inProcesses } from './support/processes';
import { reportFailure } from './support/reportFailure';

/**
 * Maximum number of workers, each of which uses about 400 MB. More bring no gain, because the largest family is a quarter of the work.
 * Beside `npm start` there is one, which leaves a core to the pages that are opened.
 */
const MOST_WORKERS = process.env.PREVIEW_PORT ? 1 : 4;

/** Size of all descriptions in bytes below which this process is faster than workers, each of which loads the code first. */
const SMALL = 500_000;

/** `npm run reference`: generates pages and downloads from the descriptions. Skips unchanged families. */
async function main() {
  process.env.NODE_ENV ??= 'production'; // React's development build is slower by half and renders the same pages.
  const inputs = new Map(families.map((family) => [family, `${fingerprint(family)} ${sha256(guideLinksOf(family))}`]));
  const changed = families.filter((family) => !isUnchanged(family, inputs.get(family) as string));
  if (!changed.length && areErrorsUnchanged(families)) {
    console.log(`reference: ${families.length} families, unchanged`);
    return;
  }
  for (const family of [...changed, ERRORS]) forget(family);
  // The largest first, so that no process is left with it at the end.
  changed.sort((one, other) => sizeOf(other) - sizeOf(one));
  // Loaded while the workers are busy, because Redocly and its dependencies are slow to load.
  const modules = Promise.all([
    import('../packages/reference/errors'),
    import('../packages/reference/lists'),
    import('../packages/reference/changelog'),
  ]);
  await writeAll(changed, (family) => remember(family, inputs.get(family) as string));
  const [{ writeErrors }, { listContents }, { changelogContents }] = await modules;
  const indexes = families.map(readFamilyIndex);
  console.log(`reference: ${writeErrors(indexes)} error codes`);
  writeFolder(path.join(REFERENCE_DIR, LISTS_FOLDER), listContents(indexes));
  writeFolder(path.join(REFERENCE_DIR, 'changelog'), changelogContents(families.map((family, at) => ({ ...family, index: indexes[at] }))));
  console.log(`reference: ${writeOtherPages()} pages in api/`);
  rememberErrors(families);
}

/**
 * Runs all parts of all families in worker processes. With fewer families than processes, the rules are checked beside the other parts.
 * The pages of operations and webhooks are written as soon as the facts of all families are complete.
 *
 * @param onWritten called with each family that is complete
 * @throws Error with a line per problem of a description
 */
async function writeAll(changed: readonly Family[], onWritten: (family: Family) => void): Promise<void> {
  const isFew = changed.length < availableParallelism();
  // The pages of operations are written by a process of their own as soon as the facts are.
  const [begin, ...further]: Task['part'][] = isFew ? ['bundle', 'pages', 'check', 'downloads'] : ['checkedBundle', 'pages', 'downloads'];
  const complete = new Map<Family, number>();
  const written: Family[] = [];
  // The pages of operations name their groups and sources, which the facts contain.
  let left = changed.length;
  let apiPages: Promise<void> | undefined;
  const faults: Record<'rules' | 'others', string[]> = { rules: [], others: [] };
  const first = changed.map((family): Task => ({ family, part: begin }));
  const isSmall = changed.reduce((total, family) => total + sizeOf(family), 0) < SMALL;
  const settings = {
    nameOf: ({ family }: Task) => family.folder,
    most: Math.min(MOST_WORKERS, 2 * changed.length),
    onResult(result: Result, { family, part }: Task) {
      if ('fault' in result) {
        faults[part === 'check' ? 'rules' : 'others'].push(result.fault);
        return;
      }
      const { counts, milliseconds } = result;
      if (counts) {
        const { groups, operations, webhooks } = counts;
        console.log(`reference: ${family.label}: ${groups} groups, ${operations} operations, ${webhooks} webhooks (${milliseconds} ms)`);
      }
      complete.set(family, (complete.get(family) ?? 0) + 1);
      if (part === 'pages' && !--left) apiPages = writeApiPages(changed);
      if (complete.get(family) === further.length + 1) written.push(family);
    },
    next: ({ family, part }: Task, result: Result): Task[] =>
      part === begin && !('fault' in result) ? further.map((each) => ({ family, part: each })) : [],
  };
  if (isSmall) await inTurn(first, settings);
  else await inProcesses<Task, Result>(path.join(__dirname, 'reference/worker.ts'), first, settings);
  // A violation of the rules can be the cause of the others.
  const shown = faults.rules.length ? faults.rules : faults.others;
  if (shown.length) throw new Error(shown.join('\n'));
  await apiPages;
  for (const family of written) onWritten(family);
}

/** Runs tasks one after the other in this process, and those that follow from each. */
async function inTurn(
  tasks: readonly Task[],
  { onResult, next }: { onResult(result: Result, task: Task): void; next(task: Task, result: Result): Task[] },
): Promise<void> {
  const { default: write } = await import('./reference/worker');
  for (const task of tasks) {
    const result = await write(task);
    onResult(result, task);
    await inTurn(next(task, result), { onResult, next });
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns the size of a family's description in bytes; 0 if there is none, which its worker reports. */
function sizeOf({ folder }: Family): number {
  const files = path.join(__dirname, '../openapi', folder);
  if (!existsSync(files)) return 0;
  return readdirSync(files).reduce((total, file) => total + statSync(path.join(files, file)).size, 0);
}

main().catch(reportFailure);
