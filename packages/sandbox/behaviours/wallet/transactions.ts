import { brand } from '../../../platform/brand';
import type { Behaviours, Call, Json } from '../behaviour';
import { asText, money } from '../money/money';
import { rewindNamed } from '../target';
import { reverseEntries } from './entries';
import { checkActive, checkCurrency } from './rules';
import { reverse } from './transferPostings';

const DAY_MS = 86_400_000;
/** Kinds of entries that can be reversed, if both accounts are on this platform. */
const REVERSIBLE = new Set(['transfer']);

/** Returns an entry as a line of the ledger, with the name of its account. */
function lineOf(call: Call, { id, account_id, direction, kind, amount, counter_entry_id }: Json): Json {
  return {
    id,
    account_id,
    account_name: call.store.get('wal', account_id)?.account_name ?? 'SYSTEM',
    direction,
    kind,
    amount,
    counter_entry_id,
  };
}

/** Returns the lines of entries, and of the halves that are not stored: those on system accounts, and some of the story. */
function linesOf(call: Call, entries: Json[]): Json[] {
  return entries.flatMap((entry) => {
    const line = lineOf(call, entry);
    if (entries.some(({ id }) => id === entry.counter_entry_id)) return [line];
    const direction = entry.direction === 'debit' ? 'credit' : 'debit';
    return [
      line,
      {
        ...line,
        id: entry.counter_entry_id,
        account_id: entry.counter_account_id ?? null,
        account_name: entry.counter_name,
        direction,
        counter_entry_id: entry.id,
      },
    ];
  });
}

const OUTCOMES: Record<string, string> = {
  success: 'confirmed',
  reversed: 'reversed',
  failed: 'failed',
  rejected: 'failed',
  abandoned: 'failed',
  cancelled: 'failed',
};

function verify(call: Call): Json {
  const { reference, expected_amount: amount, expected_currency: currency, expected_account_id: account } = call.query;
  const newest = (type: string) => call.store.find(type, 'reference', reference).at(-1);
  const found = newest('trf') ?? newest('pay');
  const currencyOf = found?.amount.currency ?? currency ?? 'NGN';
  const entries = found
    ? call.store.find('txn', 'reference', reference).filter(({ source, kind }) => source.id === found.id && kind !== 'reversal')
    : [];
  const lines = linesOf(call, entries);
  const total = (direction: string) =>
    money(
      lines.filter((line) => line.direction === direction).reduce((sum, line) => sum + line.amount.amount, 0),
      currencyOf,
    );
  const actual: Record<string, string | null> = {
    amount: found ? String(found.amount.amount) : null,
    currency: found ? currencyOf : null,
    account: found ? (found.destination?.account_id ?? found.account_id ?? null) : null,
  };
  const expected: Record<string, string | undefined> = { amount: amount === undefined ? undefined : String(amount), currency, account };
  const checks = Object.entries(expected).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, expected: value, actual: actual[name], passed: value === actual[name] }],
  );
  const isAsExpected = checks.every(({ passed }) => passed);
  const state = found ? (OUTCOMES[found.status] ?? 'in_progress') : 'not_found';
  const outcome = state === 'confirmed' && !isAsExpected ? 'mismatched' : state;
  const [debits, credits] = [total('debit'), total('credit')];
  return {
    reference,
    outcome,
    checks: found ? checks : [],
    source: found ? { kind: found.id.startsWith('trf_') ? 'transfer' : 'payment', id: found.id, status: found.status } : null,
    total_debits: debits,
    total_credits: credits,
    balanced: debits.amount === credits.amount,
    entries: lines,
    verified_at: call.now(),
  };
}

function reverseTransaction(call: Call): Json {
  rewindNamed(call, 'txn', call.params.transaction_id, { status: 'posted' });
  const entry = call.need('txn', call.params.transaction_id);
  const { amount = entry.amount, reason_code, reason = null } = call.body;
  const counter = call.store.get('txn', entry.counter_entry_id);
  const other = entry.counter_account_id ? call.store.get('wal', entry.counter_account_id) : undefined;
  if (entry.status !== 'posted') call.fail('already_reversed');
  const transfer = call.store.get('trf', entry.source.id);
  if (transfer && transfer.status !== 'success' && !call.store.isUntouched('trf', transfer.id))
    call.fail('invalid_state_transition', `The transfer is in the state ${transfer.status}.`);
  const isOld = call.ms - Date.parse(entry.created_at) > 30 * DAY_MS;
  if (!REVERSIBLE.has(entry.kind) || isOld || !other) call.fail('not_reversible');
  checkCurrency(call, amount, entry.amount);
  if (amount.amount < 1 || amount.amount > entry.amount.amount) {
    call.fail('amount_out_of_range', `The entry has an amount of ${asText(entry.amount)}; ${asText(amount)} was requested.`);
  }
  const own = call.need('wal', entry.account_id);
  for (const account of [own, other as Json]) checkActive(call, account, false);
  const [payer, recipient] = entry.direction === 'debit' ? [own, other as Json] : [other as Json, own];
  const [debit, credit] =
    entry.direction === 'debit' ? [entry.id, counter?.id ?? entry.counter_entry_id] : [counter?.id ?? entry.counter_entry_id, entry.id];
  const available = call.ledger.available(recipient.id);
  if (available < amount.amount) {
    call.fail(
      'insufficient_funds',
      `Available on ${recipient.id}: ${asText(money(available, amount.currency))}. Required: ${asText(amount)}.`,
    );
  }
  const isWhole = amount.amount === entry.amount.amount;
  const before = new Set(call.store.list('txn').map(({ id }) => id));
  if (isWhole && transfer?.status === 'success') reverse(call, transfer, 'The entry was reversed.');
  else {
    const text = {
      source: { kind: 'transaction', id: entry.id },
      reference: entry.reference,
      narration: `Reversal, ${entry.reference ?? entry.id}`,
    };
    reverseEntries(call, [{ from: payer.id, to: recipient.id, debit, credit, amount }], text);
  }
  const added = call.store.list('txn').filter(({ id }) => !before.has(id));
  const { currency } = amount;
  return {
    transaction: call.need('txn', entry.id),
    amount,
    fee_returned: isWhole && transfer ? transfer.fee : money(0, currency),
    stamp_duty_returned: isWhole && transfer ? transfer.stamp_duty : money(0, currency),
    reason_code,
    reason,
    entries: linesOf(call, added),
    created_by: call.caller.user,
    created_at: call.now(),
  };
}

export const transactions: Behaviours = {
  // An entry that was reversed has an error of its own.
  furtherStates: { reverseTransaction: ['reversed', 'partially_reversed'] },
  operations: {
    verifyTransaction: verify,
    reverseTransaction,
    exportTransactions: (call) => {
      const { created_from: from, created_to: to, account_id: account, direction = null, kind = null } = call.body;
      if (account) call.need('wal', account, '/account_id');
      if (to <= from) call.invalid('/created_to', 'Must be later than created_from.', 'out_of_range');
      const fails = from < '2000';
      if (!fails && Date.parse(to) - Date.parse(from) > 366 * DAY_MS)
        call.invalid('/created_to', 'The period can span up to 366 days.', 'out_of_range');
      const job = call.create({ filters: { account_id: account ?? null, direction, kind, created_from: from, created_to: to } });
      call.after(2, 'transactions.export', { id: job.id, fails });
      return job;
    },
  },
  timers: {
    'transactions.export': (call, { id, fails }) => {
      const job = call.need('exp', id);
      if (fails) {
        const failed = call.patch('exp', id, {
          status: 'failed',
          status_reason: 'More than 1,000,000 entries match. Request a shorter period.',
          completed_at: call.now(),
        });
        return call.emit('transaction_export.failed', failed);
      }
      const { account_id, direction, kind, created_from: from, created_to: to } = job.filters;
      const rows = call.store.list('txn').filter(
        (entry) =>
          [
            [account_id, entry.account_id],
            [direction, entry.direction],
            [kind, entry.kind],
          ].every(([wanted, actual]) => !wanted || wanted === actual) &&
          entry.created_at >= from &&
          entry.created_at < to,
      );
      const done = call.patch('exp', id, {
        status: 'completed',
        row_count: rows.length,
        file_size_bytes: JSON.stringify(rows).length,
        sha256: call.world.ids.text(64, '0123456789abcdef'),
        download_url: `https://${brand.sandboxHost}/downloads/${id}?token=${call.world.ids.text(12)}`,
        download_expires_at: call.now(900),
        expires_at: call.now(7 * 86_400),
      });
      return call.emit('transaction_export.completed', { ...done, download_url: null, download_expires_at: null });
    },
  },
};
