import Link from '@docusaurus/Link';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './styles.module.css';

type Props = {
  children: ReactNode;
  /** Both are set from the glossary by src/plugins/glossary-terms. */
  href: string;
  means: string;
};

/** Minimum distance of the tooltip from the edge of the window in pixels. */
const EDGE = 8;

/**
 * Term in a guide: a link to the glossary, with the definition as a tooltip. The tooltip is shown while the pointer is on the term or the
 * link has the focus; Escape closes it. Without JavaScript, the definition is the accessible description of the link.
 */
export default function Term({ children, href, means }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const term = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    if (!open) return;
    const follow = () => {
      if (term.current && tip.current) place(tip.current, term.current);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false);
    };
    follow();
    // On the document, because the focus may be elsewhere while the pointer is on the term.
    document.addEventListener('keydown', onKey);
    // Focusing a term may scroll it into view. Scroll events do not bubble, so those of a table's frame are captured.
    window.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow);
    return () => {
      document.removeEventListener('keydown', onKey);
      window.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [open]);

  return (
    <span ref={term} onPointerEnter={() => setOpen(true)} onPointerLeave={() => setOpen(false)}>
      <Link to={href} className={styles.term} aria-describedby={id} onFocus={() => setOpen(true)} onBlur={() => setOpen(false)}>
        {children}
      </Link>
      <span ref={tip} id={id} role="tooltip" className={styles.tip} hidden={!open}>
        {means}
      </span>
    </span>
  );
}

/** Positions the tooltip below the term, or above it if there is not enough space, within the window. */
function place(tip: HTMLElement, term: HTMLElement): void {
  const lines = [...term.getElementsByTagName('a')[0].getClientRects()];
  const { left, bottom } = lines[lines.length - 1];
  const { clientWidth, clientHeight } = document.documentElement;
  const { width, height } = tip.getBoundingClientRect();
  tip.style.left = `${Math.max(EDGE, Math.min(left, clientWidth - width - EDGE))}px`;
  tip.style.top = `${bottom + height > clientHeight ? lines[0].top - height : bottom}px`;
}
