import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Family } from '../packages/platform/families';
import { families } from '../packages/platform/selection';
import { writeFolder } from '../packages/platform/writeFolder';
import { LISTS_FOLDER, REFERENCE_DIR, readFamilyIndex } from '../packages/reference/reference';
import { inProcesses } from './processes';
import { areErrorsUnchanged, fingerprint, isUnchanged, remember, rememberErrors } from './reference/fingerprint';
import type { Answer } from './reference/worker';

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
  await inProcesses<Family, Answer>(path.join(__dirname, 'reference/worker.ts'), changed, {
    nameOf: ({ folder }) => folder,
    most: MOST_WORKERS,
    onResult(answer, family) {
      if ('fault' in answer) throw new Error(answer.fault);
      remember(family, inputs.get(family) as string);
      const { groups, operations, webhooks, milliseconds } = answer;
      console.log(`reference: ${family.label}: ${groups} groups, ${operations} operations, ${webhooks} webhooks (${milliseconds} ms)`);
    },
  });
  // Loaded lazily because Redocly and its dependencies are slow to load.
  const { writeErrors } = await import('../packages/reference/errors');
  const { listsOf } = await import('../packages/reference/render');
  const indexes = families.map(readFamilyIndex);
  console.log(`reference: ${writeErrors(indexes)} error codes`);
  writeFolder(
    path.join(REFERENCE_DIR, LISTS_FOLDER),
    [...listsOf(indexes)].map(([name, render]) => [name, render()]),
  );
  rememberErrors(families);
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
