/**
 * Configuration for the search service's crawler, an alternative to `npm run search:push`. Paste it into the service's dashboard and fill
 * in the application ID, the crawler's API key and the site's URL. Its records have the same form as pushed ones, but properties get no
 * records of their own.
 */
new Crawler({
  appId: 'APP_ID',
  apiKey: 'CRAWLER_API_KEY',
  startUrls: ['SITE_URL/'],
  sitemaps: ['SITE_URL/sitemap.xml'],
  schedule: 'every 1 day at 3:00 am',
  rateLimit: 8,
  actions: [
    {
      indexName: 'INDEX_NAME',
      pathsToMatch: ['SITE_URL/**'],
      recordExtractor: ({ $, helpers }) => {
        // Unlisted pages are marked noindex and must not appear in results.
        if (/noindex/.test($('meta[name="robots"]').attr('content') || '')) return [];
        return helpers.docsearch({
          recordProps: {
            lvl0: { selectors: '.breadcrumbs__item:nth-last-child(2)', defaultValue: 'Docs' },
            lvl1: ['header h1', 'main h1'],
            lvl2: 'main h2',
            lvl3: 'main h3',
            content: ['main p', 'main li', 'main dd', 'main td'],
            language: { defaultValue: ['en'] },
            version: { defaultValue: ['current'] },
          },
          indexHeadings: true,
        });
      },
    },
  ],
});
