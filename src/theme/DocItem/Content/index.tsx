import PageFacts from '@site/src/components/PageFacts';
import type { Props } from '@theme/DocItem/Content';
import OriginalContent from '@theme-original/DocItem/Content';
import type { ReactNode } from 'react';

/** A page's text, with what its front matter says of it between the title and the first section. */
export default function Content({ children, ...props }: Props): ReactNode {
  return (
    <OriginalContent {...props}>
      <PageFacts />
      {children}
    </OriginalContent>
  );
}
