import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '@docusaurus/types';

/**
 * A site set up as in the plugin's own guide, with the descriptions that the bench copies into specs/ and the same fast build as this site.
 */
const names = readdirSync(path.join(__dirname, 'specs')).map((file) => path.parse(file).name);

const config: Config = {
  title: 'Stock',
  favicon: 'img/favicon.svg', // Copied from static/ by the bench: a missing file would be logged as a console error.
  url: 'https://stock.example',
  baseUrl: '/',
  trailingSlash: false,
  // The descriptions link to portal pages that do not exist on this site.
  onBrokenLinks: 'ignore',
  onBrokenAnchors: 'ignore',
  future: { v4: true, faster: true },
  plugins: [
    ['@docusaurus/plugin-content-docs', { sidebarPath: './sidebars.ts', docItemComponent: '@theme/ApiItem' }],
    '@docusaurus/plugin-sitemap',
    [
      'docusaurus-plugin-openapi-docs',
      {
        id: 'openapi',
        docsPluginId: 'default',
        config: Object.fromEntries(
          names.map((name) => [
            name,
            {
              specPath: `specs/${name}.json`,
              outputDir: `docs/${name}`,
              sidebarOptions: { groupPathsBy: 'tag', categoryLinkSource: 'tag' },
            },
          ]),
        ),
      },
    ],
  ],
  themes: ['@docusaurus/theme-classic', 'docusaurus-theme-openapi-docs'],
  themeConfig: { navbar: { title: 'Stock', items: [{ type: 'docSidebar', sidebarId: 'api', label: 'API', position: 'left' }] } },
};

export default config;
