import { brand } from '../platform/brand';
import { Fault } from './fault';
import { headingNames, placeOf } from './sections';
import type { Site } from './site/site';

/** Characters of a page that one result contains by default. */
export const PAGE_CHARACTERS = 20_000;
/** Number of headings that a message lists. */
const LISTED = 40;
/** Number of pages that are suggested instead of an unknown one. */
const SUGGESTED = 3;

/**
 * Returns the route of a page from any form of its address: a path, a URL of the site, the address of its Markdown version, each with or
 * without an anchor.
 *
 * @throws Fault for an address of another site
 */
function routeOf(address: string): string {
  const text = address.trim();
  if (/\p{Cc}/u.test(text)) throw new Fault('The address contains a control character. Send a path such as /api/intro.');
  const own = isOwn(text) ? text.slice(brand.siteUrl.length) : text;
  if (/^[a-z][a-z0-9+.-]*:/i.test(own)) throw new Fault(`${text} is not a page of ${brand.siteUrl}. Send a path such as /api/intro.`);
  const path = own.split(/[?#]/)[0].replace(/\.(?:md|html)$/, '');
  const route = `/${path.replace(/^\/+|\/+$/g, '')}`;
  return route === '/index' ? '/' : route;
}

const isOwn = (text: string) => text.startsWith(brand.siteUrl) && /^(?:[/?#]|$)/.test(text.slice(brand.siteUrl.length));

/** What to read of a page: a section, or characters from an offset, which is that of a page from its start. */
export type Wanted = { section?: string; offset?: number; length?: number };

/** Part of a page: `next` is the offset of the part after it, undefined at the end, and `later` are the headings from there. */
export type PagePart = { route: string; text: string; total: number; next?: number; later?: string[] };

/**
 * Reads a page as Markdown, in parts that end with a line. An address with an anchor is read from that place.
 *
 * @param address path or URL of the page
 * @param wanted.section text or anchor of a heading; only its section is read
 * @param wanted.offset first character to return
 * @param wanted.length maximum number of characters
 * @throws Fault for an unknown page, with similar ones, for an unknown section, or an offset after the end
 */
export async function readPage(
  site: Site,
  address: string,
  { section, offset: from = 0, length = PAGE_CHARACTERS }: Wanted = {},
): Promise<PagePart> {
  const route = routeOf(address);
  const whole = site.page(route);
  const place = whole === undefined ? undefined : wantedPlace(whole, route, address, section);
  const page = whole?.slice(0, place && section !== undefined ? place.end : undefined);
  const offset = from || (place?.start ?? 0);
  if (page === undefined) throw new Fault(`There is no page ${route}. ${await suggestionsFor(site, route)}`);
  if (offset >= page.length) throw new Fault(`The page ${route} has ${page.length} characters, so there is nothing at offset ${offset}.`);
  const end = offset + length;
  if (end >= page.length) return { route, text: page.slice(offset), total: page.length };
  const line = page.lastIndexOf('\n', end);
  const next = line > offset ? line + 1 : end;
  return { route, text: page.slice(offset, next), total: page.length, next, later: headingNames(page, next) };
}

/** Returns the place of a section, or of the anchor of an address. An unknown anchor is that of the start of the page. */
function wantedPlace(page: string, route: string, address: string, section: string | undefined) {
  const [, anchor] = /#(.+)$/.exec(address.trim()) ?? [];
  if (section === undefined) return anchor === undefined ? undefined : placeOf(page, decoded(anchor));
  const place = placeOf(page, section.replace(/^#/, ''));
  if (place) return place;
  throw new Fault(`${route} has no section "${section}". Sections: ${headingNames(page).slice(0, LISTED).join('; ')}.`);
}

function decoded(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    return anchor;
  }
}

async function suggestionsFor(site: Site, route: string): Promise<string> {
  const words = route.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  const { hits } = await site.search(words, { size: SUGGESTED * 2 });
  const routes = [...new Set(hits.map(({ url }) => url.split('#')[0]))].slice(0, SUGGESTED);
  return routes.length ? `Similar pages: ${routes.join(', ')}. Find others with search.` : 'Find pages with search.';
}
