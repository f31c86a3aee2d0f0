import type { DocSearchProps } from '@docsearch/react';
import type { Search } from './backend';
import { escaped, type SearchHit } from './hit';
import { recordId } from './record';

type Transform = NonNullable<DocSearchProps['transformSearchClient']>;
type Query = { query?: string; params?: { query?: string } };

const HITS = 20;

/** What has become of the latest question. */
export type Answer = { state: 'awaited' | 'failed' } | { state: 'found'; total: number };

/** A hit as DocSearch's modal expects it from its hosted service. */
function asDocSearchHit(hit: SearchHit) {
  const address = hit.method && hit.path ? `${hit.method} ${hit.path} – ` : '';
  const hierarchy = { lvl0: hit.section, lvl1: hit.title, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };
  const shown = { lvl0: { value: escaped(hit.section) }, lvl1: { value: hit.heading } };
  const content = `${escaped(address)}${hit.excerpt}`;
  return {
    objectID: recordId(hit),
    url: hit.url,
    url_without_anchor: hit.url,
    anchor: null,
    type: 'lvl1',
    content,
    hierarchy,
    _highlightResult: { hierarchy: shown, content: { value: content } },
    _snippetResult: { hierarchy: shown, content: { value: content } },
  };
}

/**
 * Lets DocSearch's modal ask the site's own search, whichever index that has.
 *
 * @param search what asks it
 * @param onAnswer hears what becomes of the latest question. The modal is told that there are no results when it failed: it
 *   has a screen for errors, which its own end of the search replaces at once.
 * @returns a function for the modal's `transformSearchClient`
 */
export function docSearchClient(search: Search, onAnswer: (answer: Answer) => void): Transform {
  let latest = 0;
  async function answer(query: string) {
    latest += 1;
    const question = latest;
    const tell = (said: Answer) => question === latest && onAnswer(said);
    tell({ state: 'awaited' });
    try {
      const { hits, total } = await search(query, { size: HITS });
      tell({ state: 'found', total });
      return { hits: hits.map(asDocSearchHit), nbHits: total, query };
    } catch {
      tell({ state: 'failed' });
      return { hits: [], nbHits: 0, query };
    }
  }
  return ((client: object) => ({
    ...client,
    async search({ requests }: { requests: Query[] }) {
      return { results: await Promise.all(requests.map(({ query, params }) => answer(query ?? params?.query ?? ''))) };
    },
  })) as unknown as Transform;
}
