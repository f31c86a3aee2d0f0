import GlossaryList from '@site/src/components/glossary/GlossaryList';
import Term from '@site/src/components/glossary/Term';
import Diagram from '@site/src/components/guide/Diagram';
import GuideCall from '@site/src/components/guide/GuideCall';
import ScrollTable from '@site/src/components/ScrollTable';
import Admonition from '@theme/Admonition';
import A from '@theme/MDXComponents/A';
import Details from '@theme/MDXComponents/Details';
import Heading from '@theme/MDXComponents/Heading';
import Img from '@theme/MDXComponents/Img';
import Li from '@theme/MDXComponents/Li';
import Ul from '@theme/MDXComponents/Ul';
import type { ComponentProps } from 'react';

type HeadingProps = Omit<ComponentProps<typeof Heading>, 'as'>;

/** Components for Markdown elements. Excludes the theme's code block, which would load a highlighter (src/plugins/code-blocks). */
export default {
  a: A,
  details: Details,
  Details,
  ul: Ul,
  li: Li,
  img: Img,
  h1: (props: HeadingProps) => <Heading as="h1" {...props} />,
  h2: (props: HeadingProps) => <Heading as="h2" {...props} />,
  h3: (props: HeadingProps) => <Heading as="h3" {...props} />,
  h4: (props: HeadingProps) => <Heading as="h4" {...props} />,
  h5: (props: HeadingProps) => <Heading as="h5" {...props} />,
  h6: (props: HeadingProps) => <Heading as="h6" {...props} />,
  admonition: Admonition,
  table: ScrollTable,
  GuideCall,
  Diagram,
  Term,
  GlossaryList,
};
