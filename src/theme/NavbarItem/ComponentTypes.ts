import DefaultNavbarItem from '@theme/NavbarItem/DefaultNavbarItem';

/** Item type that the navbar of this site uses (src/config/theme.ts). The other types of the theme would be loaded on every page. */
export default { default: DefaultNavbarItem };
