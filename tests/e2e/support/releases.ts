import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Pages used by release tests. Copying only a part of the build is fast. */
const PAGES = [
  '404',
  'blog',
  'index',
  'intro',
  'markdown-page',
  'search',
  'api/intro',
  'api/wallet/transfers/list-transfers',
  'api/wallet/transfers/transfer-to-bank',
].map((page) => `${page}.html`);
/** Folders that are the same in all releases and therefore only linked. */
const SHARED = ['downloads', 'img', 'reference-data', 'search-index'];
const HASHED = /\.([0-9a-f]{8}|[0-9A-Z]{8})\.(?:js|css)$/;

/**
 * Two consecutive releases of the site behind a symbolic link to the current one. The next release is the same build with different hashes
 * in all file names and references, so that every file of the previous release is missing.
 */
export class Releases {
  /** The served folder. */
  readonly current: string;
  url = '';
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'portal-releases-'));
  readonly #build: string;

  constructor(build: string) {
    this.#build = build;
    this.current = path.join(this.#folder, 'current');
    const first = this.#copy('first');
    symlinkSync(first, this.current);
  }

  /** Atomically replaces the current release with the next one. */
  deploy(): void {
    const next = this.#copy('next');
    const assets = path.join(next, 'assets');
    const names = readdirSync(assets, { recursive: true, encoding: 'utf8' }).filter((name) => HASHED.test(name));
    const hashes = names.map((name) => String(HASHED.exec(name)?.[1]));
    const old = new RegExp(`(?<![0-9A-Za-z])(?:${hashes.join('|')})(?![0-9A-Za-z])`, 'g');
    const renewed = (text: string) => text.replace(old, otherHash);
    for (const file of [...names.map((name) => path.join(assets, name)), ...PAGES.map((page) => path.join(next, page))]) {
      writeFileSync(file, renewed(readFileSync(file, 'utf8')));
      if (HASHED.test(file)) renameSync(file, renewed(file));
    }
    symlinkSync(next, `${this.current}.next`);
    renameSync(`${this.current}.next`, this.current);
  }

  dispose(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #copy(name: string): string {
    const folder = path.join(this.#folder, name);
    cpSync(path.join(this.#build, 'assets'), path.join(folder, 'assets'), {
      recursive: true,
      filter: (file) => !/\.(?:gz|br)$/.test(file),
    });
    for (const page of PAGES) {
      mkdirSync(path.dirname(path.join(folder, page)), { recursive: true });
      cpSync(path.join(this.#build, page), path.join(folder, page));
    }
    for (const shared of SHARED) symlinkSync(path.join(this.#build, shared), path.join(folder, shared));
    return folder;
  }
}

/** Returns a different hash for each hash. */
const otherHash = (hash: string): string =>
  [...hash]
    .reverse()
    .join('')
    .replaceAll(/[0-9]/g, (digit) => String(9 - Number(digit)));
