import type { IndexFiles, Pagefind } from './files';

/** Reads a file by its path below the folder of the index; undefined if there is none. */
type Read = (path: string) => Uint8Array<ArrayBuffer> | undefined;

/** Pagefind's module with an own `fetch` in place of the global one, which cannot read files in Node. */
type Loaded = Pagefind & { readWith(fetch: (url: string) => Promise<Response>): void };

/** Base of the URLs that Pagefind requests. */
const BASE = 'pagefind:/';

/**
 * Returns the files of an index in Node, where nothing is served.
 *
 * @param read reads a file of the index
 */
export function nodeFiles(read: Read): IndexFiles {
  const needed = (path: string) => {
    const file = read(path);
    if (!file) throw new Error(`The search index lacks ${path}. Build the site again.`);
    return file;
  };
  const known = new Map<string, unknown>();
  let loading: Promise<Pagefind> | undefined;
  return {
    async json<T>(path: string) {
      if (!known.has(path)) known.set(path, JSON.parse(new TextDecoder().decode(needed(path))));
      return known.get(path) as T;
    },
    pagefind() {
      loading ??= load(needed);
      return loading;
    },
  };
}

async function load(read: (path: string) => Uint8Array<ArrayBuffer>): Promise<Pagefind> {
  const source = `let fetch; export const readWith = (own) => { fetch = own };\n${new TextDecoder().decode(read('pagefind.js'))}`;
  // The index is data. A data URL makes it an ES module wherever it is stored, and leaves the global `fetch` alone.
  const url = `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`;
  const pagefind: Loaded = await import(/* webpackIgnore: true */ url);
  pagefind.readWith(async (request) => new Response(read(request.slice(BASE.length).split('?')[0])));
  await pagefind.options({ basePath: BASE, baseUrl: '/' });
  return pagefind;
}
