import { useLayoutDocsSidebar } from '@docusaurus/plugin-content-docs/client';
import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem';
import type { Props } from '@theme/NavbarItem/DocSidebarNavbarItem';
import type { ReactNode } from 'react';

/**
 * Links to the first page of a sidebar. It is current where its `activeBaseRegex` says so: the theme's own item looks the page up in
 * a list that every page would load, and that has no category pages at `/category/{slug}`.
 */
export default function DocSidebarNavbarItem({ sidebarId, docsPluginId, ...props }: Props): ReactNode {
  return <DefaultNavbarItem {...props} to={useLayoutDocsSidebar(sidebarId, docsPluginId).link?.path} />;
}
