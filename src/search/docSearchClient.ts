import type { DocSearchProps } from '@docsearch/react';
import type { Search } from './backend';
import { escaped, type SearchHit } from './hit';
import { recordId } from './record';

type Transform = NonNullable<DocSearchProps['transformSearchClient']>;
type Query = { query?: string; params?: { query?: string } };

const HITS = 20;

/** A hit as DocSearch's modal expects it from its hosted service. */
function asDocSearchHit(hit: SearchHit) {
  const address = hit.method ? `${hit.method} ${hit.path} – ` : '';
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
 * @param onAnswer hears of each search how many results it has; undefined when it failed. The modal is told that there are none then: it
 *   has a screen for errors, which its own end of the search replaces at once.
 * @returns a function for the modal's `transformSearchClient`
 */
export function docSearchClient(search: Search, onAnswer: (total: number | undefined) => void): Transform {
  async function answer(query: string) {
    try {
      const { hits, total } = await search(query, { size: HITS });
      onAnswer(total);
      return { hits: hits.map(asDocSearchHit), nbHits: total, query };
    } catch {
      onAnswer(undefined);
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
