/** Removes the colour mode switch, because the site has no dark mode. */
export default function NavbarColorModeToggle(): null {
  return null;
}
