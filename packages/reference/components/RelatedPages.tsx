import type { ReactNode } from 'react';
import Heading from './Heading';
import MethodWord from './MethodWord';
import type { Operation } from './model';

/** Returns the heading: an event also relates to the operations that cause it. */
const titleOf = (kind: Operation['kind']) => (kind === 'webhook' ? 'Related operations' : 'Next steps');

/** Related pages, each with the relation. */
export default function RelatedPages({ related = [], kind }: Pick<Operation, 'related' | 'kind'>): ReactNode {
  if (!related.length) return null;
  return (
    <section>
      <Heading as="h2" id="related">
        {titleOf(kind)}
      </Heading>
      <ul className="ref-related">
        {related.map(({ title, method, href, why }) => (
          <li key={href}>
            <MethodWord method={method} /> <a href={href}>{title}</a> <span className="ref-type">{why}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
