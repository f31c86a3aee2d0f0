import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem';
import DocSidebarNavbarItem from '@theme/NavbarItem/DocSidebarNavbarItem';

/** The kinds of items that this site's navbar has (src/config/theme.ts), of the nine that every page would load. */
export default { default: DefaultNavbarItem, docSidebar: DocSidebarNavbarItem };
