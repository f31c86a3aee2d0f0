import type { UserThemeConfig } from '@docusaurus/theme-common';
import { brand } from '../../packages/platform/brand';
import { hostedSearch } from '../../packages/search/hostedSettings';

const hosted = hostedSearch();

/** Theme configuration: navbar, footer, colours and other settings. */
export const themeConfig = {
  // Light mode only, without a switch and regardless of the system setting.
  colorMode: { defaultMode: 'light', disableSwitch: true, respectPrefersColorScheme: false },
  docs: { versionPersistence: 'localStorage', sidebar: { hideable: false, autoCollapseCategories: false } },
  tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
  metadata: [{ name: 'theme-color', content: '#ffffff' }],
  // Image of link previews. It contains no text, so that the name of the brand is defined in packages/platform/brand.ts only.
  image: 'img/card.png',
  // Without the hosted search, `src/plugins/search` serves the same search bar and page from the embedded index.
  ...(hosted && { algolia: { ...hosted, contextualSearch: false, searchParameters: {}, searchPagePath: 'search' } }),
  navbar: {
    title: brand.name,
    logo: { alt: '', src: 'img/logo.svg', width: 28, height: 28 },
    items: [
      // The first page of each section. An item is active on all pages of its section, which `npm run check:pages` verifies with a separate
      // list (tools/html-checks/sections.ts).
      { to: '/', label: 'Docs', activeBaseRegex: '^/($|intro|docs/)' },
      { to: '/api/intro', label: 'API', activeBaseRegex: '^/(api/|changelog|category/(?!.*-tutorial$))' },
      { to: `/tutorials/${brand.slug}/platform-onboarding`, label: 'Tutorials', activeBaseRegex: '^/(tutorials/|category/.*-tutorial$)' },
      { to: `/userguide/${brand.slug}_signup`, label: 'User Guide', activeBaseRegex: '^/userguide/' },
      // Its page belongs to Docs, so this item is never the current one.
      { to: '/docs/get-a-key', label: 'Get a key', position: 'right', className: 'navbar-key', activeBaseRegex: '(?!)' },
    ],
  },
  footer: {
    links: [
      {
        title: 'Docs',
        items: [
          { label: 'Docs', to: '/intro' },
          { label: 'API', to: '/api/intro' },
          { label: 'Changelog', to: '/changelog' },
          { label: 'Blog', to: '/blog' },
        ],
      },
      {
        title: 'Community',
        items: [
          { label: 'Community', href: brand.communityUrl },
          { label: 'Contact support', href: `mailto:${brand.supportEmail}` },
        ],
      },
    ],
    // The year is defined by the specification, so that builds are reproducible.
    copyright: `Copyright © 2025 ${brand.company}`,
  },
} satisfies UserThemeConfig | Record<string, unknown>;
