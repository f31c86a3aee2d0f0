import type { SearchRecord } from './record';

/** Search result. `heading` (the title) and `excerpt` are escaped HTML, with matches in `<mark>`. */
export type SearchHit = Omit<SearchRecord, 'names' | 'aliases' | 'quotes' | 'text'> & { heading: string; excerpt: string };

export type Filters = Partial<Record<'kind' | 'family' | 'group' | 'method', string>>;

/** Escapes a text for HTML. */
export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
