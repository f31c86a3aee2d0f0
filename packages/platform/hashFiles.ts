import type { Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Adds the names and contents of a file, or of all files of a folder but those of installed packages, to a hash.
 *
 * @param name path relative to `root`; nothing is added if it does not exist
 * @param isSkipped returns true for the names of files and folders that do not affect the output
 */
export function hashInto(hash: Hash, root: string, name: string, isSkipped: (name: string) => boolean = () => false): void {
  const file = path.join(root, name);
  if (!existsSync(file)) return;
  if (statSync(file).isDirectory()) {
    for (const child of readdirSync(file).sort())
      if (child !== 'node_modules' && !isSkipped(child)) hashInto(hash, root, path.join(name, child), isSkipped);
    return;
  }
  hash.update(`\0${name}\0`);
  hash.update(readFileSync(file));
}
