import useBrokenLinks from '@docusaurus/useBrokenLinks';

/** Links to files have an extension. */
const FILE = /^[^?#]*\.\w+(?:[?#]|$)/;

/**
 * Reports the links and anchors of rendered HTML to Docusaurus, which checks them as those of its own elements.
 *
 * @param html HTML of the project's components, in which attributes are in double quotes
 */
export function useHtmlLinks(html: string): void {
  const { collectAnchor, collectLink } = useBrokenLinks();
  for (const [, id] of html.matchAll(/ id="([^"]*)"/g)) collectAnchor(id);
  for (const [, href] of html.matchAll(/<a [^>]*?href="([/#][^"]*)"/g)) if (!FILE.test(href)) collectLink(href.replaceAll('&amp;', '&'));
}
