import { keep, recall as recallText } from '../browser/store';

/** Session storage of the form, with a fallback in memory for browsers that block storage. */

const PREFIX = 'try-it.';
const fallback = new Map<string, string>();

/** Returns the value stored under a name in this tab; undefined if it is missing or invalid. */
export function recall<Value>(name: string): Value | undefined {
  const key = PREFIX + name;
  const text = recallText(key) ?? fallback.get(key);
  if (!text) return undefined;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return undefined;
  }
}

/**
 * Stores a value under a name until the tab is closed; `undefined` deletes it.
 *
 * @returns whether the browser stored it; otherwise the value is lost when the page is closed
 */
export function store(name: string, value: unknown): boolean {
  const key = PREFIX + name;
  const text = value === undefined ? undefined : JSON.stringify(value);
  if (text === undefined) fallback.delete(key);
  else fallback.set(key, text);
  return keep(key, text); // If the browser refuses, `fallback` has the value.
}
