import { brand } from '../platform/brand';
import { Fault } from './fault';
import type { Site } from './site/site';

/** Characters of a page that one result contains by default. */
export const PAGE_CHARACTERS = 40_000;
/** Number of pages that are suggested instead of an unknown one. */
const SUGGESTED = 3;

/**
 * Returns the route of a page from any form of its address: a path, a URL of the site, the address of its Markdown version, each with or
 * without an anchor.
 *
 * @throws Fault for an address of another site
 */
export function routeOf(address: string): string {
  const text = address.trim();
  const own = text.startsWith(brand.siteUrl) ? text.slice(brand.siteUrl.length) : text;
  if (/^[a-z][a-z0-9+.-]*:/i.test(own)) throw new Fault(`${text} is not a page of ${brand.siteUrl}. Send a path such as /api/intro.`);
  const path = own.split(/[?#]/)[0].replace(/\.(?:md|html)$/, '');
  const route = `/${path.replace(/^\/+|\/+$/g, '')}`;
  return route === '/index' ? '/' : route;
}

/** Part of a page: `next` is the offset of the part after it, undefined at the end. */
export type PagePart = { route: string; text: string; total: number; next?: number };

/**
 * Reads a page as Markdown, in parts that end with a line.
 *
 * @param address path or URL of the page
 * @param offset first character to return
 * @param length maximum number of characters
 * @throws Fault for an unknown page, with similar ones, or an offset after the end
 */
export async function readPage(site: Site, address: string, offset = 0, length = PAGE_CHARACTERS): Promise<PagePart> {
  const route = routeOf(address);
  const page = site.page(route);
  if (page === undefined) throw new Fault(`There is no page ${route}. ${await suggestionsFor(site, route)}`);
  if (offset >= page.length) throw new Fault(`The page ${route} has ${page.length} characters, so there is nothing at offset ${offset}.`);
  const end = offset + length;
  if (end >= page.length) return { route, text: page.slice(offset), total: page.length };
  const line = page.lastIndexOf('\n', end);
  const next = line > offset ? line + 1 : end;
  return { route, text: page.slice(offset, next), total: page.length, next };
}

async function suggestionsFor(site: Site, route: string): Promise<string> {
  const words = route.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  const { hits } = await site.search(words, { size: SUGGESTED * 2 });
  const routes = [...new Set(hits.map(({ url }) => url.split('#')[0]))].slice(0, SUGGESTED);
  return routes.length ? `Similar pages: ${routes.join(', ')}. Find others with search.` : 'Find pages with search.';
}
