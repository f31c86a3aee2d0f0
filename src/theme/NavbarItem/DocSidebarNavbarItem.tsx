import { useLayoutDocsSidebar } from '@docusaurus/plugin-content-docs/client';
import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem';
import type { Props } from '@theme/NavbarItem/DocSidebarNavbarItem';
import type { ReactNode } from 'react';

/**
 * Link to the first page of a sidebar. `activeBaseRegex` determines whether it is active. The theme's item looks the page up in a list that
 * every page would load and that does not contain category pages at `/category/{slug}`.
 */
export default function DocSidebarNavbarItem({ sidebarId, docsPluginId, ...props }: Props): ReactNode {
  return <DefaultNavbarItem {...props} to={useLayoutDocsSidebar(sidebarId, docsPluginId).link?.path} />;
}
