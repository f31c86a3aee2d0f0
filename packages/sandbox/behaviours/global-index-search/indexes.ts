import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { log } from './dataLog';
import { checkFields, complete, fieldOf } from './fields';
import { actionsOf, documentsOf, openDocuments, settleState } from './stored';
import { brokenBy, invalidate, restoreAll } from './templateChecks';

/** Documents of an index in the sandbox, and of one whose name starts with `sandbox_full`. */
const LIMIT = 10_000;
const SMALL_LIMIT = 10;
const MOST_INDEXES = 20;
/** Documents that a rebuild processes per second, and the seconds after which one fails in the sandbox. */
const SPEED = 7_000 / 60;
const FAILS = 10;

function checkTextFields(call: Call, fields: Json[], names: string[]): void {
  const wrong = names.findIndex((name) => !fields.some((field) => field.name === name && field.searchable));
  if (wrong >= 0) call.invalid(`/default_text_fields/${wrong}`, 'Must be a searchable field of the index.');
}

function create(call: Call): Json {
  const { name, fields, language = 'en', max_typos = 1, default_text_fields = [] } = call.body;
  const taken = call.taken('idx', (each) => each.name === name);
  if (taken) call.fail('already_exists', `${taken.id} has the name ${name}.`);
  const count = call.store.list('idx').length;
  if (count >= MOST_INDEXES) call.fail('limit_reached', `Your tenant has ${count} of ${MOST_INDEXES} indexes.`);
  checkFields(call, fields);
  checkTextFields(call, fields, default_text_fields);
  const index = call.create({
    fields: complete(fields),
    language,
    max_typos,
    status: 'ready',
    document_count: 0,
    document_limit: name.startsWith('sandbox_full') ? SMALL_LIMIT : LIMIT,
    size_bytes: 0,
    templates_count: 0,
    allowed_actions: actionsOf('ready'),
  });
  log(call, 'index_created', index, { summary: `Index ${name} created` });
  return index;
}

/** Ends the request with 409 if active templates need what the new fields lack, unless the request allows it. */
function checkTemplates(call: Call, index: Json, fields: Json[], allows: boolean): void {
  const broken = brokenBy(call, { ...index, fields });
  if (broken.length && !allows)
    call.fail('resource_in_use', `${broken.length} active templates use a field that would be removed or changed.`);
}

const typeOf = ({ type, searchable, filterable, sortable, facetable }: Json): string =>
  JSON.stringify([type, searchable, filterable, sortable, facetable]);

/** Ends the request with 409 while an index is rebuilt. */
function checkRebuilt(call: Call, { id, status, rebuild: last }: Json): void {
  if (status === 'rebuilding' && !call.store.isUntouched('idx', id))
    call.fail('index_rebuilding', `The rebuild started at ${last?.started_at}.`);
}

function update(call: Call, index: Json): Json {
  const { allow_breaking: allows = false, fields: given, language, default_text_fields: texts, ...plain } = call.body;
  if (given || language) checkRebuilt(call, index);
  const fields = given ? complete(given) : index.fields;
  if (given) checkFields(call, fields);
  const hasDocuments = documentsOf(call, index).length > 0;
  const changed = fields.find((field: Json) => {
    const before = fieldOf(index, field.name);
    return before && typeOf(before) !== typeOf(field);
  });
  if (hasDocuments && changed) call.fail('rebuild_required', `${changed.name} has another type or use in the stored documents.`);
  if (hasDocuments && language && language !== index.language)
    call.fail('rebuild_required', `The documents are indexed in ${index.language}.`);
  checkTemplates(call, index, fields, allows);
  const lost = index.default_text_fields.find((name: string) => !fields.some((field: Json) => field.name === name));
  if (lost && !texts && !allows) call.fail('resource_in_use', `${lost} is used by default_text_fields.`);
  const kept = (texts ?? index.default_text_fields).filter((name: string) => fields.some((field: Json) => field.name === name));
  if (texts) checkTextFields(call, fields, texts);
  const after = call.patch('idx', index.id, {
    ...plain,
    fields,
    language: language ?? index.language,
    default_text_fields: kept,
    updated_by: call.caller.user,
  });
  invalidate(call, after);
  log(call, 'index_changed', after, { summary: `Index ${after.name} changed` });
  return call.need('idx', index.id);
}

function remove(call: Call): undefined {
  const index = call.need('idx', call.params.search_index_id);
  checkRebuilt(call, index);
  if (index.source_service && !call.store.isUntouched('idx', index.id))
    call.fail('resource_in_use', `${index.source_service} writes the index.`);
  const isUsed = call.store.list('stp').some(({ status, index_ids }) => status === 'active' && index_ids.includes(index.id));
  if (isUsed && !call.query.allow_breaking) call.fail('resource_in_use', `Active templates search ${index.name}.`);
  for (const { index_id: id, key } of documentsOf(call, index)) call.store.remove('document', `${id} ${key}`);
  call.emit('search_index.deleted', { ...index, allowed_actions: [] });
  log(call, 'index_deleted', index, { summary: `Index ${index.name} deleted` });
  call.store.remove('idx', index.id);
  invalidate(call, { ...index, fields: [], _isDeleted: true });
  return undefined;
}

function rebuild(call: Call): Json {
  const index = call.need('idx', call.params.search_index_id);
  const { fields: given, language = index.language, allow_breaking: allows = false } = call.body;
  checkRebuilt(call, index);
  const fields = given ? complete(given) : index.fields;
  checkFields(call, fields);
  checkTemplates(call, index, fields, allows);
  const total = documentsOf(call, index).length;
  const seconds = index.name.startsWith('sandbox_rebuild_fails') ? FAILS : Math.max(2, Math.ceil(index.document_count / SPEED));
  const started = { outcome: 'running', documents_total: index.document_count, documents_done: 0, failures: [] };
  const last = { id: call.id('rbd'), ...started, started_by: call.caller.user, started_at: call.now(), ended_at: null };
  call.after(seconds, 'indexes.rebuilt', { id: index.id, fields, language });
  log(call, 'rebuild_started', index, { summary: `Rebuild of ${total} documents started` });
  return call.transition({ rebuild: last, allowed_actions: actionsOf('rebuilding', index.source_service), updated_by: call.caller.user });
}

/** Returns the default text fields of an index that new fields still search. */
const searchedIn = (fields: Json[], { default_text_fields: names }: Json): string[] =>
  names.filter((name: string) => fields.some((field) => field.name === name && field.searchable));

/** Indexes and their rebuilds. */
export const indexes: Behaviours = {
  furtherStates: { rebuildSearchIndex: ['rebuilding'] },
  operations: { createSearchIndex: create, updateSearchIndex: update, deleteSearchIndex: remove, rebuildSearchIndex: rebuild },
  timers: {
    'indexes.rebuilt': inState('idx', 'rebuilding', (call, index, { id, fields, language }) => {
      const fails = index.name.startsWith('sandbox_rebuild_fails');
      const [{ name }] = fields;
      const failure = { key: 'sandbox', field: name, code: 'field_type', detail: `${name} cannot be converted in the sandbox.` };
      const done = { documents_done: index.rebuild.documents_total, ended_at: call.now() };
      const outcome = fails ? { outcome: 'failed', failures: [failure] } : { outcome: 'completed' };
      const after = call.patch('idx', id, {
        ...(!fails && { fields, language, default_text_fields: searchedIn(fields, index) }),
        status: 'ready',
        status_reason: null,
        allowed_actions: actionsOf('ready', index.source_service),
        rebuild: { ...index.rebuild, ...done, ...outcome },
      });
      call.emit(fails ? 'search_index.rebuild_failed' : 'search_index.rebuilt', after);
      const total = index.rebuild.documents_total;
      const counts = { received: total, indexed: fails ? 0 : total, deleted: 0, failed: fails ? 1 : 0 };
      const rejected = fails ? [{ key: failure.key, code: failure.code, pointer: null, detail: failure.detail }] : [];
      log(call, 'rebuild_ended', after, { counts, failures: rejected, summary: fails ? 'Rebuild failed' : 'Rebuild completed' });
      if (!fails) {
        invalidate(call, after);
        restoreAll(call, after);
      }
      settleState(call, id);
    }),
  },
  start: openDocuments,
};
