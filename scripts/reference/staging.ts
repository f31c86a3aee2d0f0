import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Synchronises a folder and touches only files that differ, so that a watching server reloads no more than necessary and never finds a file
 * missing.
 *
 * @param from source folder
 * @param to target folder, created if it does not exist
 */
export function syncFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  const wanted = new Set(readdirSync(from));
  for (const name of wanted) {
    const [source, target] = [path.join(from, name), path.join(to, name)];
    if (!existsSync(target) || !readFileSync(source).equals(readFileSync(target))) copyFileSync(source, target);
  }
  for (const name of readdirSync(to)) if (!wanted.has(name)) rmSync(path.join(to, name), { recursive: true });
}
