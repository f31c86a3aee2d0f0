import type { Call, Json } from '../behaviour';
import { addMonths } from '../money/dates';

const NAMES: Record<string, string> = {
  usr_01JD0QB3F9C5R8T1Y6WHZKM2NV: 'Ngozi Specimen',
  usr_01JD0QBW7D4G6J8K0M2P4R6T8V: 'Femi Placeholder',
};
/** Months for which entries are kept, and actions whose entries are kept for ever. */
const KEPT_MONTHS = 13;
export const ALWAYS_KEPT = ['purge', 'index_deleted'];

/** Returns who sends the request, as the data log names them. */
function actorOf({ caller, operation }: Call): Json {
  if (!operation) return { kind: 'system', id: null, name: 'Platform' };
  if (caller.user) return { kind: 'user', id: caller.user, name: NAMES[caller.user] ?? 'Sandbox User' };
  return { kind: 'key', id: 'key_01JD8Y62QNA0SRP6JFZ7QNJVTQ', name: 'Sandbox key' };
}

/** Adds an entry to the data log. Returns its ID. */
export function log(call: Call, action: string, index: Json | undefined, fields: Json): string {
  const id = call.id('sdl');
  const isKept = ALWAYS_KEPT.includes(action);
  const expires = `${addMonths(call.now().slice(0, 10), KEPT_MONTHS)}${call.now().slice(10)}`;
  call.store.put('sdl', {
    id,
    action,
    index_id: index?.id ?? null,
    index_name: index?.name ?? null,
    search_template_id: null,
    actor: actorOf(call),
    source_service: index?.source_service ?? null,
    counts: null,
    request_id: null,
    took_ms: 12,
    created_at: call.now(),
    expires_at: isKept ? null : expires,
    failures: [],
    changes: [],
    purge: null,
    ...fields,
  });
  return id;
}
