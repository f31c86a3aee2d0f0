import type { Props } from '@theme/CodeBlock/Line';
import OriginalLine from '@theme-original/CodeBlock/Line';
import type { ComponentPropsWithoutRef, ReactElement, ReactNode } from 'react';

/** A line of code as a span: the original's div stands in code, which holds words only. src/css/site.css makes it a line. */
export default function CodeBlockLine(props: Props): ReactNode {
  const line = OriginalLine(props) as ReactElement<ComponentPropsWithoutRef<'span'>>;
  return <span {...line.props} />;
}
