import type { Behaviours, Json } from '../behaviour';
import { inState } from '../call';
import { actorOf, add, businessOf, locationOf } from './businessData';

const RUN_SECONDS = 10;
const MOST_RUNNING = 3;
const MOST_BYTES = 10_000_000;

/** Typical length of a row in bytes, by which the sandbox, which does not keep files, estimates their number. */
const ROW_BYTES = 120;
const MOST_ROWS = 5_000;

export const imports: Behaviours = {
  operations: {
    importProducts: (call) => {
      const { file, business_id: id, location_id: location = null, mode, dry_run: isDry = false } = call.body;
      const business = businessOf(call, id);
      if (location) locationOf(call, business, location);
      if (file.size > MOST_BYTES) call.fail('file_too_large');
      if (/\.xlsx?$/i.test(file.name) || /spreadsheet|excel/.test(file.type))
        call.fail('unsupported_media_type', 'The file is a spreadsheet; send text/csv.');
      const running = call.store.list('pim').filter((each) => each.status === 'queued' && !call.store.isUntouched('pim', each.id)).length;
      if (running >= MOST_RUNNING) call.fail('limit_reached', `Your tenant has ${running} of ${MOST_RUNNING} imports in progress.`);
      const queued = add(call, 'ProductImport', {
        business_id: id,
        location_id: location,
        file_name: file.name.slice(0, 120),
        mode,
        dry_run: isDry,
        status: 'queued',
        created_by: actorOf(call),
      });
      call.after(RUN_SECONDS, 'imports.finish', { id: queued.id, bytes: file.size });
      return queued;
    },
  },
  timers: {
    'imports.finish': inState('pim', 'queued', (call, { file_name: name }, { id, bytes }) => {
      const ended: Json = { finished_at: call.now(), updated_at: call.now() };
      const rows = Math.floor(bytes / ROW_BYTES);
      const isBad = name.includes('sandbox_failed');
      if (isBad || rows > MOST_ROWS) {
        const [code, reason] = isBad
          ? ['column_missing', 'Line 1: the column sku is missing.']
          : ['too_many_rows', `The file has more than ${MOST_ROWS} rows.`];
        const fields = { ...ended, status: 'failed', status_reason_code: code, status_reason: reason };
        call.emit('product_import.failed', call.store.patch('pim', id, fields));
        return;
      }
      // The content of a file is not kept, so that its rows count as updates that change nothing.
      const counts = { rows_total: rows, rows_done: rows, rows_taken: rows, rows_refused: 0, variants_updated: rows, variants_created: 0 };
      call.emit('product_import.completed', call.store.patch('pim', id, { ...ended, ...counts, status: 'completed' }));
    }),
  },
};
