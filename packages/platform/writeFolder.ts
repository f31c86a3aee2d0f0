import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Pairs of file name and text. */
export type Contents = readonly (readonly [name: string, text: string])[];

/**
 * Writes a folder so that it contains exactly these files. Files that have not changed are not touched, so that a later step can skip them.
 *
 * @param folder target folder, created if it does not exist
 * @param contents files in any order; each is written before the next is asked for
 */
export function writeFolder(folder: string, contents: Iterable<Contents[number]>): void {
  mkdirSync(folder, { recursive: true });
  const wanted = new Set<string>();
  for (const [name, text] of contents) {
    wanted.add(name);
    const file = path.join(folder, name);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
  for (const name of readdirSync(folder)) if (!wanted.has(name)) rmSync(path.join(folder, name), { recursive: true });
}
