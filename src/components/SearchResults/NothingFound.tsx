import { nothingFound } from '@site/packages/search/nothing';
import type { ReactNode } from 'react';
import { type SearchState, writeAddress } from './address';

/** Suggestions if a search has no results, the same as in the search dialog. */
export default function NothingFound({ query, filters }: SearchState): ReactNode {
  const isNarrowed = Object.values(filters).some(Boolean);
  const everything = isNarrowed ? `/search${writeAddress({ query, filters: {}, page: 1 })}` : undefined;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: all texts in it are escaped
  return <div dangerouslySetInnerHTML={{ __html: nothingFound(query, everything) }} />;
}
