import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem';
import DocSidebarNavbarItem from '@theme/NavbarItem/DocSidebarNavbarItem';

/** Item types that the navbar of this site uses (src/config/theme.ts). The other types of the theme would be loaded on every page. */
export default { default: DefaultNavbarItem, docSidebar: DocSidebarNavbarItem };
