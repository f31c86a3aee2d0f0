/** The site is light only: there is nothing to switch, and no page loads a switch. */
export default function NavbarColorModeToggle(): null {
  return null;
}
