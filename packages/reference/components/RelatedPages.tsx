import Heading from './Heading';
import { RELATED_HEADING } from './headings';
import MethodWord from './MethodWord';
import type { Operation } from './model';

/** Related pages, each with the relation. */
export default function RelatedPages({ related = [] }: Pick<Operation, 'related'>) {
  if (!related.length) return null;
  return (
    <section>
      <Heading id="related">{RELATED_HEADING}</Heading>
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
