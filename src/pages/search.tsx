import { useHistory, useLocation } from '@docusaurus/router';
import Layout from '@theme/Layout';
import type { ReactNode } from 'react';
import SearchResults from '../components/SearchResults';

/** The search page: the query is in the address (`/search?q=…`), so that a search can be kept and sent. */
export default function SearchPage(): ReactNode {
  const history = useHistory();
  const query = new URLSearchParams(useLocation().search).get('q') ?? '';
  const setQuery = (text: string) => history.replace({ search: text ? `?q=${encodeURIComponent(text)}` : '' });
  return (
    <Layout title="Search" description="Search every operation, webhook, guide and post of the developer portal by words, paths or names.">
      <main className="container margin-vert--lg">
        <h1>Search</h1>
        <SearchResults query={query} onQuery={setQuery} />
      </main>
    </Layout>
  );
}
