import type { Operation } from './model';

/** Checks whether a browser can send an operation. Webhooks are sent by the platform, and browsers reject TRACE. */
export function canBeTried({ kind, method }: Pick<Operation, 'kind' | 'method'>): boolean {
  return kind === 'operation' && method !== 'trace';
}

/** Element whose `data-try-it` is the URL of the data of the "Try it" form (src/boot/tryIt.ts). */
export default function TryItSlot({ operation }: { operation: Operation }) {
  if (!canBeTried(operation)) return null;
  const family = operation.family.href.split('/').at(-1);
  return <div id="try-it" data-try-it={`/reference-data/${family}/${encodeURIComponent(operation.id)}.json`} />;
}

/** Button that opens the form. It is hidden until the page is interactive. */
export function TryItButton({ operation }: { operation: Operation }) {
  if (!canBeTried(operation)) return null;
  return (
    <button type="button" className="button button--primary" data-try>
      Try it
    </button>
  );
}
