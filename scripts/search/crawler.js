/**
 * The alternative to `npm run search:push`: a configuration for the search service's own crawler, to be pasted into its dashboard, with
 * the application id, the crawler's key and the site's address put in. It makes records as hosted pages have them; results show what
 * the crawler knows, so a property has no result of its own.
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
        // Unlisted pages say so; no result leads to them.
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
