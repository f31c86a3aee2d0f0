import { minifyFragmentSync } from '@swc/html';
import type { StaticPageData } from '../../src/components/reference/model';
import type { Family } from '../../src/families';

/** Options that Docusaurus 3.10 uses for the whole page (@docusaurus/bundler, minifyHtml.js), where they affect a fragment. */
const OPTIONS = {
  mode: 'no-quirks',
  removeComments: true,
  sortSpaceSeparatedAttributeValues: false,
  sortAttributes: false,
  normalizeAttributes: false,
  removeEmptyAttributes: false,
  removeRedundantAttributes: 'none',
} as const;

/**
 * Returns the content of a page's JSON file. The HTML is minified here because a build inserts it into the page that Docusaurus has already
 * rendered and minified (src/plugins/documents/rewrite.ts).
 *
 * @param route path of the page, for messages
 * @param onFault called with a message for each error in the HTML, such as a block in a paragraph, that the parser corrects
 */
export function pageFile(page: StaticPageData, route: string, onFault: (message: string) => void = fail): string {
  const { code, errors = [] } = minifyFragmentSync(page.html, OPTIONS);
  for (const message of new Set(errors.map((error) => error.message)))
    onFault(
      `${route}: error HTML: ${message}. Close elements in reverse order, and do not nest a block in a paragraph or a link in a link.`,
    );
  return JSON.stringify({ ...page, html: code });
}

function fail(message: string): never {
  throw new Error(message);
}

/** Returns what errors in the HTML of a family's pages lead to: only a warning for a third-party description, which cannot be corrected here. */
export const faultsOf = ({ rules }: Family): ((message: string) => void) => (rules === 'foreign' ? console.warn : fail);
