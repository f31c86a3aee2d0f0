import { searchSite } from '@site/src/search/client';
import type { SearchHit } from '@site/src/search/record';
import { useEffect, useRef, useState } from 'react';

/** How many hits a page of results shows. */
const SHOWN = 30;
/** Wait for the reader to pause before asking. Milliseconds. */
const PAUSE = 80;

type Result = { state: 'idle' | 'done' | 'failed'; hits: SearchHit[]; total: number };

/**
 * @param query what to search for; an answer to an older query never replaces that to a newer one
 * @param baseUrl the site's base URL
 * @returns the hits, and `source`, a key that changes when the query came from elsewhere than the reader's typing
 */
export function useSearch(query: string, baseUrl: string): Result & { source: string } {
  const [result, setResult] = useState<Result>({ state: 'idle', hits: [], total: 0 });
  const [source, setSource] = useState('server');
  const last = useRef<string>(undefined);

  useEffect(() => {
    if (last.current === undefined) setSource('browser'); // The server did not know the address's query.
    last.current = query;
    const timer = setTimeout(async () => {
      try {
        const found = await searchSite(query, baseUrl, SHOWN);
        if (last.current === query) setResult({ state: 'done', ...found });
      } catch {
        if (last.current === query) setResult({ state: 'failed', hits: [], total: 0 });
      }
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [query, baseUrl]);
  return { ...result, source };
}
