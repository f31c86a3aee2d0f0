import type { ComponentProps } from 'react';
import styles from './styles.module.css';

/** Table of a Markdown page in a frame that scrolls if the table is too wide, and that can be scrolled with the keyboard. */
export default function ScrollTable(props: ComponentProps<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: a scrollable element must be focusable, and the table is not a fieldset
    <div className={styles.frame} tabIndex={0} role="group" aria-label="Table">
      <table {...props} />
    </div>
  );
}
