/** Removes the theme's floating button, which covers text and duplicates the Home key and the status bar tap. */
export default function BackToTopButton(): null {
  return null;
}
