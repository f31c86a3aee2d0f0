import type { Behaviours, Call, Json } from '../behaviour';
import { log } from './dataLog';
import { fieldOf, hasType } from './fields';
import { documentsOf, getDocument, putDocument, removeDocument, settleState } from './stored';

const MOST_BYTES = 102_400;
/** Seconds until a document can be found. */
const SEARCHABLE = 2;

type Outcome = { outcome: string; version: number | null; error: Json | null };

const failed = (code: string, pointer: string, detail: string): Outcome => ({
  outcome: 'failed',
  version: null,
  error: { code, pointer, detail },
});

const shown = (value: unknown): string => JSON.stringify(value).slice(0, 40);

/** Returns what is wrong with the values of a document; undefined if nothing is. */
function faultOf(index: Json, values: Json, at: string): Outcome | undefined {
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(index, name);
    if (!field) return failed('field_unknown', `${at}/fields/${name}`, `The index ${index.name} has no field ${name}.`);
    if (!hasType(value, field))
      return failed('field_type', `${at}/fields/${name}`, `${name} is of the type ${field.type}; ${shown(value)} was sent.`);
  }
  const missing = index.fields.find(({ name, required }: Json) => required && !Object.hasOwn(values, name));
  if (missing) return failed('field_missing', `${at}/fields/${missing.name}`, `${missing.name} is required.`);
  if (JSON.stringify(values).length > MOST_BYTES) return failed('too_large', at, 'The document is larger than 100 KB.');
  return undefined;
}

/** Merges the fields of an update, in which null deletes a field. */
function merged(before: Json, fields: Json): Json {
  return Object.fromEntries(Object.entries({ ...before, ...fields }).filter(([, value]) => value !== null));
}

function write(call: Call, index: Json, { key, action, if_version, fields = {} }: Json, at: string): Outcome {
  const before = getDocument(call, index.id, key);
  if (if_version !== undefined && if_version !== (before?.version ?? 0))
    return failed('version_conflict', `${at}/if_version`, `The version is ${before?.version ?? 0}.`);
  if (action === 'delete') {
    if (!before) return { outcome: 'unchanged', version: null, error: null };
    removeDocument(call, index.id, key);
    return { outcome: 'deleted', version: null, error: null };
  }
  // The values of fields that were deleted from the index are not sent again.
  const known = Object.fromEntries(Object.entries(before?.fields ?? {}).filter(([name]) => fieldOf(index, name)));
  const values = action === 'update' ? merged(known, fields) : merged({}, fields);
  const fault =
    action === 'update' && !before ? failed('field_missing', at, 'There is no document with this key.') : faultOf(index, values, at);
  if (fault) return fault;
  if (before && JSON.stringify(before.fields) === JSON.stringify(values))
    return { outcome: 'unchanged', version: before.version, error: null };
  if (!before && call.need('idx', index.id).document_count >= index.document_limit)
    return failed('index_full', at, `The index contains ${index.document_limit} documents.`);
  const version = (before?.version ?? 0) + 1;
  putDocument(call, {
    index_id: index.id,
    key,
    version,
    fields: values,
    size_bytes: JSON.stringify(values).length,
    searchable_at: call.now(SEARCHABLE),
    created_at: before?.created_at ?? call.now(),
    updated_at: call.now(),
  });
  if (!before) count(call, index.id, 1);
  return { outcome: !before ? 'created' : action === 'update' ? 'updated' : 'replaced', version, error: null };
}

function count(call: Call, id: string, by: number): void {
  const index = call.need('idx', id);
  const document_count = Math.max(0, index.document_count + by);
  call.store.patch('idx', id, { document_count, size_bytes: Math.max(0, index.size_bytes + by * 500) });
}

function writable(call: Call): Json {
  const index = call.need('idx', call.params.search_index_id);
  if (index.source_service) call.fail('forbidden', `Only ${index.source_service} writes the documents of ${index.name}.`);
  return index;
}

function indexAll(call: Call): Json {
  const index = writable(call);
  const { documents, wait } = call.body;
  const results = documents.map((document: Json, position: number) => {
    const at = `/documents/${position}`;
    const result = write(call, index, document, at);
    if (result.outcome === 'deleted') count(call, index.id, -1);
    return { position, key: document.key, ...result };
  });
  settleState(call, index.id);
  const of = (...outcomes: string[]) => results.filter(({ outcome }: Outcome) => outcomes.includes(outcome)).length;
  const counts = {
    received: documents.length,
    indexed: of('created', 'replaced', 'updated'),
    deleted: of('deleted'),
    failed: of('failed'),
  };
  const failures = results
    .filter(({ error }: Outcome) => error)
    .slice(0, 100)
    .map(({ key, error }: Json) => ({ key, ...error }));
  const failing = counts.failed ? `, ${counts.failed} failed` : '';
  log(call, 'documents_indexed', index, { counts, failures, summary: `${documents.length} documents${failing}` });
  return { ...counts, results, searchable_at: call.now(wait ? 0 : SEARCHABLE) };
}

/** Documents of indexes. */
export const indexing: Behaviours = {
  operations: {
    indexDocuments: indexAll,
    getIndexedDocument: (call) => {
      const index = call.need('idx', call.params.search_index_id);
      const { document_key: key } = call.params;
      const found = getDocument(call, index.id, key) ?? documentsOf(call, index).find((each) => each.key === key);
      const known = found ?? call.fail('not_found');
      return { ...known, fields: Object.fromEntries(Object.entries(known.fields).filter(([name]) => fieldOf(index, name))) };
    },
    deleteIndexedDocument: (call) => {
      const index = writable(call);
      const { document_key: key } = call.params;
      if (!getDocument(call, index.id, key)) call.fail('not_found');
      removeDocument(call, index.id, key);
      count(call, index.id, -1);
      settleState(call, index.id);
      const counts = { received: 1, indexed: 0, deleted: 1, failed: 0 };
      log(call, 'document_deleted', index, { counts, summary: `Document ${key} deleted` });
    },
  },
};
