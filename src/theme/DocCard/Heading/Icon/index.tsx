import type { ReactNode } from 'react';

/** Removes the icons of cards, which are all the same. */
export default function DocCardHeadingIcon(): ReactNode {
  return null;
}
