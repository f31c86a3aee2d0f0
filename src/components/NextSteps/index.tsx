import { brand } from '../../../packages/platform/brand';

type Props = {
  /** Suggested search query. */
  query?: string;
};

/** Links to follow from a page that does not exist. */
export default function NextSteps({ query }: Props) {
  return (
    <nav aria-label="Next steps">
      <ul>
        <li>
          <a href={query ? `/search?q=${encodeURIComponent(query)}` : '/search'} data-search-offer>
            {query ? `Search for “${query}”` : 'Search the portal'}
          </a>
        </li>
        <li>
          <a href="/">Go to the home page</a>, which links to all API families
        </li>
        <li>
          <a href="/api/intro">Read the API introduction</a>
        </li>
        <li>
          <a href={brand.communityUrl} target="_blank" rel="noopener noreferrer">
            Ask the community
          </a>
          , or <a href={`mailto:${brand.supportEmail}`}>contact support</a>
        </li>
      </ul>
    </nav>
  );
}
