import { brand } from '../../../packages/platform/brand';
import { messages } from '../../../packages/search/messages';

/** Suggestions if a search has no results, on the search page and in the search dialog. */
export default function NoResults({ query }: { query: string }) {
  const words = [...new Set(query.trim().split(/\s+/))];
  return (
    <>
      <p>
        {messages.suggestions}:{' '}
        {words.length > 1 &&
          words.slice(0, 3).map((word) => (
            <span key={word}>
              <a href={`/search?q=${encodeURIComponent(word)}`}>{word}</a>,{' '}
            </span>
          ))}
        <a href="/api/operations">an operation in the complete list</a>
      </p>
      <p>
        {messages.report}{' '}
        <a href={`mailto:${brand.supportEmail}?subject=${encodeURIComponent(`Search: ${query}`)}`}>{messages.reportLink}</a>
      </p>
    </>
  );
}
