import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Document } from '../../packages/openapi/model/document';
import type { Family } from '../../packages/platform/families';
import { BUNDLE_CODE, fingerprint } from './fingerprint';

const CACHE_DIR = path.resolve(__dirname, '../../.cache/bundles');

/**
 * Returns a family's bundle (bundle.ts) from `.cache/bundles` if none of its inputs has changed since. Otherwise validates and bundles the
 * description and stores the result.
 *
 * @throws Error with a line per problem when the description is invalid
 */
export async function bundleOf(family: Family): Promise<Document> {
  const file = path.join(CACHE_DIR, `${family.folder}.json`);
  const inputs = fingerprint(family, BUNDLE_CODE);
  const [storedInputs, stored] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  if (storedInputs === inputs) return JSON.parse(stored);
  const { bundleFamily } = await import('../../packages/openapi/bundle'); // Loaded lazily because Redocly is slow to load.
  const bundled = JSON.stringify(await bundleFamily(family));
  mkdirSync(CACHE_DIR, { recursive: true });
  // Renamed when complete, because other processes may be reading it.
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, `${inputs}\n${bundled}`);
  renameSync(partial, file);
  return JSON.parse(bundled);
}
