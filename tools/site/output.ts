import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Copies all files of a folder into another. */
export const copyInto = (from: string, to: string): void => cpSync(from, to, { recursive: true });

/** Returns the files in a folder and the folders below it, relative to it, sorted. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
