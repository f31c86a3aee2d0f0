import DocPage from '@site/src/components/StaticPage/DocPage';
import type { PageMetadata } from '@site/src/components/StaticPage/document';

/** The text is in the document: React leaves alone what it finds there, or StaticPage brings it. */
const EMPTY = { html: '', links: [], anchors: [] };

/** @returns what the module of a page's MDX file would export */
export function contentOf(metadata: PageMetadata) {
  return {
    // A function of its own for each page: ComponentCreator hangs the rest on it.
    default: () => <DocPage page={EMPTY} />,
    metadata,
    frontMatter: metadata.frontMatter,
    assets: {},
    toc: [],
    contentTitle: undefined,
  };
}
