import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import type { Family } from '../../packages/platform/families';
import { hashInto } from '../../packages/platform/hashFiles';
import { guideLinksOf } from '../../packages/reference/guideLinks';
import { servedFolder } from '../../packages/reference/served';
import { REFERENCE_DIR } from '../../packages/reference/stored';
import { areApiPagesWritten } from './apiPages';

const ROOT = path.resolve(__dirname, '../..');

/** Code that bundles a description. */
export const BUNDLE_CODE = ['packages/openapi/bundle.ts'];

/** Code that writes pages. */
const PAGE_CODE = ['tools/reference.ts', 'tools/reference/worker.ts', 'src/config/openapi/index.ts'];

/** Files that the code reads but does not import, in addition to the family's folder. */
const FILES_READ = [
  'openapi/errors.yaml',
  'openapi/shared',
  'openapi/releases',
  'packages/openapi',
  'packages/reference',
  'package-lock.json',
];

/** Names of files in these folders that are imported, or do not affect the output. */
const isNotRead = (name: string) => name.endsWith('.ts') || name === 'fixtures';

const stampFile = (family: Pick<Family, 'folder'>) => path.join(ROOT, '.cache/stamps', family.folder);

/** Returns true if a family's pages were generated from these inputs (`fingerprint`). */
export function isUnchanged(family: Family, inputs: string): boolean {
  const stamp = stampFile(family);
  const { folder } = family;
  const written = [
    `.cache/reference/${folder}/index.json`,
    `.cache/quotes/${folder}.json`,
    `.cache/search/${folder}.json`,
    servedFolder(family),
  ].every((file) => existsSync(path.join(ROOT, file)));
  return written && areApiPagesWritten(family) && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs;
}

/** Removes the record of a family before its pages are written: if that is interrupted, they are neither the old nor the new ones. */
export const forget = (family: Pick<Family, 'folder'>): void => rmSync(stampFile(family), { force: true });

/** Records that a family's pages have been written from these inputs, which must have been hashed before: a file may change meanwhile. */
export function remember(family: Family, inputs: string): void {
  mkdirSync(path.dirname(stampFile(family)), { recursive: true });
  writeFileSync(stampFile(family), inputs);
}

/** Returns true if the error pages and the lists of operations and events were generated from these families and the current inputs. */
export function areErrorsUnchanged(families: readonly Family[]): boolean {
  const stamp = stampFile(ERRORS);
  const written = ['errors/index.json', 'lists/all-operations.json', 'lists/all-events.json', 'changelog/all.json'].every((file) =>
    existsSync(path.join(REFERENCE_DIR, file)),
  );
  return written && existsSync(stamp) && readFileSync(stamp, 'utf8') === errorsFingerprint(families);
}

/** Records that the error pages have been written. */
export function rememberErrors(families: readonly Family[]): void {
  writeFileSync(stampFile(ERRORS), errorsFingerprint(families));
}

/** Pseudo-family for the stamp of pages generated from all families. */
export const ERRORS = { folder: 'errors', slug: 'errors' };

/** The families' indexes and the guides determine which operations return each code, and which guides show it. */
function errorsFingerprint(families: readonly Family[]): string {
  const hash = createHash('sha256').update(fingerprint(ERRORS)).update(guideLinksOf(ERRORS));
  for (const { folder } of families) hashInto(hash, REFERENCE_DIR, `${folder}/index.json`);
  return hash.digest('hex');
}

/**
 * Hashes the inputs of what is generated for a family: the files of its description, and the code with everything that it imports.
 *
 * @param family family whose pages or bundle are generated
 * @param code entry points of the code, relative to `root`
 * @param root the repository; tests pass another folder
 */
export function fingerprint({ folder }: Pick<Family, 'folder'>, code = PAGE_CODE, root = ROOT): string {
  const hash = createHash('sha256');
  for (const input of [`openapi/${folder}`, ...FILES_READ, ...modulesOf(code, root)]) hashInto(hash, root, input, isNotRead);
  return hash.digest('hex');
}

const modules = new Map<string, string[]>();

/** Lists the project's modules that entry points import, directly or indirectly. Read once per process, like the code itself. */
function modulesOf(code: readonly string[], root: string): string[] {
  const key = [root, ...code].join();
  const known = modules.get(key);
  if (known) return known;
  const { metafile } = buildSync({
    entryPoints: [...code],
    absWorkingDir: root,
    bundle: true,
    metafile: true,
    write: false,
    outdir: 'unused',
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  const found = Object.keys(metafile.inputs).sort();
  modules.set(key, found);
  return found;
}
