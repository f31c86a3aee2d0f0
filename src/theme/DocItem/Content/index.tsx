import { useDoc } from '@docusaurus/plugin-content-docs/client';
import PageFacts from '@site/src/components/PageFacts';
import type { Props } from '@theme/DocItem/Content';
import OriginalContent from '@theme-original/DocItem/Content';
import MobileTOC from '@theme-original/DocItem/TOC/Mobile';

/** Content of a page. Between its title and its first section are the facts from its front matter and, on narrow screens, its table of contents. */
export default function Content({ children, ...props }: Props) {
  const { frontMatter, toc } = useDoc();
  return (
    <OriginalContent {...props}>
      <PageFacts />
      {toc.length > 0 && !frontMatter.hide_table_of_contents && <MobileTOC />}
      {children}
    </OriginalContent>
  );
}
