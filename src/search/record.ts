/** What the search knows of one page. Unlisted pages have no record. */
export type SearchRecord = {
  url: string;
  title: string;
  /** Where it belongs, e.g. `Wallet › Transfers` or `Tutorials`. */
  section: string;
  kind: 'operation' | 'webhook' | 'group' | 'error' | 'page';
  /** The family's label, for pages of the reference. */
  family?: string;
  method?: string;
  path?: string;
  /** The text that is searched and quoted. */
  text: string;
};

/** One result, with what matched in `<mark>`. `excerpt` is HTML, escaped but for the marks. */
export type SearchHit = Omit<SearchRecord, 'text'> & { excerpt: string };
