/**
 * Returns the HTML parts of a page. The document of the first page contains them, so they are not fetched again.
 *
 * @param name identifies the parts of the page
 * @param count number of parts
 * @param load fetches the parts
 */
export async function readParts(name: string, count: number, load: () => Promise<{ default: string[] }>): Promise<string[]> {
  // After hydration, scripts may have changed the elements.
  const isFirstPage = document.documentElement.dataset.hasHydrated !== 'true';
  const elements = isFirstPage ? [...document.querySelectorAll(`[data-part^="${name}."]`)] : [];
  return elements.length === count ? elements.map(({ innerHTML }) => innerHTML) : (await load()).default;
}
