import type { UserThemeConfig } from '@docusaurus/theme-common';
import { brand } from '../../packages/platform/brand';
import { sectionList } from '../../packages/platform/docsSections';
import { hostedSearch } from '../../packages/search/hostedSettings';

const hosted = hostedSearch();

/** First page of each section, and the pages on which its navbar item is active. */
const FIRST_PAGES: Record<string, { to: string; activeBaseRegex: string }> = {
  default: { to: '/', activeBaseRegex: '^/($|intro|docs/)' },
  api: { to: '/api/intro', activeBaseRegex: '^/(api/|changelog|category/(?!.*-tutorial$))' },
  tutorials: { to: `/tutorials/${brand.slug}/platform-onboarding`, activeBaseRegex: '^/(tutorials/|category/.*-tutorial$)' },
  userguide: { to: `/userguide/${brand.slug}_signup`, activeBaseRegex: '^/userguide/' },
};

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
      ...sectionList.map(({ id, label }) => ({ label, ...FIRST_PAGES[id] })),
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
