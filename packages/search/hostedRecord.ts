import { recordId, type SearchRecord } from './record';

/**
 * Record of the hosted index: the fields of the site's records and those of DocSearch's crawler, so that an index filled by either of them
 * returns the same results.
 */
export type HostedRecord = SearchRecord & {
  objectID: string;
  language: 'en';
  version: typeof VERSION;
  /** URL of the page, by which the number of results per page is limited. */
  url_without_anchor: string;
  hierarchy: { lvl0: string; lvl1: string };
  /** Rank of the kind of record among equal matches. */
  weight: number;
};

/** Only version of the docs. */
export const VERSION = 'current';

const WEIGHT: Record<SearchRecord['kind'], number> = {
  page: 9,
  operation: 8,
  group: 8,
  section: 7,
  term: 6,
  error: 6,
  webhook: 5,
  object: 4,
  field: 2,
  value: 1,
};

/** Returns the record for the hosted index. */
export const hostedRecord = (record: SearchRecord): HostedRecord => ({
  ...record,
  objectID: recordId(record),
  language: 'en',
  version: VERSION,
  url_without_anchor: record.url.split('#')[0],
  hierarchy: { lvl0: record.section, lvl1: record.title },
  weight: WEIGHT[record.kind],
});

/** Ranking and filters of the hosted index. `npm run search:push` uploads them; the configuration of the crawler contains a copy. */
export const hostedSettings = {
  searchableAttributes: [
    'names',
    'unordered(title)',
    'unordered(aliases)',
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
  // Names are matched exactly, whereas words may contain typos.
  disableTypoToleranceOnAttributes: ['names'],
  ignorePlurals: true,
  removeStopWords: true,
  queryLanguages: ['en'],
  indexLanguages: ['en'],
  separatorsToIndex: '_/',
  highlightPreTag: '<mark>',
  highlightPostTag: '</mark>',
} as const;
