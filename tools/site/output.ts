import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Folder of a build that is written again. Writing takes ten times as long as comparing, so files that have not changed are not touched. */
export class Output {
  /** Files of this build, relative to its folder. */
  readonly names = new Set<string>();
  readonly #folder: string;

  /** @param folder folder of the build, created if it does not exist */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /**
   * Writes a file.
   *
   * @param name path relative to the folder
   */
  write(name: string, content: string | Buffer): void {
    this.names.add(name);
    const bytes = Buffer.from(content as string);
    const file = path.join(this.#folder, name);
    if (existsSync(file) && statSync(file).size === bytes.length && readFileSync(file).equals(bytes)) return;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }

  /** Copies all files of another folder. */
  copy(from: string): void {
    for (const name of filesIn(from)) this.write(name, readFileSync(path.join(from, name)));
  }

  /**
   * Removes what earlier builds have left, and folders that are empty without it.
   *
   * @param isKept returns true for files that others write
   */
  removeOthers(isKept: (name: string) => boolean): void {
    for (const name of filesIn(this.#folder)) {
      if (this.names.has(name) || isKept(name)) continue;
      rmSync(path.join(this.#folder, name));
      for (let parent = path.dirname(name); parent !== '.'; parent = path.dirname(parent)) {
        if (readdirSync(path.join(this.#folder, parent)).length) break;
        rmdirSync(path.join(this.#folder, parent));
      }
    }
  }
}

/** Returns the files in a folder and the folders below it, relative to it, sorted. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
