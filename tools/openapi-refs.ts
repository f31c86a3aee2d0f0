import path from 'node:path';
import { writeRefs } from '../packages/openapi/refs';
import { OPENAPI_DIR } from '../packages/openapi/source';
import { families } from '../packages/platform/selection';

/** `npm run openapi:refs`: writes the `$ref`s of the openapi.yaml of each family, or of that named by FAMILY, from its group files. */
for (const family of families.filter(({ rules }) => rules === 'house')) {
  const { paths, webhooks } = writeRefs(path.join(OPENAPI_DIR, family.folder));
  console.log(`${family.folder}: ${paths} paths, ${webhooks} webhooks`);
}
