import type { Call } from '../behaviour';

/** Share of the limit below which a full index accepts new documents again. */
const FREED = 0.99;

/** Returns the operations that a state allows. Only its service writes the documents of an index with a `service`. */
export const actionsOf = (status: string, service: string | null = null): string[] =>
  (status === 'rebuilding' ? ['add_documents'] : ['change_fields', 'add_documents', 'rebuild', 'delete']).filter(
    (action) => action !== 'add_documents' || !service,
  );

/** Changes the state of an index that has become full or has space again, with its event. */
export function settleState(call: Call, id: string): void {
  const { status, document_count: size, document_limit: most } = call.need('idx', id);
  const isFull = status === 'ready' && size >= most;
  if (!isFull && !(status === 'full' && size < most * FREED)) return;
  const next = { status: isFull ? 'full' : 'ready', status_reason: isFull ? `The index contains ${most} documents.` : null };
  call.emit(
    isFull ? 'search_index.full' : 'search_index.space_freed',
    call.store.patch('idx', id, { ...next, allowed_actions: actionsOf(next.status) }),
  );
}
