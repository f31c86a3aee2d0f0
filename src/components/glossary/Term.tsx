import Link from '@docusaurus/Link';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './styles.module.css';

type Props = {
  children: ReactNode;
  /** Both from the glossary, put there by src/plugins/glossary-terms. */
  href: string;
  means: string;
};

/** How far the explanation stays from the edge of the window, in pixels. */
const EDGE = 8;

/**
 * A term in a guide: a link to the glossary, described by what the term means. The description shows while somebody points at it or has the
 * focus on the link; Escape closes it. Without JavaScript it is the link and its description.
 */
export default function Term({ children, href, means }: Props): ReactNode {
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
    // On the document, for whoever points at the term has the focus somewhere else.
    document.addEventListener('keydown', onKey);
    // The focus itself scrolls a term into the window. Scrolling does not bubble, so that of a table's frame is heard on the way down.
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

/** Puts the explanation below the term, or above where there is no room, and keeps it inside the window. */
function place(tip: HTMLElement, term: HTMLElement): void {
  const lines = [...term.getElementsByTagName('a')[0].getClientRects()];
  const { left, bottom } = lines[lines.length - 1];
  const { clientWidth, clientHeight } = document.documentElement;
  const { width, height } = tip.getBoundingClientRect();
  tip.style.left = `${Math.max(EDGE, Math.min(left, clientWidth - width - EDGE))}px`;
  tip.style.top = `${bottom + height > clientHeight ? lines[0].top - height : bottom}px`;
}
