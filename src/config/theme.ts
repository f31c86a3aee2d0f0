import type { UserThemeConfig } from '@docusaurus/theme-common';
import { brand } from '../brand';

/** Navbar, footer, colours and the other settings of the theme. */
export const themeConfig = {
  // Light only: neither a switch nor the reader's system decides.
  colorMode: { defaultMode: 'light', disableSwitch: true, respectPrefersColorScheme: false },
  docs: { versionPersistence: 'localStorage', sidebar: { hideable: false, autoCollapseCategories: false } },
  tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
  metadata: [{ name: 'theme-color', content: '#ffffff' }],
  // What other sites show beside a link to a page: the mark without words, so that a name changes in src/brand.ts alone.
  image: 'img/card.png',
  navbar: {
    title: brand.name,
    logo: { alt: '', src: 'img/logo.svg', width: 28, height: 28 },
    items: [
      // Each is current on the pages of its section, which `npm run check:pages` holds against its own list (scripts/pages/sections.ts).
      { type: 'docSidebar', sidebarId: 'docSidebar', label: 'Docs', activeBaseRegex: '^/($|intro|docs/)' },
      { to: '/api/intro', label: 'API', activeBaseRegex: '^/(api/|category/(?!.*-tutorial$))' },
      {
        type: 'docSidebar',
        sidebarId: 'tutorialSidebar',
        docsPluginId: 'tutorials',
        label: 'Tutorials',
        activeBaseRegex: '^/(tutorials/|category/.*-tutorial$)',
      },
      {
        type: 'docSidebar',
        sidebarId: 'userGuideSidebar',
        docsPluginId: 'userguide',
        label: 'User Guide',
        activeBaseRegex: '^/userguide/',
      },
    ],
  },
  footer: {
    links: [
      {
        title: 'Docs',
        items: [
          { label: 'Docs', to: '/intro' },
          { label: 'API', to: '/api/intro' },
          { label: 'Blog', to: '/blog' },
        ],
      },
      {
        title: 'Community',
        items: [
          { label: 'Community', href: brand.communityUrl },
          { label: 'Write to us', href: `mailto:${brand.supportEmail}` },
        ],
      },
    ],
    // The year is the specification's, not the clock's: two builds of one commit are the same.
    copyright: `Copyright © 2025 ${brand.company}`,
  },
} satisfies UserThemeConfig | Record<string, unknown>;
