/** The tab's own memory. A browser may refuse it (private windows, policies): then things are kept until the page goes, and no more. */

const PREFIX = 'try-it.';
const fallback = new Map<string, string>();

/** @returns what was stored under a name in this tab, if it is there and can be read */
export function recall<Value>(name: string): Value | undefined {
  const text = read(PREFIX + name);
  if (!text) return undefined;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return undefined;
  }
}

/**
 * Stores a value under a name until the tab closes; `undefined` forgets it.
 *
 * @returns whether the browser has it; where it refuses, the value goes with the page
 */
export function store(name: string, value: unknown): boolean {
  const key = PREFIX + name;
  const text = value === undefined ? undefined : JSON.stringify(value);
  if (text === undefined) fallback.delete(key);
  else fallback.set(key, text);
  try {
    if (text === undefined) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false; // Refused or full: `fallback` has it.
  }
}

function read(key: string): string | undefined {
  try {
    return window.sessionStorage.getItem(key) ?? fallback.get(key);
  } catch {
    return fallback.get(key);
  }
}
