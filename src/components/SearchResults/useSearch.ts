import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { HostedSearch } from '@site/src/config/search';
import { searchOf } from '@site/src/search/backend';
import type { SearchHit } from '@site/src/search/hit';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type SearchState, writeAddress } from './address';

/** How many results a page of them shows. */
export const SHOWN = 20;
/** Wait for the reader to pause before asking. Milliseconds. */
const PAUSE = 20;

/** `query` is the one that was answered: what is in the field may be newer. */
type Result = { state: 'idle' | 'done' | 'failed'; query: string; hits: SearchHit[]; total: number };

/**
 * @param wanted what to search for; an answer to an older question never replaces that to a newer one
 * @returns the hits of the page, how many there are in all, and `source`, a key that changes when the query came from elsewhere than the
 *   reader's typing
 */
export function useSearch(wanted: SearchState): Result & { source: string } {
  const { siteConfig } = useDocusaurusContext();
  const search = useMemo(() => searchOf(siteConfig.customFields?.hostedSearch as HostedSearch | undefined), [siteConfig]);
  const [result, setResult] = useState<Result>({ state: 'idle', query: '', hits: [], total: 0 });
  const [source, setSource] = useState('server');
  const last = useRef<string>(undefined);
  const address = writeAddress(wanted);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is all of `wanted`
  useEffect(() => {
    if (last.current === undefined) setSource('browser'); // The server did not know the address's query.
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
  }, [address, search]);
  return { ...result, source };
}
