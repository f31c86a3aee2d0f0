import OriginalNavbar from '@theme-original/Navbar';
import styles from './styles.module.css';

/** Navbar in a header element, which is a landmark. */
export default function Navbar() {
  return (
    <header className={styles.landmark}>
      <OriginalNavbar />
    </header>
  );
}
