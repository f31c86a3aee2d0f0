import Link from '@docusaurus/Link';
import { brand } from '@site/src/brand';
import { messages } from '@site/src/search/messages';
import type { ReactNode } from 'react';
import { type SearchState, writeAddress } from './address';

/** What a reader can do when nothing was found: fewer filters, other words, the list of everything, or tell us. */
export default function NothingFound({ query, filters }: SearchState): ReactNode {
  const words = query.trim().split(/\s+/);
  const isNarrowed = Object.values(filters).some(Boolean);
  return (
    <div>
      <p>
        {messages.none} “<strong>{query}</strong>”
        {isNarrowed && (
          <>
            {' '}
            in what you narrowed it to. <Link to={`/search${writeAddress({ query, filters: {}, page: 1 })}`}>Search everything</Link>
          </>
        )}
      </p>
      <p>
        {messages.suggestions}:{' '}
        {words.length > 1 &&
          words.slice(0, 3).map((word) => (
            <span key={word}>
              <Link to={`/search?q=${encodeURIComponent(word)}`}>{word}</Link>{' '}
            </span>
          ))}
        <Link to="/api/operations">an operation in the complete list</Link>
      </p>
      <p>
        {messages.report}{' '}
        <a href={`mailto:${brand.supportEmail}?subject=${encodeURIComponent(`Search: ${query}`)}`}>{messages.reportLink}</a>
      </p>
    </div>
  );
}
