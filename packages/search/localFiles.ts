import type { IndexFiles, Pagefind } from './indexFiles';

type Bytes = Uint8Array<ArrayBuffer>;
/** Reads a file by its path below the folder of the index; undefined if there is none. */
type Read = (path: string) => Bytes | undefined | Promise<Bytes | undefined>;

/** Pagefind's module with an own `fetch` in place of the global one, which cannot read local files. */
type Loaded = Pagefind & { readWith(fetch: (url: string) => Promise<Response>): void };

/** Base of the URLs that Pagefind requests. */
const BASE = 'pagefind:/';

/**
 * Returns the files of an index that is not served: in Node, or on a page that was opened from a folder.
 *
 * @param read reads a file of the index
 */
export function localFiles(read: Read): IndexFiles {
  const needed = async (path: string) => {
    const file = await read(path);
    if (!file) throw new Error(`The search index lacks ${path}. Build the site again.`);
    return file;
  };
  const known = new Map<string, unknown>();
  let loading: Promise<Pagefind> | undefined;
  return {
    async json<T>(path: string) {
      if (!known.has(path)) known.set(path, JSON.parse(new TextDecoder().decode(await needed(path))));
      return known.get(path) as T;
    },
    pagefind() {
      loading ??= load(needed);
      return loading;
    },
  };
}

let indexes = 0;

async function load(read: (path: string) => Promise<Bytes>): Promise<Pagefind> {
  indexes += 1;
  // The number keeps two indexes apart: modules of the same text are one module, with one state.
  const source = `/* ${indexes} */ let fetch; export const readWith = (own) => { fetch = own };\n${new TextDecoder().decode(await read('pagefind.js'))}`;
  // The index is data. A data URL makes it an ES module wherever it is stored, and leaves the global `fetch` alone.
  const url = `data:text/javascript,${encodeURIComponent(source)}`;
  const pagefind: Loaded = await import(/* webpackIgnore: true */ url);
  pagefind.readWith(async (request) => new Response(await read(request.slice(BASE.length).split('?')[0])));
  await pagefind.options({ basePath: BASE, baseUrl: '/' });
  return pagefind;
}
