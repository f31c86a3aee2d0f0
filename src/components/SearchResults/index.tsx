import Link from '@docusaurus/Link';
import useIsBrowser from '@docusaurus/useIsBrowser';
import type { SearchHit } from '@site/packages/search/hit';
import { messages } from '@site/packages/search/messages';
import { recordId } from '@site/packages/search/record';
import { useEffect, useRef, useState } from 'react';
import { type SearchState, writeAddress } from './address';
import FilterBar from './FilterBar';
import Hit from './Hit';
import NoResults from './NoResults';
import styles from './styles.module.css';
import { SHOWN, useSearch } from './useSearch';

type Props = { state: SearchState; onState: (state: SearchState) => void };

/** Search field and results. Screen readers announce the number of results as it changes. */
export default function SearchResults({ state, onState }: Props) {
  const result = useSearch(state);
  const field = useRef<HTMLInputElement>(null);
  // A default that changed later would change the text, and move the caret to its start.
  const [initial] = useState(state.query);
  const isRead = useRef(false);
  const isBrowser = useIsBrowser();

  // The URL is the state: a navigation that changes it (Back) changes the field. Before this code arrived, the text was in the field only.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the query and the start concern the field
  useEffect(() => {
    const { current: input } = field;
    if (!input || !isBrowser) return;
    const isFirst = !isRead.current;
    isRead.current = true;
    if (input.value === state.query) return;
    if (isFirst && input.value) onState({ ...state, query: input.value, page: 1 });
    else input.value = state.query;
  }, [state.query, isBrowser]);
  const isDone = result.state === 'done' && Boolean(result.query.trim());
  // Later searches show the previous results until they finish.
  const isNarrowed = Object.values(state.filters).some(Boolean);
  const isFirst = Boolean(state.query.trim()) && !result.query.trim();
  return (
    <>
      <search>
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
          }}
        >
          <label htmlFor="search-query">Search for</label>
          <input
            id="search-query"
            type="search"
            name="q"
            defaultValue={initial}
            ref={field}
            onChange={(event) => onState({ ...state, query: event.target.value, page: 1 })}
            placeholder="Operation, path, property, error code or keywords"
            autoComplete="off"
          />
          <FilterBar filters={state.filters} onFilters={(filters) => onState({ ...state, filters, page: 1 })} />
        </form>
      </search>
      <noscript>
        <p>
          Search requires JavaScript. Without JavaScript, browse <a href="/api/operations">all operations</a> or{' '}
          <a href="/api/errors">all error codes</a>.
        </p>
      </noscript>
      <p role="status" className={styles.status} data-query={isDone ? result.query : undefined}>
        {isFirst && <span className="wait-words">{messages.waiting}</span>}
        {isDone && `${result.total === 1 ? '1 result' : `${result.total} results`} for “${result.corrected ?? result.query.trim()}”`}
      </p>
      {!state.query.trim() && (
        <p>
          You can also browse <Link to="/api/operations">all operations by family</Link>, <Link to="/api/events">all events</Link> or{' '}
          <Link to="/api/errors">all error codes</Link>.
        </p>
      )}
      {result.state === 'failed' && (
        <div role="alert">
          <p>
            <strong>{messages.failed}</strong>
          </p>
          <p>{messages.failedHelp}</p>
          <button type="button" className="button button--primary" onClick={result.retry}>
            {messages.retry}
          </button>
        </div>
      )}
      {isDone && !result.total && (
        <>
          <p>
            {messages.none} “<strong>{result.query.trim()}</strong>”
            {isNarrowed && (
              <>
                {' '}
                with these filters. <Link to={`/search${writeAddress({ ...state, filters: {}, page: 1 })}`}>Search without filters</Link>
              </>
            )}
          </p>
          <NoResults query={result.query} />
        </>
      )}
      <ol className={styles.hits} start={(state.page - 1) * SHOWN + 1}>
        {result.hits.map((hit) => (
          <Hit key={recordId(hit)} hit={hit} groupLink={groupLink(state, hit)} />
        ))}
      </ol>
      {isDone && <Pages state={state} pages={Math.ceil(result.total / SHOWN)} />}
    </>
  );
}

/** Returns a link that repeats the search in the group of a hit; undefined if the group filter is already set. */
function groupLink(state: SearchState, { kind, family, group }: SearchHit): string | undefined {
  if (kind !== 'group' || !group || state.filters.group) return undefined;
  return `/search${writeAddress({ ...state, filters: { family, group }, page: 1 })}`;
}

/** Links to the previous and the next page of results. */
function Pages({ state, pages }: { state: SearchState; pages: number }) {
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
