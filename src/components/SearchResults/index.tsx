import Link from '@docusaurus/Link';
import useBaseUrl from '@docusaurus/useBaseUrl';
import { brand } from '@site/src/brand';
import { allFamilies } from '@site/src/families';
import { messages } from '@site/src/search/messages';
import type { SearchHit } from '@site/src/search/record';
import type { ReactNode } from 'react';
import Failed from './Failed';
import styles from './styles.module.css';
import { useSearch } from './useSearch';

type Props = { query: string; onQuery: (query: string) => void };

/** A search field and what it finds, the number of results told to screen readers as it changes. */
export default function SearchResults({ query, onQuery }: Props): ReactNode {
  const result = useSearch(query, useBaseUrl('/'));
  return (
    <>
      <search>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
          }}
        >
          <label htmlFor="search-query">What are you looking for?</label>
          <input
            id="search-query"
            type="search"
            name="q"
            defaultValue={query}
            // The address is the state; an address that changes by itself (Back) writes the field anew.
            key={result.source}
            onChange={(event) => onQuery(event.target.value)}
            placeholder="An operation, a path, a word"
            autoComplete="off"
          />
        </form>
      </search>
      <noscript>
        <p>
          Searching needs JavaScript. Without it, every operation is listed on the page of its family:{' '}
          {allFamilies.map(({ slug, label }) => (
            <span key={slug}>
              <a href={`/category/${slug}`}>{label}</a>{' '}
            </span>
          ))}
        </p>
      </noscript>
      <p role="status" className={styles.status}>
        {result.state === 'done' && query.trim() && (result.total === 1 ? '1 result' : `${result.total} results`)}
      </p>
      {result.state === 'failed' && <Failed />}
      {result.state === 'done' && query.trim() && !result.total && <NothingFound query={query} />}
      <ol className={styles.hits}>
        {result.hits.map((hit) => (
          <Hit key={hit.url} hit={hit} />
        ))}
      </ol>
    </>
  );
}

function Hit({ hit }: { hit: SearchHit }): ReactNode {
  return (
    <li>
      <p className={styles.section}>{hit.section}</p>
      <Link to={hit.url}>{hit.title}</Link>
      {hit.method && (
        <p className={styles.address}>
          <span className={`method-word method-word--${hit.method.toLowerCase()}`}>{hit.method}</span> <code>{hit.path}</code>
        </p>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: Pagefind escapes the excerpt and adds only its marks */}
      <p dangerouslySetInnerHTML={{ __html: hit.excerpt }} />
    </li>
  );
}

function NothingFound({ query }: { query: string }): ReactNode {
  const words = query.trim().split(/\s+/);
  return (
    <div>
      <p>
        {messages.none} “<strong>{query}</strong>”
      </p>
      {words.length > 1 && (
        <p>
          {messages.suggestions}:{' '}
          {words.slice(0, 3).map((word) => (
            <span key={word}>
              <Link to={`/search?q=${encodeURIComponent(word)}`}>{word}</Link>{' '}
            </span>
          ))}
        </p>
      )}
      <p>
        {messages.report}{' '}
        <a href={`mailto:${brand.supportEmail}?subject=${encodeURIComponent(`Search: ${query}`)}`}>{messages.reportLink}</a>
      </p>
    </div>
  );
}
