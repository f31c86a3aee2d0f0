import Link from '@docusaurus/Link';
import { allFamilies } from '@site/src/families';
import type { ReactNode } from 'react';
import styles from './styles.module.css';

/** The API families, each with what a reader comes to it for. */
export default function FamilyCards(): ReactNode {
  return (
    <ul className={styles.cards}>
      {allFamilies.map(({ slug, label, purpose }) => (
        <li key={slug}>
          <Link to={`/category/${slug}`}>{label}</Link>
          <p>{purpose}</p>
        </li>
      ))}
    </ul>
  );
}
