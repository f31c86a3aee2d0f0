import { useHistory, useLocation } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import SearchResults from '@site/src/components/SearchResults';
import { readAddress, type SearchState, writeAddress } from '@site/src/components/SearchResults/address';
import styles from '@site/src/components/SearchResults/styles.module.css';
import Layout from '@theme/Layout';
import clsx from 'clsx';

/** Search page. The query is in the URL (`/search?q=…`), so that a search can be bookmarked and shared. */
export default function SearchPage() {
  const history = useHistory();
  const { search } = useLocation();
  // The server renders a single page for all queries.
  const state = readAddress(useIsBrowser() ? search : '');
  const setState = (wanted: SearchState) => history.replace({ search: writeAddress(wanted) });
  return (
    <Layout
      title="Search"
      description="Search all operations, properties, error codes, webhooks, guides and posts of the developer portal by keyword, path or name."
    >
      <main className={clsx('container margin-vert--lg', styles.page)}>
        <h1>Search</h1>
        <SearchResults state={state} onState={setState} />
      </main>
    </Layout>
  );
}
