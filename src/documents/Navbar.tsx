import type { ReactNode } from 'react';
import { themeConfig } from '../config/theme';
import SearchBar from '../theme/SearchBar';

const { title, logo, items } = themeConfig.navbar;

/**
 * Navbar in the markup of Infima. src/boot creates the mobile menu from it.
 *
 * @param props.route path of the page, which determines the current item
 */
export function Navbar({ route }: { route: string }): ReactNode {
  return (
    <header className="document__header">
      <nav aria-label="Main" className="theme-layout-navbar navbar navbar--fixed-top">
        <div className="navbar__inner">
          <div className="theme-layout-navbar-left navbar__items">
            <button aria-label="Toggle navigation bar" aria-expanded="false" className="navbar__toggle clean-btn" type="button">
              <svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true">
                <path stroke="currentColor" strokeLinecap="round" strokeMiterlimit="10" strokeWidth="2" d="M4 7h22M4 15h22M4 23h22" />
              </svg>
            </button>
            <a className="navbar__brand" href="/">
              <div className="navbar__logo">
                <img src={`/${logo.src}`} height={logo.height} width={logo.width} alt={logo.alt} />
              </div>
              <b className="navbar__title text--truncate">{title}</b>
            </a>
            {items.map(({ to, label, activeBaseRegex }) => {
              const isCurrent = new RegExp(activeBaseRegex).test(route);
              return (
                <a
                  key={to}
                  href={to}
                  className={`navbar__item navbar__link${isCurrent ? ' navbar__link--active' : ''}`}
                  aria-current={isCurrent ? 'page' : undefined}
                >
                  {label}
                </a>
              );
            })}
          </div>
          <div className="theme-layout-navbar-right navbar__items navbar__items--right">
            <div className="document__search">
              <SearchBar />
            </div>
          </div>
        </div>
        <div role="presentation" className="navbar-sidebar__backdrop" />
      </nav>
    </header>
  );
}
