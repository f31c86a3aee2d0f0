import type { ReactNode } from 'react';
import type { Operation } from './model';

/** @returns whether a browser can send an operation: a webhook comes from elsewhere, and TRACE is refused */
export function canBeTried({ kind, method }: Pick<Operation, 'kind' | 'method'>): boolean {
  return kind === 'operation' && method !== 'trace';
}

/**
 * Where "Try it" goes when a reader asks for it (src/boot/tryIt.ts). Until the page is alive the button is not to be seen, so
 * it never leads nowhere; `data-try-it` is the address of what the form needs.
 */
export default function TryItSlot({ operation }: { operation: Operation }): ReactNode {
  if (!canBeTried(operation)) return null;
  const family = operation.family.href.split('/').at(-1);
  return (
    <div className="ref-try" id="try-it" data-try-it={`/reference-data/${family}/${encodeURIComponent(operation.id)}.json`}>
      <button type="button" className="button button--primary">
        Try it
      </button>
    </div>
  );
}
