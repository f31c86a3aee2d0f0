import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes one folder like another and touches only the files that differ, so that a server that watches it reloads no more than
 * what has changed and never finds a file missing for a moment.
 *
 * @param from the folder that is right
 * @param to the folder that becomes like it; made when it is not there
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
