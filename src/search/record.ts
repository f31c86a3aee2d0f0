/** What a record is of, in the order in which records of one name are shown. An embedded index and a hosted one are made of the same records. */
export const KINDS = ['operation', 'webhook', 'group', 'error', 'term', 'page', 'section', 'field', 'value'] as const;
export type Kind = (typeof KINDS)[number];

/** What the search knows of one page or one place on it. Unlisted pages have none. */
export type SearchRecord = {
  /** Address with the anchor of the place, where it has one. */
  url: string;
  kind: Kind;
  /** What a result is called: a page's title, a section's heading, a field's name. */
  title: string;
  /** Where it belongs, e.g. `Wallet › Transfers` or `Tutorials › Leveraging the wallet`. */
  section: string;
  /** The family's label, for what belongs to the reference. */
  family?: string;
  /** The group's label. */
  group?: string;
  /** In capitals; `WEBHOOK` for an event. */
  method?: string;
  path?: string;
  /** Who may call it. */
  roles?: string[];
  /** What it is called exactly, and a reader may paste: an operationId, a path, an event, a code, a property. */
  names: string[];
  /** What readers type who do not know its words. */
  asked?: string[];
  /** Values, headers and other names in its text, by which it is found when nothing is called so: `tok_test_otp`, `Retry-After`. */
  quotes?: string[];
  /** The text that is searched and quoted. Plain. */
  text: string;
};

/** Stands between the phrases of `asked` where they are one text. */
export const BETWEEN_PHRASES = '; ';

/** @returns what no other record has: the values of one property stand at one address */
export const recordId = ({ kind, url, title }: Pick<SearchRecord, 'kind' | 'url' | 'title'>): string =>
  kind === 'value' ? `${url}:${title}` : url;
