import type { ReactNode } from 'react';
import type { Link } from '../../packages/reference/components/model';

type Props = { previous?: Link; next?: Link };

/** Links to the neighbouring pages in the order of the sidebar. Nothing for pages outside that order. */
export function Pagination({ previous, next }: Props): ReactNode {
  if (!previous && !next) return null;
  return (
    <nav className="pagination-nav" aria-label="Docs pages">
      {previous && <Neighbour link={previous} side="prev" words="Previous" />}
      {next && <Neighbour link={next} side="next" words="Next" />}
    </nav>
  );
}

function Neighbour({ link, side, words }: { link: Link; side: 'prev' | 'next'; words: string }) {
  return (
    <a className={`pagination-nav__link pagination-nav__link--${side}`} href={link.href}>
      <div className="pagination-nav__sublabel">{words}</div>
      <div className="pagination-nav__label">{link.label}</div>
    </a>
  );
}
