import type { Props } from '@theme/MDXContent';
import type { ReactNode } from 'react';

/** Markdown's components come with each page (src/plugins/lean-theme), not from a provider around all of them. */
export default function MDXContent({ children }: Props): ReactNode {
  return children;
}
