import type { ReactNode } from 'react';

/** Cards have no picture: a pictogram that is the same on each says nothing. */
export default function DocCardHeadingIcon(): ReactNode {
  return null;
}
