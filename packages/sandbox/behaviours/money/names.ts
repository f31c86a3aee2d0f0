import type { Call } from '../behaviour';

const TITLES = new Set(['mr', 'mrs', 'ms', 'dr', 'chief', 'alhaji', 'ltd', 'limited']);

/** Compares names, ignoring word order, case, titles and initials. */
export function compareNames(one: string, other: string): 'full' | 'partial' | 'none' {
  const wordsOf = (name: string) =>
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1 && !TITLES.has(word));
  const [few, many] = [wordsOf(one), wordsOf(other)].sort((left, right) => left.length - right.length);
  const shared = few.filter((word) => many.includes(word)).length;
  if (!shared) return 'none';
  return shared === many.length ? 'full' : 'partial';
}

/** Returns a NIP session ID: the institution, the time, and a number. */
export function sessionId(call: Call): string {
  const time = call.now().replace(/\D/g, '').slice(2, 14);
  return `999001${time}${call.world.ids.digits(12)}`;
}

/** Returns a number of a person as responses show it: its last four characters. */
export const masked = (number: string): string => `*******${number.slice(-4)}`;
