import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { servedFolder } from '../../src/config/served';
import type { Family } from '../../src/families';

const ROOT = path.resolve(__dirname, '../..');

/** Inputs of every family's pages, in addition to the family's folder. */
const SHARED_INPUTS = [
  'openapi/errors.yaml',
  'openapi/shared',
  'openapi/redocly',
  'scripts/openapi',
  'scripts/reference',
  'src/brand.ts',
  'src/brandText.ts',
  'src/codeLanguages.ts',
  'src/components/reference',
  'src/errorPages.ts',
  'src/nuban.ts',
  'src/families.ts',
  'package-lock.json',
];

/** Files that do not affect the output. */
const isTest = (name: string) => name.endsWith('.test.ts') || name === 'fixtures';

const stampFile = (family: Pick<Family, 'folder'>) => path.join(ROOT, '.cache/reference', family.folder);

/** Returns true if a family's pages were generated from the current inputs. */
export function isUnchanged(family: Family): boolean {
  const stamp = stampFile(family);
  const { folder } = family;
  const written = [`api/${folder}/index.json`, `.cache/quotes/${folder}.json`, `.cache/search/${folder}.json`, servedFolder(family)].every(
    (file) => existsSync(path.join(ROOT, file)),
  );
  return written && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(family);
}

/** Records that a family's pages have been written. */
export function remember(family: Family): void {
  mkdirSync(path.dirname(stampFile(family)), { recursive: true });
  writeFileSync(stampFile(family), fingerprint(family));
}

/** Returns true if the error pages and the operation list were generated from these families and the current inputs. */
export function areErrorsUnchanged(families: readonly Family[]): boolean {
  const stamp = stampFile(ERRORS);
  const written = ['api/errors/index.json', 'api/operations/all-operations.mdx'].every((file) => existsSync(path.join(ROOT, file)));
  return written && existsSync(stamp) && readFileSync(stamp, 'utf8') === errorsFingerprint(families);
}

/** Records that the error pages have been written. */
export function rememberErrors(families: readonly Family[]): void {
  writeFileSync(stampFile(ERRORS), errorsFingerprint(families));
}

/** Pseudo-family for the stamp of pages generated from all families. */
const ERRORS = { folder: 'errors' };

/** The families' indexes determine which operations return each code. */
function errorsFingerprint(families: readonly Family[]): string {
  const hash = createHash('sha256').update(fingerprint(ERRORS));
  for (const { folder } of families) hashInto(hash, ROOT, `api/${folder}/index.json`);
  return hash.digest('hex');
}

/**
 * Hashes the inputs of a family's pages.
 *
 * @param family family whose pages are generated from the files
 * @param root the repository; tests pass another folder
 */
export function fingerprint(family: Pick<Family, 'folder'>, root: string = ROOT): string {
  const hash = createHash('sha256');
  for (const input of [`openapi/${family.folder}`, ...SHARED_INPUTS]) hashInto(hash, root, input);
  return hash.digest('hex');
}

function hashInto(hash: ReturnType<typeof createHash>, root: string, name: string): void {
  const file = path.join(root, name);
  if (!existsSync(file)) return;
  if (statSync(file).isDirectory()) {
    for (const child of readdirSync(file).sort()) if (!isTest(child)) hashInto(hash, root, path.join(name, child));
    return;
  }
  hash.update(`\0${name}\0`);
  hash.update(readFileSync(file));
}
