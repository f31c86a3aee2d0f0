import { brand } from './brand';

/** Twins are the Markdown versions of pages, at the address of the page followed by `.md`. */

/** Addresses without a twin: files, and the search, which has no content of its own. */
const NO_TWIN = /^\/search$|\.[a-z0-9]+$/i;

/** Returns false for a path of the site that has no twin. */
export const hasTwin = (path: string): boolean => !NO_TWIN.test(path);

/**
 * Returns the path of a page's twin.
 *
 * @param route path of the page
 */
export const twinRoute = (route: string): string => (route === '/' ? '/index.md' : `${route}.md`);

/**
 * Returns a link for use in a twin: absolute, because twins are copied to other places, and to the twin of a page of this site.
 *
 * @param href link of the page; links to other sites and to anchors of the same page are kept
 */
export function twinHref(href: string): string {
  const [, path, rest] = /^(\/(?!\/)[^?#]*)(.*)$/s.exec(href) ?? [];
  if (path === undefined) return href;
  return `${brand.siteUrl}${hasTwin(path) ? twinRoute(path) : path}${rest}`;
}

/** Replaces the links within the site in a line of Markdown by links to twins. */
export const withTwinLinks = (line: string): string => line.replace(/\]\((\/[^)\s]*)\)/g, (_, href: string) => `](${twinHref(href)})`);

/** Returns the path of a family's description for language models. */
export const llmsRoute = (slug: string): string => `/api/${slug}/llms-full.txt`;
