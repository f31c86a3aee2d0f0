/** A violation: a message with the remedy, and its location (line, column and source). */
export type Fault = { message: string; at: string };

/** Purpose of a URL in a document. */
export type LinkKind = 'link' | 'file' | 'data';
/**
 * A URL in a document, listed once. `data` is a URL in the head or in structured data, `file` one that the page loads. `navigation` is the
 * name of the landmark that contains the link: the navbar, the sidebar, breadcrumbs or pagination.
 */
export type Link = { kind: LinkKind; href: string; navigation?: string; at: string };

/** Metadata in a document's head. */
export type Head = {
  lang?: string;
  viewport?: string;
  title?: string;
  description?: string;
  canonical?: string;
  robots?: string;
  /** Target of a redirect page. */
  refresh?: string;
  /** Open Graph properties, by name without `og:`. */
  graph: Record<string, string>;
};

/** `navigation` counts links in navigation landmarks. */
type Counts = { links: number; anchors: number; images: number; navigation: number };

/** Content of a document needed by the rules. */
export type Document = {
  head: Head;
  headings: { level: number; text: string; at: string }[];
  ids: string[];
  links: Link[];
  counts: Counts;
  /** Faults found while reading. */
  faults: Fault[];
};

/** Result of a worker for a page: input of the rules across pages, and the faults found by the rules for a single page. */
export type PageReport = Pick<Document, 'head' | 'ids' | 'links' | 'counts' | 'faults'> & {
  /** File path relative to the build's folder. */
  file: string;
  route: string;
  /** Compressed size of the document in bytes. */
  bytes: number;
};

/** Returns the route of a build file: `/a` for `a.html` and `a/index.html`, `/` for `index.html`. */
export function routeOf(file: string): string {
  const path = `/${file.replace(/\.html$/, '')}`;
  return path === '/index' ? '/' : path.replace(/\/index$/, '');
}
