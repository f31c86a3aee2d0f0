/** Something that is wrong: what, with what to write instead, and where: line, column and the words there. */
export type Fault = { message: string; at: string };

/** What an address in a document is for. */
export type LinkKind = 'link' | 'file' | 'data';
/**
 * An address as it stands in a document, each once. `data` is one of the head or of structured data, `file` what the page loads.
 * `navigation` is the name of the landmark that a link stands in: the navbar, the sidebar, breadcrumbs or pagination.
 */
export type Link = { kind: LinkKind; href: string; navigation?: string; at: string };

/** What the head of a document says of its page. */
export type Head = {
  lang?: string;
  charset?: string;
  viewport?: string;
  title?: string;
  description?: string;
  canonical?: string;
  robots?: string;
  /** Where the document only sends its reader. */
  refresh?: string;
  /** The properties of Open Graph, by their names without `og:`. */
  graph: Record<string, string>;
};

/** `navigation` counts the links in landmarks of navigation. */
export type Counts = { links: number; anchors: number; images: number; navigation: number };

/** Everything that the rules ask of one document. */
export type Document = {
  head: Head;
  headings: { level: number; text: string; at: string }[];
  /** The landmarks in their order; a label is empty where there is none. */
  landmarks: { role: string; label: string; at: string }[];
  /** The items of the navbar that are marked as current, by their words. */
  current: { text: string; at: string }[];
  ids: string[];
  links: Link[];
  counts: Counts;
  /** What the parser and the content model have found. */
  faults: Fault[];
};

/** What a worker sends of a page: what the rules across pages ask, and what the page's own rules have found. */
export type PageReport = Pick<Document, 'head' | 'ids' | 'links' | 'counts' | 'faults'> & {
  /** The file below the build's folder. */
  file: string;
  route: string;
  /** The document's bytes as they travel, compressed. */
  bytes: number;
};

/** The address of a file of the build: `a.html` and `a/index.html` answer at `/a`, `index.html` at `/`. */
export function routeOf(file: string): string {
  const path = `/${file.replace(/\.html$/, '')}`;
  return path === '/index' ? '/' : path.replace(/\/index$/, '');
}
