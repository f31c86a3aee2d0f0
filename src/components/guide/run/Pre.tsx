import type { ReactNode } from 'react';
import Json from '../../../../packages/try-it/Json';

/** Block of JSON or plain text that can be scrolled. */
export function Pre({ text }: { text: string }): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable elements must be focusable
    <pre tabIndex={0}>
      <code>
        <Json text={text} />
      </code>
    </pre>
  );
}

/** Formats a value as JSON for people. */
export const pretty = (value: unknown): string => JSON.stringify(value, null, 2);
