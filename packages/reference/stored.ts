import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Family } from '../platform/families';
import { families } from '../platform/selection';
import type { ErrorRecord, FamilyIndex } from './components/model';
import { type Outline, outlineOf } from './outline';

/** Folder that `npm run reference` writes the facts and the Markdown of the reference to, with a folder per family. */
export const REFERENCE_DIR = path.resolve(__dirname, '../../.cache/reference');
/** Returns the file with the bundled description of a family. */
export const bundleFile = ({ folder }: Pick<Family, 'folder'>): string =>
  path.join(path.dirname(REFERENCE_DIR), 'bundles', `${folder}.json`);

/**
 * Returns the file that docusaurus-plugin-openapi-docs reads: the bundle, and of a third-party description only its operations, because the plugin
 * fails for the whole description if it cannot resolve or convert one part, such as a property called `__proto__`.
 */
export const pluginFile = ({ folder, rules }: Pick<Family, 'folder' | 'rules'>): string =>
  path.join(path.dirname(REFERENCE_DIR), 'bundles', rules === 'house' ? `${folder}.json` : `${folder}.operations.json`);

/** Folder of the error codes below it, which no family can have as its name. */
export const ERRORS_FOLDER = 'errors';
/** Folder of the lists of all operations and all events, likewise. */
export const LISTS_FOLDER = 'lists';

/**
 * Reads the index of a family's pages.
 *
 * @throws Error if the pages have not been generated
 */
export const readFamilyIndex = ({ folder }: Pick<Family, 'folder'>): FamilyIndex => read(`${folder}/index.json`);

/** Returns true if the pages of a family have been generated at least once. */
export const hasFamilyIndex = ({ folder }: Pick<Family, 'folder'>): boolean => existsSync(path.join(REFERENCE_DIR, folder, 'index.json'));

/**
 * Reads all error codes that have a page.
 *
 * @throws Error if the pages have not been generated
 */
export const readErrorIndex = (): ErrorRecord[] => read(`${ERRORS_FOLDER}/index.json`);

/** Returns true if `npm run reference` has been completed at least once. */
export const isReferenceWritten = (): boolean => existsSync(path.join(REFERENCE_DIR, ERRORS_FOLDER, 'index.json'));

/**
 * Reads the sidebar and the pages of the reference for the families of this run.
 *
 * @throws Error if the pages have not been generated
 */
export const readOutline = (): Outline =>
  outlineOf({ families: families.map((family) => ({ ...family, index: readFamilyIndex(family) })), errors: readErrorIndex() });

function read<Value>(name: string): Value {
  const file = path.join(REFERENCE_DIR, name);
  if (!existsSync(file)) throw new Error(`${file} does not exist. Run "npm run reference" first.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}
