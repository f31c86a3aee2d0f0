import type { Props } from '@theme/TOC';
import OriginalTOC from '@theme-original/TOC';
import styles from './styles.module.css';

/** Table of contents as a landmark, because on blog posts and sample pages it is outside all others. */
export default function TOC(props: Props) {
  return (
    <nav aria-label="On this page" className={styles.landmark}>
      <OriginalTOC {...props} />
    </nav>
  );
}
