/** Removes the icons of cards, which are all the same. */
export default function DocCardHeadingIcon() {
  return null;
}
