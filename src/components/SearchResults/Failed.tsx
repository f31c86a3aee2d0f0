import { messages } from '@site/src/search/messages';
import type { ReactNode } from 'react';

/** What a reader is told when the index cannot be fetched, on the search page and in the search box. */
export default function Failed(): ReactNode {
  return (
    <div role="alert">
      <p>
        <strong>{messages.failed}</strong>
      </p>
      <p>{messages.failedHelp}</p>
    </div>
  );
}
