import type { DocSearchProps } from '@docsearch/react';
import { searchSite } from './client';
import type { SearchHit } from './record';

type Transform = NonNullable<DocSearchProps['transformSearchClient']>;
type Query = { query?: string; params?: { query?: string } };

const HITS = 20;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A hit as DocSearch's modal expects it from its hosted service. */
function asDocSearchHit(hit: SearchHit) {
  const address = hit.method ? `${hit.method} ${hit.path} – ` : '';
  const hierarchy = { lvl0: hit.section, lvl1: hit.title, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };
  const shown = { lvl0: { value: escaped(hit.section) }, lvl1: { value: escaped(hit.title) } };
  const content = `${escaped(address)}${hit.excerpt}`;
  return {
    objectID: hit.url,
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
 * Lets DocSearch's modal ask the embedded index instead of the hosted service.
 *
 * @param baseUrl the site's base URL
 * @param onAnswer hears of each search whether it failed. The modal is told that there are no hits then: it has a screen for
 *   errors, which its own end of the search replaces at once.
 * @returns a function for the modal's `transformSearchClient`
 */
export function embeddedClient(baseUrl: string, onAnswer: (hasFailed: boolean) => void): Transform {
  async function answer(query: string) {
    try {
      const { hits, total } = await searchSite(query, baseUrl, HITS);
      onAnswer(false);
      return { hits: hits.map(asDocSearchHit), nbHits: total, query };
    } catch {
      onAnswer(true);
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
