import { useDocsSidebar } from '@docusaurus/plugin-content-docs/client';
import type { Props } from '@theme/DocSidebar/Desktop/Content';
import DocSidebarItems from '@theme/DocSidebarItems';
import OriginalContent from '@theme-original/DocSidebar/Desktop/Content';
import { useEffect } from 'react';

/** Sidebar. That of the API has a filter above its entries. */
export default function DocSidebarDesktopContent(props: Props) {
  const { path, sidebar } = props;
  const isApi = useDocsSidebar()?.name === 'apiSidebar';
  // Documents start it themselves (src/boot/index.ts); the introduction and the development server have Docusaurus's client.
  useEffect(() => {
    if (isApi) void import('@site/src/boot/apiSidebar').then(({ startApiSidebar }) => startApiSidebar());
  }, [isApi]);
  if (!isApi) return <OriginalContent {...props} />;
  return (
    <nav aria-label="Docs sidebar" className="menu api-menu">
      <SidebarFilter />
      <ul className="theme-doc-sidebar-menu menu__list thin-scrollbar">
        <DocSidebarItems items={sidebar} activePath={path} level={1} />
      </ul>
    </nav>
  );
}

/** Filter of the sidebar (src/boot/sidebarFilter.ts), which is hidden without JavaScript. The mobile menu has a copy. */
function SidebarFilter() {
  return (
    <div className="menu-filter">
      <input
        type="search"
        data-sidebar-filter
        aria-label="Filter the API reference"
        placeholder="Filter by name, path or event"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <span role="status" />
      <ul className="menu__list thin-scrollbar" data-sidebar-results />
      <button type="button" data-access>
        View as your key
      </button>
    </div>
  );
}
