import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { servedFolder } from '../../src/config/served';
import type { Family } from '../../src/families';

const ROOT = path.resolve(__dirname, '../..');

/** What every family's pages are made of beside its own folder. */
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

/** What nothing is made of. */
const isTest = (name: string) => name.endsWith('.test.ts') || name === 'fixtures';

const stampFile = (family: Pick<Family, 'folder'>) => path.join(ROOT, '.cache/reference', family.folder);

/** @returns whether a family's pages were written from exactly the files that are there now */
export function isUnchanged(family: Family): boolean {
  const stamp = stampFile(family);
  const { folder } = family;
  const written = [`api/${folder}/index.json`, `.cache/quotes/${folder}.json`, `.cache/search/${folder}.json`, servedFolder(family)].every(
    (file) => existsSync(path.join(ROOT, file)),
  );
  return written && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(family);
}

/** Notes that a family's pages are written. */
export function remember(family: Family): void {
  mkdirSync(path.dirname(stampFile(family)), { recursive: true });
  writeFileSync(stampFile(family), fingerprint(family));
}

/** @returns whether the pages of the error codes and the list of operations were written from exactly these families and the files that are there now */
export function areErrorsUnchanged(families: readonly Family[]): boolean {
  const stamp = stampFile(ERRORS);
  const written = ['api/errors/index.json', 'api/operations/all-operations.mdx'].every((file) => existsSync(path.join(ROOT, file)));
  return written && existsSync(stamp) && readFileSync(stamp, 'utf8') === errorsFingerprint(families);
}

/** Notes that the pages of the error codes are written. */
export function rememberErrors(families: readonly Family[]): void {
  writeFileSync(stampFile(ERRORS), errorsFingerprint(families));
}

/** No family's folder: the stamp of the pages that are made from all of them. */
const ERRORS = { folder: 'errors' };

/** The families' indexes say which operations answer which code. */
function errorsFingerprint(families: readonly Family[]): string {
  const hash = createHash('sha256').update(fingerprint(ERRORS));
  for (const { folder } of families) hashInto(hash, ROOT, `api/${folder}/index.json`);
  return hash.digest('hex');
}

/**
 * @param family whose pages are written from the files
 * @param root the repository; another one in tests
 * @returns a text that is the same as long as nothing that goes into the family's pages changes
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
