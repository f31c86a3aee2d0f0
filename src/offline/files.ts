import { SHELVED, SHELVES, type Shelf, shelfOf } from './shelf';

declare global {
  interface Window {
    [SHELVED]?: (name: string, shelf: Shelf) => void;
  }
}

/** URL of the folder that the archive was unpacked to. */
export const ROOT = new URL('.', (document.currentScript as HTMLScriptElement).src).href;

const arrived = new Map<string, (shelf: Shelf) => void>();
const shelves = new Map<string, Promise<Shelf>>();

window[SHELVED] = (name, shelf) => arrived.get(name)?.(shelf);

function open(name: string): Promise<Shelf> {
  let shelf = shelves.get(name);
  if (!shelf) {
    shelf = new Promise((resolve, reject) => {
      arrived.set(name, resolve);
      const script = document.createElement('script');
      script.src = `${ROOT}${SHELVES}/${name}.js`;
      script.onerror = () => reject(new Error(`${script.src} is missing. Unpack the whole archive.`));
      document.head.append(script);
    });
    shelves.set(name, shelf);
  }
  return shelf;
}

/**
 * Reads a file of the site.
 *
 * @param path path from the root of the site
 * @returns undefined if the archive does not have it
 * @throws Error if the shelf with the file cannot be loaded
 */
export async function readFile(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const name = shelfOf(path);
  if (!name) return undefined;
  const { texts, others } = await open(name);
  if (Object.hasOwn(texts, path)) return new Uint8Array(new TextEncoder().encode(texts[path]));
  if (!Object.hasOwn(others, path)) return undefined;
  return Uint8Array.from(atob(others[path]), (character) => character.charCodeAt(0));
}

/** Replaces `fetch` for the files of the site. Requests to APIs are sent as usual. */
export function serveFiles(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    if (typeof input !== 'string' || !/^\/(?!\/)/.test(input)) return send(input, init);
    const file = await readFile(input);
    return file ? new Response(file) : new Response(null, { status: 404 });
  };
}
