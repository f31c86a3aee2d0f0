import type { Props } from '@theme/TOC';
import OriginalTOC from '@theme-original/TOC';
import type { ReactNode } from 'react';
import styles from './styles.module.css';

/** The contents beside a page, as a landmark: on blog posts and sample pages they are outside of every other one. */
export default function TOC(props: Props): ReactNode {
  return (
    <nav aria-label="On this page" className={styles.landmark}>
      <OriginalTOC {...props} />
    </nav>
  );
}
