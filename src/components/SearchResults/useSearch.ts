import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { searchOf } from '@site/packages/search/backend';
import type { HostedSearch } from '@site/packages/search/hostedSettings';
import type { Found } from '@site/packages/search/search';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type SearchState, writeAddress } from './address';

/** Number of results per page. */
export const SHOWN = 20;
/** Debounce delay in milliseconds. */
const PAUSE = 20;

/** Result of a search. `query` is the query that was searched for; the field may contain a newer one. */
type Result = Found & { state: 'idle' | 'done' | 'failed'; query: string };

/**
 * Searches with a debounce. Stale responses are discarded.
 *
 * @param wanted the search to perform
 * @returns the hits of the page, their total number, and a function that repeats the search
 */
export function useSearch(wanted: SearchState): Result & { retry: () => void } {
  const { siteConfig } = useDocusaurusContext();
  const search = useMemo(() => searchOf(siteConfig.themeConfig.algolia as HostedSearch | undefined), [siteConfig]);
  const [result, setResult] = useState<Result>({ state: 'idle', query: '', hits: [], total: 0 });
  const [attempt, setAttempt] = useState(0);
  const last = useRef<string>(undefined);
  const address = writeAddress(wanted);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address contains all of `wanted`
  useEffect(() => {
    last.current = address;
    const { query, filters, page } = wanted;
    const timer = setTimeout(async () => {
      try {
        const found = await search(query, { filters, from: (page - 1) * SHOWN, size: SHOWN });
        if (last.current === address) setResult({ state: 'done', query, ...found });
      } catch {
        if (last.current === address) setResult({ state: 'failed', query, hits: [], total: 0 });
      }
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [address, search, attempt]);
  return { ...result, retry: () => setAttempt(attempt + 1) };
}
