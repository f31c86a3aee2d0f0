import type { readFileSync } from 'node:fs';
import type { Scripts } from './scripts';

/** What documents load: scripts, a style sheet, and that of the home page in addition. Written to `ASSETS_FILE`. */
export type Assets = Scripts & { style: string; homeStyle: string };

/** `require` of Node in the bundle of the server, which the bundler leaves alone. */
declare const __non_webpack_require__: (name: string) => { readFileSync: typeof readFileSync };

/**
 * Reads a generated JSON file while a page is rendered on the server. Imported, the content of all pages would be 100 MB of the bundle.
 *
 * @param file path relative to the project
 */
export const readGenerated = <Value>(file: string): Value => JSON.parse(__non_webpack_require__('node:fs').readFileSync(file, 'utf8'));

/** File with the names of the assets, relative to the project. */
export const ASSETS_FILE = '.cache/documents.json';

let assets: Assets | undefined;

/** Returns what documents load. The build of the client has written it before the server renders. */
export function readAssets(): Assets {
  assets ??= readGenerated<Assets>(ASSETS_FILE);
  return assets;
}
