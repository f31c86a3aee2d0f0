import type { ReactNode } from 'react';
import type { Entry } from '../../packages/reference/outline';

type Props = {
  entries: readonly Entry[];
  /** Entries from the family to the current page. */
  trail: readonly Entry[];
};

/**
 * Sidebar of the API section in the markup of Infima. It contains the entries of the current page's categories only: src/boot loads those of
 * another category when it is expanded. Unlisted entries are shown on unlisted pages of the same group only.
 */
export function Sidebar({ entries, trail }: Props): ReactNode {
  return (
    <nav aria-label="Docs sidebar" className="menu">
      <SidebarFilter />
      <ul className="theme-doc-sidebar-menu menu__list thin-scrollbar">
        {entries.map((entry) =>
          entry.entries.length && trail.includes(entry) ? (
            <Category key={entry.label} entry={entry} trail={trail} />
          ) : (
            <Page key={entry.label} entry={entry} trail={trail} />
          ),
        )}
      </ul>
    </nav>
  );
}

/** Filter of the sidebar (src/boot/sidebarFilter.ts), which is hidden without JavaScript. The mobile menu has a copy. */
function SidebarFilter() {
  return (
    <div className="menu-filter">
      <input
        type="search"
        data-sidebar-filter
        aria-label="Filter the API reference"
        placeholder="Filter by name, path or event"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <span role="status" />
      <ul className="menu__list thin-scrollbar" data-sidebar-results />
      <button type="button" data-access>
        View as your key
      </button>
    </div>
  );
}

type ItemProps = { entry: Entry; trail: readonly Entry[] };

function Page({ entry, trail }: ItemProps) {
  const { label, route, method } = entry;
  const isCurrent = trail.at(-1)?.route === route;
  return (
    <li className={`menu__list-item${method ? ` method method--${method}` : ''}`}>
      <a
        className={`menu__link${isCurrent || trail.includes(entry) ? ' menu__link--active' : ''}`}
        aria-current={isCurrent ? 'page' : undefined}
        href={route}
      >
        <span>{label}</span>
      </a>
    </li>
  );
}

/** Webhooks or objects of a group. Collapsed, unless it contains the current page, and it can be expanded without JavaScript. */
function Row({ entry, trail }: ItemProps) {
  return (
    <li className="menu__list-item">
      <details className="menu__row" open={trail.includes(entry)}>
        <summary className="menu__link">
          <span>{entry.label}</span> <small>{entry.entries.length}</small>
        </summary>
        <ul className="menu__list">
          {entry.entries.map((each) => (
            <Page key={each.route} entry={each} trail={trail} />
          ))}
        </ul>
      </details>
    </li>
  );
}

function Category({ entry, trail }: ItemProps) {
  const { label, route, entries } = entry;
  const isOpen = trail.includes(entry);
  const isCurrent = trail.at(-1) === entry;
  // The pages of an unlisted group are visible on the page of the group and on each other.
  const shown = entries.filter((each) => !each.unlisted || trail.includes(each) || (isOpen && route && entry.unlisted));
  return (
    <li className={`menu__list-item${isOpen ? '' : ' menu__list-item--collapsed'}`}>
      <div className={`menu__list-item-collapsible${isCurrent ? ' menu__list-item-collapsible--active' : ''}`}>
        {route ? (
          <>
            <a
              className={`menu__link menu__link--sublist${isOpen ? ' menu__link--active' : ''}`}
              aria-current={isCurrent ? 'page' : undefined}
              href={route}
            >
              <span>{label}</span>
            </a>
            <button
              aria-label={`${isOpen ? 'Collapse' : 'Expand'} sidebar category '${label}'`}
              aria-expanded={isOpen}
              type="button"
              className="clean-btn menu__caret"
            />
          </>
        ) : (
          <button type="button" className="clean-btn menu__link menu__link--sublist menu__link--sublist-caret" aria-expanded={isOpen}>
            <span>{label}</span>
          </button>
        )}
      </div>
      {isOpen && (
        <ul className="menu__list">
          {shown.map((each) => {
            if (each.isRow) return <Row key={each.label} entry={each} trail={trail} />;
            return each.entries.length ? (
              <Category key={each.label} entry={each} trail={trail} />
            ) : (
              <Page key={each.route} entry={each} trail={trail} />
            );
          })}
        </ul>
      )}
    </li>
  );
}
