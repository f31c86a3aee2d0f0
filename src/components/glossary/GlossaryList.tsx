import Link from '@docusaurus/Link';
import useBrokenLinks from '@docusaurus/useBrokenLinks';
import type { GlossaryTerm } from '@site/packages/guides/glossary/model';
import styles from './styles.module.css';

/** Section of the glossary. src/plugins/glossary-terms sets `terms`, which is JSON. */
export default function GlossaryList({ terms }: { terms: string }) {
  const list = JSON.parse(terms) as Omit<GlossaryTerm, 'also'>[];
  const { collectAnchor } = useBrokenLinks();
  for (const { id } of list) collectAnchor(id);
  return (
    <dl className={styles.list}>
      {list.map(({ id, term, means, see }) => (
        <div key={id}>
          <dt id={id}>{term}</dt>
          <dd>
            {means}{' '}
            <Link to={see} aria-label={`Learn more about ${term}`}>
              Learn more
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  );
}
