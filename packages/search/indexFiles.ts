/** Pagefind's module, as far as it is used. */
export type PagefindData = { url: string; content: string; meta: Record<string, string> };
export type PagefindResult = { id: string; score: number; data(): Promise<PagefindData> };
export type Pagefind = {
  options(options: object): Promise<void>;
  search(word: string, options: { filters: Record<string, string | undefined> }): Promise<{ results: PagefindResult[] }>;
};

/** Files of the embedded index. Both functions fail if a file cannot be read. */
export type IndexFiles = {
  /** Reads a JSON file by its path below the folder of the index. */
  json<T>(path: string): Promise<T>;
  /** Loads Pagefind, which reads its own files. */
  pagefind(): Promise<Pagefind>;
};

/**
 * Returns the files of an index that is served over HTTP, each of which is fetched once. Failures are not cached, so that the next query
 * retries.
 *
 * @param folder URL of the index, with a trailing slash
 */
export function fetchedFiles(folder: string): IndexFiles {
  return {
    json: <T>(path: string) => once(`${folder}${path}`, readJson) as Promise<T>,
    // The bundler must not resolve this import, because the file is generated next to the bundle.
    pagefind: () => once(`${folder}pagefind.js`, (url) => import(/* webpackIgnore: true */ url)) as Promise<Pagefind>,
  };
}

const files = new Map<string, Promise<unknown>>();

function once(url: string, load: (url: string) => Promise<unknown>): Promise<unknown> {
  let file = files.get(url);
  if (!file) {
    file = load(url);
    files.set(url, file);
    file.catch(() => files.delete(url));
  }
  return file;
}

async function readJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`);
  return response.json();
}
