import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Family } from '../packages/platform/families';
import { families } from '../packages/platform/selection';
import { writeFolder } from '../packages/platform/writeFolder';
import { LISTS_FOLDER, REFERENCE_DIR, readFamilyIndex } from '../packages/reference/stored';
import { areErrorsUnchanged, fingerprint, isUnchanged, remember, rememberErrors } from './reference/fingerprint';
import type { Answer, Task } from './reference/worker';
import { inProcesses } from './support/processes';

/** Maximum number of workers, each of which uses about 400 MB. More bring no gain, because the largest family is a quarter of the work. */
const MOST_WORKERS = 4;

/** `npm run reference`: generates pages and downloads from the descriptions. Skips unchanged families. */
async function main() {
  process.env.NODE_ENV ??= 'production'; // React's development build is slower by half and renders the same pages.
  const inputs = new Map(families.map((family) => [family, fingerprint(family)]));
  const changed = families.filter((family) => !isUnchanged(family, inputs.get(family) as string));
  if (!changed.length && areErrorsUnchanged(families)) {
    console.log(`reference: ${families.length} families, unchanged`);
    return;
  }
  // The largest first, so that no process is left with it at the end.
  changed.sort((one, other) => sizeOf(other) - sizeOf(one));
  await writeAll(changed, (family) => remember(family, inputs.get(family) as string));
  // Loaded lazily because Redocly and its dependencies are slow to load.
  const { writeErrors } = await import('../packages/reference/errors');
  const { listContents } = await import('../packages/reference/lists');
  const indexes = families.map(readFamilyIndex);
  console.log(`reference: ${writeErrors(indexes)} error codes`);
  writeFolder(path.join(REFERENCE_DIR, LISTS_FOLDER), listContents(indexes));
  const { changelogContents } = await import('../packages/reference/changelog');
  writeFolder(path.join(REFERENCE_DIR, 'changelog'), changelogContents(families.map((family, at) => ({ ...family, index: indexes[at] }))));
  rememberErrors(families);
}

/**
 * Runs all parts of all families in worker processes.
 *
 * @param onWritten called with each family that is complete
 * @throws Error with a line per problem of a description
 */
async function writeAll(changed: readonly Family[], onWritten: (family: Family) => void): Promise<void> {
  const half = new Set<Family>();
  const first = changed.map((family): Task => ({ family, part: 'bundle' }));
  await inProcesses<Task, Answer>(path.join(__dirname, 'reference/worker.ts'), first, {
    nameOf: ({ family }) => family.folder,
    most: Math.min(MOST_WORKERS, 2 * changed.length),
    onResult(answer, { family, part }) {
      if ('fault' in answer) throw new Error(answer.fault);
      if (part === 'bundle') return;
      const { counts, milliseconds } = answer;
      if (counts) {
        const { groups, operations, webhooks } = counts;
        console.log(`reference: ${family.label}: ${groups} groups, ${operations} operations, ${webhooks} webhooks (${milliseconds} ms)`);
      }
      if (half.has(family)) onWritten(family);
      half.add(family);
    },
    next: ({ family, part }) => (part === 'bundle' ? (['pages', 'downloads'] as const).map((each) => ({ family, part: each })) : []),
  });
}

/** Returns the size of a family's description in bytes; 0 if there is none, which its worker reports. */
function sizeOf({ folder }: Family): number {
  const files = path.join(__dirname, '../openapi', folder);
  if (!existsSync(files)) return 0;
  return readdirSync(files).reduce((total, file) => total + statSync(path.join(files, file)).size, 0);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
