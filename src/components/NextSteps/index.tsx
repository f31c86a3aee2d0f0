import Link from '@docusaurus/Link';
import { brand } from '@site/src/brand';
import type { ReactNode } from 'react';

type Props = {
  /** Suggested search query. */
  query?: string;
};

/** Links to follow from a page that does not exist. */
export default function NextSteps({ query }: Props): ReactNode {
  return (
    <nav aria-label="Next steps">
      <ul>
        <li>
          <a href={query ? `/search?q=${encodeURIComponent(query)}` : '/search'} data-search-offer>
            {query ? `Search for “${query}”` : 'Search the portal'}
          </a>
        </li>
        <li>
          <Link to="/">Go to the home page</Link>, which links to all API families
        </li>
        <li>
          <Link to="/api/intro">Read the API introduction</Link>
        </li>
        <li>
          <Link href={brand.communityUrl}>Ask the community</Link>, or <a href={`mailto:${brand.supportEmail}`}>contact support</a>
        </li>
      </ul>
    </nav>
  );
}
