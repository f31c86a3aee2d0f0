import Link from '@docusaurus/Link';
import { type SearchState, writeAddress } from './address';
import styles from './styles.module.css';

/** Links to the previous and the next page of results. */
export default function Pages({ state, pages }: { state: SearchState; pages: number }) {
  if (pages < 2) return null;
  const to = (page: number) => `/search${writeAddress({ ...state, page })}`;
  return (
    <nav className={styles.pages} aria-label="Result pages">
      {state.page > 1 && (
        <Link to={to(state.page - 1)} rel="prev">
          Previous
        </Link>
      )}
      <span>
        Page {state.page} of {pages}
      </span>
      {state.page < pages && (
        <Link to={to(state.page + 1)} rel="next">
          Next
        </Link>
      )}
    </nav>
  );
}
