import type { SearchRecord } from './record';

/** One result. `heading` (the title) and `excerpt` are HTML, escaped, with what matched in `<mark>`. */
export type SearchHit = Omit<SearchRecord, 'names' | 'asked' | 'quotes' | 'text'> & { heading: string; excerpt: string };

/** What a reader narrows a search by; each is a value that records have. */
export type Filters = Partial<Record<'kind' | 'family' | 'group' | 'method', string>>;

/** @returns text as HTML */
export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
