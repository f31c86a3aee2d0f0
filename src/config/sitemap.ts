import type { Options } from '@docusaurus/plugin-sitemap';
import { flattenRoutes } from '@docusaurus/utils';
import { lastChanges } from '../../packages/platform/lastChanges';
import { PAGE_FOLDERS } from '../../packages/platform/writtenPages';

type CreateSitemapItems = NonNullable<Options['createSitemapItems']>;
type Dates = ReadonlyMap<string, string>;

/**
 * Returns a function that adds the date of the last change to the items of a sitemap. For the pages of the reference, it is that of their description, in
 * their front matter; for a hand-written page that of the last commit of its file. A page that lists others has none.
 *
 * @param changes returns the dates of the last commits by file
 */
export const withDates =
  (changes: () => Dates): CreateSitemapItems =>
  async ({ defaultCreateSitemapItems, ...params }) => {
    const items = await defaultCreateSitemapItems(params);
    const committed = changes();
    const dates = new Map(
      flattenRoutes(params.routes).map(({ path, metadata: { sourceFilePath, lastUpdatedAt } = {} }) => [
        path,
        lastUpdatedAt ? new Date(lastUpdatedAt).toISOString().slice(0, 10) : committed.get(sourceFilePath ?? ''),
      ]),
    );
    return items.map((item) => {
      const lastmod = dates.get(new URL(item.url).pathname);
      return lastmod ? { ...item, lastmod } : item;
    });
  };

const committedPages = (): Dates => new Map(PAGE_FOLDERS.flatMap((folder) => [...lastChanges(folder)]));

/** Options of the sitemap: all listed pages, with the dates of their last changes. */
export const sitemap: Options = { changefreq: null, priority: null, lastmod: 'date', createSitemapItems: withDates(committedPages) };
