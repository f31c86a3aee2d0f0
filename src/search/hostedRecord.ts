import { recordId, type SearchRecord } from './record';

/**
 * A record as the hosted index keeps it: ours, with what DocSearch's own crawler gives every record beside it, so that an index filled
 * by either answers alike.
 */
export type HostedRecord = SearchRecord & {
  objectID: string;
  language: 'en';
  version: typeof VERSION;
  /** The page's address: of one page, no more than a few results are shown. */
  url_without_anchor: string;
  hierarchy: { lvl0: string; lvl1: string };
  /** Puts what is likelier wanted first among equals. */
  weight: number;
};

/** The only version that the docs have. */
export const VERSION = 'current';

const WEIGHT: Record<SearchRecord['kind'], number> = {
  page: 9,
  operation: 8,
  group: 8,
  section: 7,
  term: 6,
  error: 6,
  webhook: 5,
  field: 2,
  value: 1,
};

/** @returns the record for the hosted index */
export const hostedRecord = (record: SearchRecord): HostedRecord => ({
  ...record,
  objectID: recordId(record),
  language: 'en',
  version: VERSION,
  url_without_anchor: record.url.split('#')[0],
  hierarchy: { lvl0: record.section, lvl1: record.title },
  weight: WEIGHT[record.kind],
});

/** How the hosted index ranks and filters; `npm run search:push` sets it, the crawler's configuration repeats it. */
export const hostedSettings = {
  searchableAttributes: [
    'names',
    'unordered(title)',
    'unordered(asked)',
    'unordered(quotes)',
    'unordered(hierarchy.lvl1)',
    'section',
    'unordered(text)',
  ],
  attributesForFaceting: ['filterOnly(language)', 'filterOnly(version)', 'kind', 'family', 'group', 'method'],
  attributesToSnippet: ['text:24'],
  attributesToHighlight: ['title'],
  customRanking: ['desc(weight)'],
  attributeForDistinct: 'url',
  distinct: 2,
  // A name is right or wrong; a word may have a slip in it.
  disableTypoToleranceOnAttributes: ['names'],
  ignorePlurals: true,
  removeStopWords: true,
  queryLanguages: ['en'],
  indexLanguages: ['en'],
  separatorsToIndex: '_/',
  highlightPreTag: '<mark>',
  highlightPostTag: '</mark>',
} as const;
