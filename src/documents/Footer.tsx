import type { ReactNode } from 'react';
import { themeConfig } from '../config/theme';

const { links, copyright } = themeConfig.footer;
type Item = (typeof links)[number]['items'][number];

/** Footer in the markup of Infima. */
export function Footer(): ReactNode {
  return (
    <footer className="theme-layout-footer footer">
      <div className="container container-fluid">
        <div className="row footer__links">
          {links.map(({ title, items }) => (
            <div key={title} className="col footer__col">
              <div className="footer__title">{title}</div>
              <ul className="footer__items clean-list">
                {items.map((item) => (
                  <li key={item.label} className="footer__item">
                    <FooterLink item={item} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="footer__bottom text--center">
          <div className="footer__copyright">{copyright}</div>
        </div>
      </div>
    </footer>
  );
}

function FooterLink({ item }: { item: Item }) {
  if ('to' in item)
    return (
      <a className="footer__link-item" href={item.to}>
        {item.label}
      </a>
    );
  return (
    <a className="footer__link-item" href={item.href} target="_blank" rel="noopener noreferrer">
      {item.label}
      <svg width="13.5" height="13.5" viewBox="0 0 24 24" aria-label="(opens in new tab)" role="img" className="document__outside">
        <path fill="none" stroke="currentColor" strokeWidth="2" d="M19 13v9H2V5h9m4-3h7v7m0-7L11 13" />
      </svg>
    </a>
  );
}
