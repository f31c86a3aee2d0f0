import { readFamilyIndex } from '../src/config/familySidebar';
import { families } from '../src/config/selection';
import { areErrorsUnchanged, isUnchanged, remember, rememberErrors } from './reference/fingerprint';

/** `npm run reference`: descriptions in, pages and downloads out. Unchanged families are left as they are. */
async function main() {
  const changed = families.filter((family) => !isUnchanged(family));
  if (!changed.length && areErrorsUnchanged(families)) {
    console.log(`reference: ${families.length} families, unchanged`);
    return;
  }
  const { pendingLinks, writeErrors, writeFamily } = await import('./reference/index'); // Redocly and the rest are only worth loading for work.
  for (const family of changed) {
    const started = Date.now();
    const { operations, webhooks, groups } = await writeFamily(family);
    remember(family);
    console.log(
      `reference: ${family.label}: ${groups} groups, ${operations} operations, ${webhooks} webhooks (${Date.now() - started} ms)`,
    );
  }
  console.log(`reference: ${writeErrors(families.map(readFamilyIndex))} error codes`);
  rememberErrors(families);
  if (pendingLinks.size) console.log(`reference: links to ${pendingLinks.size} operations that are not described yet are shown as text`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
