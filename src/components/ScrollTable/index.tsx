import type { ComponentProps, ReactNode } from 'react';
import styles from './styles.module.css';

/** A table of a Markdown page, in a frame that scrolls where it is too wide, also by the keys of somebody who has no mouse. */
export default function ScrollTable(props: ComponentProps<'table'>): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: what scrolls has to be reached by keyboard, and is no set of fields
    <div className={styles.frame} tabIndex={0} role="group" aria-label="Table">
      <table {...props} />
    </div>
  );
}
