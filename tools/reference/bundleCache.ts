import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Document } from '../../packages/openapi/model/document';
import type { Family } from '../../packages/platform/families';
import { BUNDLE_CODE, fingerprint } from './fingerprint';

const CACHE_DIR = path.resolve(__dirname, '../../.cache/bundles');
const CHECKED = 'checked';

/**
 * Returns a family's bundle (bundle.ts) from `.cache/bundles` if none of its inputs has changed since. Otherwise bundles the description and
 * stores the result.
 *
 * @param isChecked whether the description must have been checked against the rules; if not, another task checks it (`checkBundle`)
 * @throws Error with a line per problem when the description is invalid
 */
export async function bundleOf(family: Family, isChecked = true): Promise<Document> {
  const inputs = fingerprint(family, BUNDLE_CODE);
  const stored = readStored(family);
  if (stored?.inputs === inputs && (stored.isChecked || !isChecked)) return JSON.parse(stored.bundle);
  const { bundleFamily, bundleUnchecked } = await loadBundler();
  const bundled = JSON.stringify(await (isChecked ? bundleFamily(family) : bundleUnchecked(family)));
  store(family, { inputs, isChecked, bundle: bundled });
  return JSON.parse(bundled);
}

/**
 * Checks a description against the rules, unless that has been done since it changed.
 *
 * @throws Error with a line per problem
 */
export async function checkBundle(family: Family): Promise<void> {
  const inputs = fingerprint(family, BUNDLE_CODE);
  const before = readStored(family);
  if (before?.inputs === inputs && before.isChecked) return;
  await (await loadBundler()).checkFamily(family);
  const stored = readStored(family);
  if (stored?.inputs === inputs) store(family, { ...stored, isChecked: true });
}

const loadBundler = () => import('../../packages/openapi/bundle'); // Loaded lazily because Redocly is slow to load.

/** A stored bundle: the hash of its inputs, and its JSON. */
type Stored = { inputs: string; isChecked: boolean; bundle: string };

const fileOf = ({ folder }: Family) => path.join(CACHE_DIR, `${folder}.json`);

function readStored(family: Family): Stored | undefined {
  if (!existsSync(fileOf(family))) return undefined;
  const [head, bundle] = readFileSync(fileOf(family), 'utf8').split('\n');
  const [inputs, checked] = head.split(' ');
  return { inputs, isChecked: checked === CHECKED, bundle };
}

function store(family: Family, { inputs, isChecked, bundle }: Stored): void {
  mkdirSync(CACHE_DIR, { recursive: true });
  // Renamed when complete, because other processes may be reading it.
  const partial = `${fileOf(family)}.${process.pid}`;
  writeFileSync(partial, `${inputs} ${isChecked ? CHECKED : 'unchecked'}\n${bundle}`);
  renameSync(partial, fileOf(family));
}
