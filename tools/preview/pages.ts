import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Family } from '../../packages/platform/families';
import type { Contents } from '../../packages/platform/writeFolder';
import type { FamilyIndex } from '../../packages/reference/components/model';
import { ERRORS_FOLDER, LISTS_FOLDER } from '../../packages/reference/stored';
import type * as Code from './code';

type Built = Awaited<ReturnType<typeof Code.builtFamily>>;

const ROOT = path.resolve(__dirname, '../..');
const SCRIPTS = path.join(ROOT, '.cache/preview');

/**
 * Content of the reference on request, from the descriptions and the code as they are saved. Families that have not been opened are listed as
 * `npm run reference` last wrote them.
 */
export class PreviewPages {
  #code: typeof Code | undefined;
  #scripts: ReturnType<typeof Code.bundleScripts> | undefined;
  readonly #documents = new Map<string, Promise<Built['description']['document']>>();
  readonly #built = new Map<string, Promise<Built>>();

  /** Folder of the worker of the sandbox. */
  readonly scripts = SCRIPTS;

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
    this.#scripts = undefined;
  }

  /**
   * Returns a generated file: the facts of a page, or its Markdown.
   *
   * @param name path of the file below the folder of generated content, such as `wallet/create-pay-link.json`
   * @returns undefined if there is no such file; `later` if it lists all families and `npm run reference` has not written all of them yet
   * @throws Error with file and line when the description or the code is invalid
   */
  async content(name: string): Promise<{ text: string } | 'later' | undefined> {
    const [folder, file] = name.split('/');
    const { families, builtErrors, changelogContents, listContents, contentsOf } = this.#load();
    const family = families.find((each) => each.folder === folder);
    const found = (text: string | undefined) => (text === undefined ? undefined : { text });
    if (family) return found(contentsOf(family, await this.#family(family)).get(file)?.());
    const indexes = families.map((each) => this.#listed(each));
    if (![ERRORS_FOLDER, LISTS_FOLDER, 'changelog'].includes(folder)) return undefined;
    if (!families.every(isWritten)) return 'later';
    if (folder === ERRORS_FOLDER) return found(builtErrors(indexes).contents.get(file)?.());
    const lists: Record<string, () => Contents> = {
      [LISTS_FOLDER]: () => listContents(indexes),
      changelog: () => changelogContents(families.map((each, at) => ({ ...each, index: indexes[at] }))),
    };
    return found(new Map(lists[folder]()).get(file));
  }

  /** Returns the name of the file with the Markdown of a page; undefined if there is no such page. */
  markdownFile(route: string): string | undefined {
    const page = this.#outline().pages.find((each) => each.route === route);
    return page && `${page.id}.md`;
  }

  /** Returns the path to which a page has moved. */
  movedTo(route: string): string | undefined {
    return this.#load()
      .allRedirects()
      .find(({ from }) => from === route)?.to;
  }

  /** Returns the data of the sidebar's filter, from the indexes that `npm run reference` last wrote. */
  sidebar(): ReturnType<typeof Code.sidebarData> {
    return this.#load().sidebarData(this.#outline().sidebar);
  }

  /** Returns the access of all operations, from the same indexes. */
  access(): ReturnType<typeof Code.accessData> {
    const { families, accessData } = this.#load();
    return accessData(families.map((each) => this.#listed(each)));
  }

  /** Bundles the worker of the sandbox, unless it is bundled already. */
  bundle(): ReturnType<typeof Code.bundleScripts> {
    this.#scripts ??= this.#load().bundleScripts(SCRIPTS, this.#load().hostedSearch());
    return this.#scripts;
  }

  #load(): typeof Code {
    this.#code ??= require('./code') as typeof Code;
    return this.#code;
  }

  #outline(): ReturnType<typeof Code.outlineOf> {
    const { families, outlineOf } = this.#load();
    return outlineOf({ families: families.map((each) => ({ ...each, index: this.#listed(each) })), errors: [] });
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
