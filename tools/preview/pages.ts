import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Family } from '../../packages/platform/families';
import type { Contents } from '../../packages/platform/writeFolder';
import type { FamilyIndex } from '../../packages/reference/components/model';
import { LISTS_FOLDER } from '../../packages/reference/stored';
import type * as Code from './code';

type Built = Awaited<ReturnType<typeof Code.builtFamily>>;

const ROOT = path.resolve(__dirname, '../..');
const ASSETS_DIR = path.join(ROOT, '.cache/preview');

/**
 * Renders documents on request, from the descriptions and the code as they are saved. Families that have not been opened are listed as
 * `npm run reference` last wrote them.
 */
export class PreviewPages {
  #code: typeof Code | undefined;
  #assets: ReturnType<typeof Code.bundleAssets> | undefined;
  readonly #documents = new Map<string, Promise<Built['description']['document']>>();
  readonly #built = new Map<string, Promise<Built>>();

  /** Folder of the scripts and style sheets. */
  readonly assets = ASSETS_DIR;

  /** Forgets a family's description, or all of them. */
  forgetDescription(folder?: string): void {
    for (const key of folder ? [folder] : [...this.#documents.keys()]) {
      this.#documents.delete(key);
      this.#built.delete(key);
    }
  }

  /** Forgets the code, so that the next request loads it again. */
  forgetCode(): void {
    for (const file of Object.keys(require.cache)) {
      const isOurs = file.startsWith(ROOT) && !file.includes('node_modules') && path.dirname(file) !== __dirname;
      if (isOurs || file === path.join(__dirname, 'code.ts')) delete require.cache[file];
    }
    this.#code = undefined;
    this.#built.clear();
    this.#assets = undefined;
  }

  /**
   * Renders a document.
   *
   * @param address path of the page, or of its twin
   * @returns the HTML or Markdown, `moved` with the path to which the page has moved, `later` if the page lists all families and `npm run
   *   reference` has not written all of them yet, or undefined if there is no such page
   * @throws Error with file and line when the description or the code is invalid
   */
  async document(address: string): Promise<{ html: string } | { markdown: string } | { moved: string } | { later: true } | undefined> {
    const route = address.replace(/\.md$/, '');
    const {
      families,
      outlineOf,
      twinContent,
      documentOf,
      builtErrors,
      changelogContents,
      listContents,
      contentsOf,
      allRedirects,
      lastChanges,
    } = this.#load();
    const family = families.find(({ slug }) => route === `/category/${slug}` || `${route}/`.startsWith(`/api/${slug}/`));
    const built = family && (await this.#family(family));
    const indexes = families.map((each) => (each === family && built ? built.index : this.#listed(each)));
    const errors = builtErrors(indexes);
    const { pages, sidebar } = outlineOf({
      families: families.map((each, at) => ({ ...each, index: indexes[at] })),
      errors: errors.records,
    });
    const page = pages.find((each) => each.route === route);
    if (!page) {
      const moved = allRedirects(indexes).find(({ from }) => from === route)?.to;
      return moved ? { moved } : undefined;
    }
    if (!family && !families.every(isWritten)) return { later: true };
    const [folder, name] = page.content.split('/');
    const contents = family && built ? contentsOf(family, built) : errors.contents;
    const indexed = families.map((each, at) => ({ ...each, index: indexes[at] }));
    const lists: Record<string, () => Contents> = {
      [LISTS_FOLDER]: () => listContents(indexes),
      changelog: () => changelogContents(indexed),
    };
    const contentOf = (file: string) => (folder in lists ? new Map(lists[folder]()).get(file) : contents.get(file)?.()) ?? '';
    if (address !== route) return { markdown: contentOf(twinContent({ content: name })) };
    const content = contentOf(name);
    return { html: documentOf({ page, sidebar, assets: await this.bundle(), content, changes: lastChanges('openapi') }) };
  }

  /** Returns the data of the sidebar's filter, from the indexes that `npm run reference` last wrote. */
  sidebar(): ReturnType<typeof Code.sidebarData> {
    const { families, outlineOf, sidebarData } = this.#load();
    return sidebarData(outlineOf({ families: families.map((each) => ({ ...each, index: this.#listed(each) })), errors: [] }).sidebar);
  }

  /** Returns the access of all operations, from the same indexes. */
  access(): ReturnType<typeof Code.accessData> {
    const { families, accessData } = this.#load();
    return accessData(families.map((each) => this.#listed(each)));
  }

  #load(): typeof Code {
    this.#code ??= require('./code') as typeof Code;
    return this.#code;
  }

  /** Bundles the scripts and style sheets, unless they are bundled already. */
  bundle(): ReturnType<typeof Code.bundleAssets> {
    this.#assets ??= this.#load().bundleAssets(ASSETS_DIR, this.#load().hostedSearch());
    return this.#assets;
  }

  async #family(family: Family): Promise<Built> {
    const { bundleUnchecked, builtFamily } = this.#load();
    const document = this.#documents.get(family.folder) ?? bundleUnchecked(family);
    this.#documents.set(family.folder, document);
    const built = this.#built.get(family.folder) ?? document.then((bundled) => builtFamily(family, bundled));
    this.#built.set(family.folder, built);
    return built;
  }

  #listed({ folder, slug, label }: Family): FamilyIndex {
    return isWritten({ folder })
      ? this.#load().readFamilyIndex({ folder })
      : { slug, label, servers: [], groups: [], objects: [], problems: {} };
  }
}

const isWritten = ({ folder }: Pick<Family, 'folder'>): boolean => existsSync(path.join(ROOT, '.cache/reference', folder, 'index.json'));
