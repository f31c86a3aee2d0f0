import path from 'node:path';
import { families } from '../../packages/platform/selection';
import { servedFolder } from '../../packages/reference/served';

const ROOT = path.resolve(__dirname, '../..');

/** Returns the folders with the downloads and the data of "Try it" of this run's families. */
export const servedFolders = (): string[] => families.map((family) => path.join(ROOT, servedFolder(family)));
