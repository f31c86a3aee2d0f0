import { fetchData } from '../../boot/siteData';

/**
 * Returns the HTML parts of a page. The document of the first page contains them, so they are not fetched again.
 *
 * @param name identifies the parts of the page
 * @param count number of parts
 * @param url JSON file of the parts
 * @throws Error if the file cannot be fetched; the page then fails to load like one whose script is missing
 */
export async function readParts(name: string, count: number, url: string): Promise<string[]> {
  // After hydration, scripts may have changed the elements.
  const isFirstPage = document.documentElement.dataset.hasHydrated !== 'true';
  const elements = isFirstPage ? [...document.querySelectorAll(`[data-part^="${name}."]`)] : [];
  if (elements.length === count) return elements.map(({ innerHTML }) => innerHTML);
  return fetchData(url);
}
