import type { Call, Json } from '../behaviour';
import { problemsOf } from './templateChecks';

/** Returns the indexes of a template with one in another state. */
const indexesWith = (call: Call, { index_ids }: Json, changed: Json): (Json | undefined)[] =>
  index_ids.map((id: string) => (id === changed.id ? (changed._isDeleted ? undefined : changed) : call.store.get('idx', id)));

const usersOf = (call: Call, index: Json, status: string): Json[] =>
  call.store.list('stp').filter((each) => each.status === status && each.index_ids.includes(index.id));

/** Returns the active templates that do not run with an index as it would be. */
export const brokenBy = (call: Call, index: Json): Json[] =>
  usersOf(call, index, 'active').filter((template) => problemsOf(template, indexesWith(call, template, index)).length > 0);

/** Makes the templates that need what an index lacks invalid. Emits `search_template.invalidated` for each. */
export function invalidate(call: Call, index: Json): void {
  for (const template of brokenBy(call, index)) {
    const problems = problemsOf(template, indexesWith(call, template, index)).map(({ pointer, code, detail }) => ({
      pointer,
      code,
      detail,
      index_id: index.id,
      since: call.now(),
    }));
    call.emit('search_template.invalidated', call.store.patch('stp', template.id, { status: 'invalid', problems }));
  }
  countTemplates(call, index.id);
}

/** Makes the invalid templates that run again active. Emits `search_template.restored` for each. */
export function restoreAll(call: Call, index: Json): void {
  for (const template of usersOf(call, index, 'invalid')) {
    if (problemsOf(template, indexesWith(call, template, index)).length) continue;
    call.emit('search_template.restored', call.store.patch('stp', template.id, { status: 'active', problems: [] }));
  }
  countTemplates(call, index.id);
}

/** Counts the active templates that search an index. */
export function countTemplates(call: Call, id: string): void {
  const index = call.store.get('idx', id);
  if (index) call.store.patch('idx', id, { templates_count: usersOf(call, index, 'active').length });
}
