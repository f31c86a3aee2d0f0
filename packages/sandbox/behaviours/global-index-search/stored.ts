import { shapeOf } from '../../model/types';
import type { Call, Json } from '../behaviour';
import { hasType } from './fields';

/** Documents of an index are stored with the index and the key as their key. */
const TYPE = 'document';
const keyOf = (index: string, key: string): string => `${index} ${key}`;

/** Returns a stored document; undefined if there is none. */
export const getDocument = (call: Call, index: string, key: string): Json | undefined => call.store.get(TYPE, keyOf(index, key));

export const putDocument = (call: Call, document: Json): Json => call.store.put(TYPE, document, keyOf(document.index_id, document.key));

export const removeDocument = (call: Call, index: string, key: string): void => call.store.remove(TYPE, keyOf(index, key));

/** Returns the values of a record of a service for the fields of an index. A reference of another record is that of the record. */
function valuesOf(record: Json, { fields }: Json): Json {
  const pairs = fields.flatMap((field: Json) => {
    const value = record[field.name] ?? (field.name.endsWith('_reference') ? (record.reference ?? record.id) : undefined);
    return value !== undefined && value !== null && hasType(value, field) ? [[field.name, value]] : [];
  });
  return Object.fromEntries(pairs);
}

/** Returns the documents of an index that a service of the platform writes: the records that the service lists under the index's name. */
function ofService(call: Call, index: Json): Json[] {
  const contract = call.world.contracts.get(index.source_service);
  const list = contract?.operations.find(({ method, path }) => method === 'get' && path === `/${index.name.replaceAll('_', '-')}`);
  if (!contract || !list) return [];
  const { type } = shapeOf(list, contract.schemas);
  return call.world
    .store(index.source_service)
    .list(type)
    .map((record) => ({
      index_id: index.id,
      key: record.reference ?? record.number ?? record.id,
      version: 1,
      fields: valuesOf(record, index),
      size_bytes: 500,
      searchable_at: record.updated_at ?? call.now(),
      created_at: record.created_at ?? call.now(),
      updated_at: record.updated_at ?? call.now(),
    }));
}

/** Returns the documents of an index. Those that a service of the platform writes are read from the service. */
export const documentsOf = (call: Call, index: Json): Json[] =>
  index.source_service ? ofService(call, index) : call.store.find(TYPE, 'index_id', index.id);

/** Stores the documents of the story: that of the example of Get a document, and the hits of the example of a search. */
export function openDocuments(call: Call): void {
  const search = call.contract.operations.find(({ id }) => id === 'searchDocuments')?.example as Json | undefined;
  for (const { index_id, key, fields } of search?.hits ?? []) {
    const times = { searchable_at: call.now(), created_at: call.now(), updated_at: call.now() };
    putDocument(call, { index_id, key, version: 1, fields, size_bytes: JSON.stringify(fields).length, ...times });
  }
  for (const { _search_index_id: _, ...document } of call.store.list('IndexedDocument')) putDocument(call, document);
}

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
