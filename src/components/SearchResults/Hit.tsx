import Link from '@docusaurus/Link';
import type { SearchHit } from '@site/packages/search/hit';
import { KIND_LABELS } from '@site/packages/search/kindLabels';
import styles from './styles.module.css';

/** Search result: its kind and section, its name as a link, its method and path, and an excerpt with the matches. */
export default function Hit({ hit, groupLink }: { hit: SearchHit; groupLink?: string }) {
  const Heading = hit.kind === 'field' || hit.kind === 'value' || hit.kind === 'error' ? 'code' : 'span';
  return (
    <li>
      <p className={styles.section}>
        {KIND_LABELS[hit.kind]} · {hit.section}
      </p>
      <div className={styles.title}>
        <a href={hit.url}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the search escapes both texts and adds only its highlighting */}
          <Heading dangerouslySetInnerHTML={{ __html: hit.heading }} />
        </a>
        {hit.method && hit.path && (
          <p className={styles.address}>
            <span className={`method-word method-word--${hit.method.toLowerCase()}`}>{hit.method}</span> <code>{hit.path}</code>
          </p>
        )}
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see the heading */}
      <p className={styles.excerpt} dangerouslySetInnerHTML={{ __html: hit.excerpt }} />
      {groupLink && (
        <p className={styles.more}>
          <Link to={groupLink}>
            Show only results in {hit.family} › {hit.group}
          </Link>
        </p>
      )}
    </li>
  );
}
