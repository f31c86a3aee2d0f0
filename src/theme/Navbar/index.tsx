import OriginalNavbar from '@theme-original/Navbar';
import type { ReactNode } from 'react';
import styles from './styles.module.css';

/** The bar at the top, as the landmark that every page begins with. */
export default function Navbar(): ReactNode {
  return (
    <header className={styles.landmark}>
      <OriginalNavbar />
    </header>
  );
}
