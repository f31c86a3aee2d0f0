import PageFacts from '@site/src/components/PageFacts';
import type { Props } from '@theme/DocItem/Content';
import OriginalContent from '@theme-original/DocItem/Content';

/** Content of a page, with the facts from its front matter between the title and the first section. */
export default function Content({ children, ...props }: Props) {
  return (
    <OriginalContent {...props}>
      <PageFacts />
      {children}
    </OriginalContent>
  );
}
