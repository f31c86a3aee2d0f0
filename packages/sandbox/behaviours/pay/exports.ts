import { brand } from '../../../platform/brand';
import type { Behaviours, Call, Json } from '../behaviour';
import { DAY, daysBetween, earlier } from '../money/dates';
import { money } from '../money/money';

const MOST_DAYS = 366;
const KEPT = 7 * DAY;
const LINK = 900;
/** Seconds until a job ends. */
const ENDS = 5;
/** First day of a range with which a job succeeds in the sandbox. */
const FAILS_BEFORE = '2000-01-01';

function start(call: Call): Json {
  const { from_date, to_date, invoice_account_ids = [], created_by = null } = call.body;
  if (to_date < from_date) call.invalid('/to_date', 'Must not be before from_date.', 'out_of_range');
  // The clock starts before the end of the month of the example, which can be exported as it is.
  if (to_date.slice(0, 7) > call.today().slice(0, 7)) call.invalid('/to_date', 'Must not be after today.', 'out_of_range');
  if (daysBetween(from_date, to_date) >= MOST_DAYS) call.invalid('/to_date', 'Must be at most 365 days after from_date.', 'out_of_range');
  invoice_account_ids.forEach((id: string, index: number) => {
    const { kind } = call.need('iac', id, `/invoice_account_ids/${index}`);
    if (kind !== 'collection') call.invalid(`/invoice_account_ids/${index}`, 'Must be a collection account.');
  });
  const job = call.create({ filters: { invoice_account_ids, from_date, to_date }, created_by });
  call.after(ENDS, 'exports.end', { id: job.id });
  return job;
}

/** Returns the balances of an account before, during and after a range of value dates. */
function balancesOf(call: Call, { id, currency }: Json, from: string, to: string): Json {
  const entries = call.store.find('ptx', 'invoice_account_id', id);
  const inRange = entries.filter(({ value_date }) => value_date >= from && value_date <= to);
  const sum = (list: Json[], direction: string) =>
    list.filter((each) => each.direction === direction).reduce((total, { amount }) => total + amount.amount, 0);
  const later = entries.filter(({ value_date }) => value_date > to);
  const closing = call.ledger.balance(id) - sum(later, 'credit') + sum(later, 'debit');
  const [credits, debits] = [sum(inRange, 'credit'), sum(inRange, 'debit')];
  const of = (amount: number) => money(amount, currency);
  return {
    invoice_account_id: id,
    opening_balance: of(closing - credits + debits),
    total_credits: of(credits),
    total_debits: of(debits),
    closing_balance: of(closing),
  };
}

function end(call: Call, id: string): void {
  const { filters, status } = call.need('pxp', id);
  if (status !== 'processing') return;
  const { invoice_account_ids: ids, from_date: from, to_date: to } = filters;
  const ended = { completed_at: call.now(), updated_at: call.now() };
  if (from < FAILS_BEFORE) {
    const why = { status_reason_code: 'storage_failed', status_reason: 'The file could not be stored.' };
    call.emit('transaction_export.failed', call.store.patch('pxp', id, { ...ended, ...why, status: 'failed' }));
    return;
  }
  const accounts = call.store.list('iac').filter((each) => each.kind === 'collection' && (!ids.length || ids.includes(each.id)));
  const isIn = ({ invoice_account_id: account, value_date: date }: Json) =>
    date >= from && date <= to && accounts.some((each) => each.id === account);
  const rows = call.store.list('ptx').filter(isIn).length;
  const completed = call.store.patch('pxp', id, {
    ...ended,
    status: 'completed',
    row_count: rows,
    balances: accounts.map((account) => balancesOf(call, account, from, to)),
    file_size_bytes: 220 + rows * 260,
    sha256: call.world.ids.text(64, '0123456789abcdef'),
    expires_at: call.now(KEPT),
  });
  call.emit('transaction_export.completed', { ...completed, download_url: null, download_expires_at: null });
}

/** Returns a job with a new link, which works for 15 minutes or until the file is deleted. Merchants see no balances. */
function read(call: Call, job: Json): Json {
  const isKept = job.status === 'completed' && Date.parse(job.expires_at) > call.ms;
  const until = call.now(LINK);
  return {
    ...job,
    balances: call.caller.role === 'merchant' ? [] : job.balances,
    download_url: isKept ? `https://${brand.sandboxHost}/downloads/${job.id}.${job.format}?token=${call.world.ids.text(20)}` : null,
    download_expires_at: isKept ? earlier(until, job.expires_at) : null,
  };
}

export const exports: Behaviours = {
  operations: { exportTransactions: start, getTransactionExport: read },
  timers: { 'exports.end': (call, { id }) => end(call, id) },
};
