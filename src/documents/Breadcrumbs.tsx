import type { ReactNode } from 'react';
import type { Entry } from '../../packages/reference/outline';

/**
 * Path from the home page to the current page.
 *
 * @param props.trail entries from the top of the sidebar to the page
 */
export function Breadcrumbs({ trail }: { trail: readonly Entry[] }): ReactNode {
  return (
    <nav className="theme-doc-breadcrumbs" aria-label="Breadcrumbs">
      <ul className="breadcrumbs">
        <li className="breadcrumbs__item">
          <a className="breadcrumbs__link" href="/">
            <svg viewBox="0 0 24 24" width="18" height="18" fill="currentColor" aria-hidden="true">
              <path d="M12 3 3 11h2v9h5v-6h4v6h5v-9h2z" />
            </svg>
            <span className="ref-hidden">Home page</span>
          </a>
        </li>
        {trail.map(({ label, route }, at) =>
          at === trail.length - 1 ? (
            <li key={label} className="breadcrumbs__item breadcrumbs__item--active">
              <span className="breadcrumbs__link">{label}</span>
            </li>
          ) : (
            <li key={label} className="breadcrumbs__item">
              {route ? (
                <a className="breadcrumbs__link" href={route}>
                  {label}
                </a>
              ) : (
                <span className="breadcrumbs__link">{label}</span>
              )}
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
