import { messages } from '@site/packages/search/messages';
import type { ReactNode } from 'react';

/** Error shown on the search page and in the search dialog if the index cannot be fetched. */
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
