import type { Behaviours, Call, Json } from '../behaviour';
import { addMonths, DAY } from '../money/dates';

const NAMES: Record<string, string> = {
  usr_01JD0QB3F9C5R8T1Y6WHZKM2NV: 'Ngozi Specimen',
  usr_01JD0QBW7D4G6J8K0M2P4R6T8V: 'Femi Placeholder',
};
/** Months for which entries are kept, and actions whose entries are kept for ever. */
const KEPT_MONTHS = 13;
const ALWAYS_KEPT = ['purge', 'index_deleted'];

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

const KEPT_SECONDS = 30 * DAY;
const MOST = 1_000_000;

function purge(call: Call): Json {
  const { before, index_id = null, actions = [], reason, dry_run: isDry } = call.body;
  if (call.ms - Date.parse(before) < KEPT_SECONDS * 1000) call.invalid('/before', 'Must be at least 30 days ago.', 'out_of_range');
  const fits = (each: Json) =>
    each.created_at < before &&
    !ALWAYS_KEPT.includes(each.action) &&
    (!index_id || each.index_id === index_id) &&
    (!actions.length || actions.includes(each.action));
  const matched = call.store.list('sdl').filter(fits).slice(0, MOST);
  const oldest = matched.map(({ created_at }) => created_at).sort()[0] ?? null;
  const none = { dry_run: isDry, matched: matched.length, purged: 0, has_more: false, oldest_at: oldest, purge_log_id: null };
  if (isDry || !matched.length) return none;
  for (const { id } of matched) call.store.remove('sdl', id);
  const counts = { received: matched.length, indexed: 0, deleted: matched.length, failed: 0 };
  const summary = `${matched.length} entries before ${before.slice(0, 10)} purged`;
  const purge_log_id = log(call, 'purge', undefined, { counts, summary, purge: { before, index_id, actions, reason } });
  call.emit('search_data_log.purged', call.need('sdl', purge_log_id));
  return { ...none, purged: matched.length, purge_log_id };
}

/** Log of changes to indexes. */
export const admin: Behaviours = {
  filters: { listAdminDataLogs: { with_failures: ({ counts }, isFailed) => isFailed === (counts?.failed ?? 0) > 0 } },
  operations: { purgeAdminDataLogs: purge },
};
