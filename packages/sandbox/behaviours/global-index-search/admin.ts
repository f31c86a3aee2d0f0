import type { Behaviours, Call, Json } from '../behaviour';
import { DAY } from '../money/dates';
import { ALWAYS_KEPT, log } from './dataLog';

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
  filters: {
    listAdminDataLogs: { with_failures: ({ counts }, isFailed) => isFailed === (counts?.failed ?? 0) > 0 },
  },
  operations: {
    purgeAdminDataLogs: purge,
  },
};
