import { placeOf } from '../../packages/mcp/sections';
import type { Site } from '../../packages/mcp/site/site';
import { readAllRecords } from '../../packages/search/indexing/read';

/**
 * Checks that `read_page` finds the place of every search result in the reference. The sections of hand-written pages with an anchor of their own,
 * which their Markdown does not contain, are read from the start of the page.
 *
 * @returns the number of places, and a line per fault
 */
export function checkAnchors(site: Site): { places: number; faults: string[] } {
  const urls = new Set(readAllRecords().flatMap(({ url }) => (/^\/(?:api|category)\/.*#/.test(url) ? [url] : [])));
  const faults = [...urls].filter((url) => {
    const [route, anchor] = url.split('#');
    const page = site.page(route);
    return page === undefined || !placeOf(page, decodeURIComponent(anchor));
  });
  return { places: urls.size, faults: faults.map((url) => `read_page does not find the place of ${url}.`) };
}
