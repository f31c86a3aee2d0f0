import { hasTwin, twinRoute } from '../../platform/twins';
import type { Contract } from '../../sandbox/model/contract';
import { searchIn } from '../../search/client';
import { localFiles } from '../../search/localFiles';
import type { Search } from '../../search/search';
import type { Catalogue } from './catalogue';

/** Files of the built site by path, and the catalogue. */
export type SiteFiles = {
  /** Returns a file by its path below the root of the site; undefined if there is none. */
  read(path: string): Uint8Array<ArrayBuffer> | undefined;
  catalogue: Catalogue;
};

/** The built site, as the tools read it. One is shared by all sessions of a server. */
export class Site {
  readonly catalogue: Catalogue;
  readonly search: Search;
  readonly #files: SiteFiles;
  readonly #contracts = new Map<string, Contract | undefined>();

  constructor(files: SiteFiles) {
    this.#files = files;
    this.catalogue = files.catalogue;
    this.search = searchIn(localFiles((path) => files.read(`search-index/${path}`)));
  }

  /** Returns the text of a file, such as `llms.txt`; undefined if there is none. */
  text(path: string): string | undefined {
    const file = this.#files.read(path);
    return file && new TextDecoder().decode(file);
  }

  /** Returns the Markdown of a page; undefined if there is no such page. */
  page(route: string): string | undefined {
    return hasTwin(route) ? this.text(twinRoute(route).slice(1)) : undefined;
  }

  /** Returns what the sandbox needs of a family; undefined for a third-party description, which has no sandbox. */
  contract(folder: string): Contract | undefined {
    if (!this.#contracts.has(folder)) {
      const text = this.text(`sandbox/${folder}.json`);
      this.#contracts.set(folder, text === undefined ? undefined : JSON.parse(text));
    }
    return this.#contracts.get(folder);
  }
}
