import { unmarked } from '../openapi/numbers';
import type { Facts } from './components/Page';

export type { Facts };

/** Returns the name of the file with the facts of a page, from the name of the page. */
export const factsFile = (name: string): string => `${name}.json`;

/** Serialises the facts of a page, with numbers in texts as their digits. */
export const factsText = (facts: Facts): string => unmarked(JSON.stringify(facts));
