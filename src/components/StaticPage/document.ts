import type { DocMetadata } from '@docusaurus/plugin-content-docs';

/** What Docusaurus knows of a page: the part of it that a browser gets. */
export type PageMetadata = Pick<DocMetadata, 'permalink' | 'frontMatter' | 'sidebar'>;

/** What a page's document holds. */
export type PageDocument = { metadata: PageMetadata; html: string };

/** How many documents are kept for a reader who is about to go there; they are 100 KB each, and the browser's own cache has them, too. */
const KEPT = 8;
const documents = new Map<string, Promise<PageDocument | undefined>>();

/** @returns what Docusaurus knows of the reference's page that is on the screen, if it is one */
export const shownPage = (): PageMetadata | undefined => metadataOf(document.querySelector('[data-static-page]'));

/**
 * Fetches the document of a page of the reference, once for several who ask.
 *
 * @returns what it holds, or undefined when there is no such page
 * @throws Error when there is no answer, or none that says whether there is
 */
export function documentOf(pathname: string): Promise<PageDocument | undefined> {
  const known = documents.get(pathname);
  if (known) return known;
  const fetching = fetchDocument(pathname);
  documents.set(pathname, fetching);
  const [oldest] = documents.keys();
  if (documents.size > KEPT) documents.delete(oldest);
  fetching.catch(() => documents.delete(pathname));
  return fetching;
}

async function fetchDocument(pathname: string): Promise<PageDocument | undefined> {
  const answer = await fetch(pathname);
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`This page could not be loaded (${answer.status}).`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-static-page]');
  const metadata = metadataOf(page);
  if (!page || !metadata) throw new Error('This page could not be loaded: the answer is another page.');
  return { metadata, html: page.innerHTML };
}

function metadataOf(page: Element | null): PageMetadata | undefined {
  const metadata = page?.getAttribute('data-static-page');
  return metadata ? JSON.parse(metadata) : undefined; // That of a category's page is empty.
}
