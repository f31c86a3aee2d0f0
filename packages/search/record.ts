/**
 * Kinds of records, in the order in which records of the same name are shown. The embedded and the hosted index are built from the same
 * records.
 */
export const KINDS = ['operation', 'webhook', 'group', 'error', 'object', 'term', 'page', 'section', 'field', 'value'] as const;
export type Kind = (typeof KINDS)[number];

/** Record of a page or of a place on a page. Unlisted pages have none. */
export type SearchRecord = {
  /** URL, with an anchor if the record is for a place on a page. */
  url: string;
  kind: Kind;
  /** Title of a result: title of the page, heading of the section, name of the field. */
  title: string;
  /** Location in the site, e.g. `Wallet › Transfers` or `Tutorials › First transfer and deposit`. */
  section: string;
  /** Label of the family, for records of the reference. */
  family?: string;
  /** Label of the group. */
  group?: string;
  /** HTTP method in upper case; `WEBHOOK` for an event. */
  method?: string;
  path?: string;
  /** Roles that may call the operation. */
  roles?: string[];
  /** Exact names that readers may paste: an operationId, a path, an event, a code, a property. */
  names: string[];
  /** Phrases of readers who do not know the terms of the page. */
  aliases?: string[];
  /** Values, headers and other names in the text, by which the record is found if nothing has that name: `tok_test_otp`, `Retry-After`. */
  quotes?: string[];
  /** Plain text that is searched and shown in excerpts. */
  text: string;
};

/** Separator between the phrases of `aliases` when they are joined. */
export const BETWEEN_PHRASES = '; ';

/** Returns a unique ID. The values of a property share a URL. */
export const recordId = ({ kind, url, title }: Pick<SearchRecord, 'kind' | 'url' | 'title'>): string =>
  kind === 'value' ? `${url}:${title}` : url;
