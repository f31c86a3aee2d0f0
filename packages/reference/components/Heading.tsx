import type { ReactNode } from 'react';

type Props = { as?: 'h1' | 'h2' | 'h3' | 'h4'; id?: string; children: ReactNode };

/** Heading with an anchor link, in the style of the theme. */
export default function Heading({ as: Element = 'h2', id, children }: Props) {
  if (!id) return <Element>{children}</Element>;
  return (
    <Element id={id} className="ref-heading">
      {children}
      <a className="ref-anchor" href={`#${id}`}>
        <span className="ref-hidden">Link to {children}</span>
      </a>
    </Element>
  );
}
