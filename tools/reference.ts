import { families } from '../packages/platform/selection';
import { readFamilyIndex } from '../packages/reference/reference';
import { areErrorsUnchanged, fingerprint, isUnchanged, remember, rememberErrors } from './reference/fingerprint';

/** `npm run reference`: generates pages and downloads from the descriptions. Skips unchanged families. */
async function main() {
  process.env.NODE_ENV ??= 'production'; // React's development build is slower by half and renders the same pages.
  const inputs = new Map(families.map((family) => [family, fingerprint(family)]));
  const changed = families.filter((family) => !isUnchanged(family, inputs.get(family) as string));
  if (!changed.length && areErrorsUnchanged(families)) {
    console.log(`reference: ${families.length} families, unchanged`);
    return;
  }
  const { writeFamilies } = await import('./reference/pool'); // Loaded lazily because Redocly and its dependencies are slow to load.
  await writeFamilies(changed, (family, { groups, operations, webhooks, milliseconds }) => {
    remember(family, inputs.get(family) as string);
    console.log(`reference: ${family.label}: ${groups} groups, ${operations} operations, ${webhooks} webhooks (${milliseconds} ms)`);
  });
  const { writeErrors } = await import('../packages/reference/errors');
  const { writeOperationList } = await import('../packages/reference/operationList');
  const indexes = families.map(readFamilyIndex);
  console.log(`reference: ${writeErrors(indexes)} error codes`);
  writeOperationList(indexes);
  rememberErrors(families);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
