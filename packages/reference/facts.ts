import type { Facts } from './components/Page';

export type { Facts };

/** Returns the name of the file with the facts of a page, from the name of the page. */
export const factsFile = (name: string): string => `${name}.json`;

/** Serialises the facts of a page. */
export const factsText = (facts: Facts): string => JSON.stringify(facts);
