import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Document } from '../../packages/openapi/model/document';
import { parseJson, printJson } from '../../packages/openapi/numbers';
import type { Family } from '../../packages/platform/families';
import { bundleFile, pluginFile } from '../../packages/reference/stored';
import { BUNDLE_CODE, fingerprint } from './fingerprint';
import { onlyOperations } from './onlyOperations';

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
  if (stored?.inputs === inputs && (stored.isChecked || !isChecked)) return parseJson(stored.bundle) as Document;
  const { bundleFamily, bundleUnchecked } = await loadBundler();
  const bundled = printJson(await (isChecked ? bundleFamily(family) : bundleUnchecked(family)));
  store(family, { inputs, isChecked, bundle: bundled });
  return parseJson(bundled) as Document;
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

const stampOf = (family: Family) => `${bundleFile(family)}.inputs`;

function readStored(family: Family): Stored | undefined {
  if (![bundleFile(family), pluginFile(family), stampOf(family)].every((file) => existsSync(file))) return undefined;
  const [inputs, checked] = readFileSync(stampOf(family), 'utf8').split(' ');
  return { inputs, isChecked: checked === CHECKED, bundle: readFileSync(bundleFile(family), 'utf8') };
}

function store(family: Family, { inputs, isChecked, bundle }: Stored): void {
  mkdirSync(path.dirname(bundleFile(family)), { recursive: true });
  // The stamp is written last, and each file renamed when complete, because other processes may be reading them.
  rmSync(stampOf(family), { force: true });
  write(bundleFile(family), bundle);
  if (pluginFile(family) !== bundleFile(family)) write(pluginFile(family), JSON.stringify(onlyOperations(JSON.parse(bundle))));
  write(stampOf(family), `${inputs} ${isChecked ? CHECKED : 'unchecked'}`);
}

function write(file: string, text: string): void {
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, text);
  renameSync(partial, file);
}
