import { SandboxError } from '../../http/problem';
import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { money } from '../money/money';
import { sessionId } from '../money/names';
import { checkActive, checkBalanceLimit, checkCurrency, checkDebitLimits, checkFunds, checkReference, countDebit } from './rules';
import { checkName, destinationOf, end, newTransfer, succeed } from './transferPostings';
import { checkCoolingOff } from './transfers';

/** Seconds until the items are sent, and until the banks respond. */
const START_SECONDS = 1;
const BANK_SECONDS = 5;

const sum = (items: Json[], field: string): number => items.reduce((total, item) => total + item[field].amount, 0);

/** Counts the items of a batch by state, and adds their amounts up. */
function summary(items: Json[], currency: string): Json {
  const count = (status: string) => items.filter((item) => item.status === status).length;
  const sent = items.filter(({ status }) => status === 'succeeded');
  const open = items.filter(({ status }) => status === 'queued' || status === 'pending');
  return {
    counts: {
      queued: count('queued'),
      pending: count('pending'),
      succeeded: count('succeeded'),
      failed: count('failed'),
      refused: count('refused'),
    },
    totals: {
      requested: money(sum(items, 'amount'), currency),
      sent: money(sum(sent, 'amount'), currency),
      fees: money(sum(sent, 'fee'), currency),
      stamp_duty: money(sum(sent, 'stamp_duty'), currency),
    },
    held: money(sum(open, 'amount') + sum(open, 'stamp_duty'), currency),
  };
}

function update(call: Call, batch: Json, items: Json[], fields: Json = {}): Json {
  const { currency } = batch.totals.requested;
  const changed = call.patch('btr', batch.id, { items, ...summary(items, currency), ...fields });
  call.ledger.hold(batch.source_account_id, batch.id, changed.held.amount);
  return changed;
}

/** Ends a batch when no item is open. */
function finish(call: Call, batch: Json): void {
  const { counts, item_count: all } = batch;
  if (counts.queued || counts.pending) return;
  const status = counts.succeeded === all ? 'completed' : counts.succeeded ? 'partially_completed' : 'failed';
  call.change('btr', batch.id, 'bulk_transfer.finished', { status, finished_at: call.now() });
}

/** Sends one item: to a wallet at once, to a bank with a response later. */
function send(call: Call, batch: Json, item: Json, given: Json): Json {
  try {
    const source = call.need('wal', batch.source_account_id);
    const destination = destinationOf(call, given.destination);
    if (destination.bank) checkName(call, destination.bank, given.destination.expected_name);
    const account = destination.account ?? destination.bank?.onPlatform;
    if (account) {
      checkActive(call, account, false);
      checkBalanceLimit(call, account, item.amount.amount);
    }
    if (destination.beneficiary) checkCoolingOff(call, destination.beneficiary, item.amount.amount);
    const made: Json = {
      ...newTransfer(call, source, { ...destination, account }, { narration: batch.narration, ...given }),
      bulk_transfer_id: batch.id,
    };
    const named = { ...item, transfer_id: made.id, account_name: made.destination.account_name };
    if (account) {
      succeed(call, call.store.put('trf', made));
      return { ...named, status: 'succeeded' };
    }
    call.store.put('trf', { ...made, session_id: sessionId(call), _code: destination.bank?.code });
    return { ...named, status: 'pending' };
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    return { ...item, status: 'refused', error: { code: error.code, detail: error.fields.detail ?? 'The item was refused.' } };
  }
}

export const bulk: Behaviours = {
  operations: {
    createBulkTransfer: (call) => {
      const { source_account_id: sourceId, reference, items, on_unresolved = 'skip' } = call.body;
      const source = call.need('wal', sourceId, '/source_account_id');
      if (source.owner_id) call.invalid('/source_account_id', 'Must be an account of your tenant.');
      checkReference(call, reference);
      checkActive(call, source, true);
      const seen = new Set<string>();
      items.forEach((item: Json, index: number) => {
        if (seen.has(item.reference)) call.invalid(`/items/${index}/reference`, 'Is used by another item.');
        seen.add(item.reference);
        checkReference(call, item.reference);
        checkCurrency(call, item.amount, source);
        const { amount } = item.amount;
        const detail = 'Transfers can be from 1.00 to 1,000,000.00 NGN.';
        if (amount < 100 || amount > 100_000_000)
          call.fail('amount_out_of_range', {
            detail,
            errors: [{ pointer: `/items/${index}/amount/amount`, code: 'out_of_range', detail }],
          });
        if (item.destination.beneficiary_id)
          call.need('ben', item.destination.beneficiary_id, `/items/${index}/destination/beneficiary_id`);
      });
      const { currency } = source;
      const queued = items.map((item: Json) => {
        const account = item.destination.account_id ? call.store.get('wal', item.destination.account_id) : undefined;
        const { stamp_duty, stamp_duty_exemption, fee } = newTransfer(
          call,
          source,
          { account, bank: { bank: {}, number: '', name: '', state: '', code: '' } },
          item,
        );
        return {
          reference: item.reference,
          status: 'queued',
          transfer_id: null,
          amount: item.amount,
          fee,
          stamp_duty,
          stamp_duty_exemption,
          account_name: null,
          error: null,
        };
      });
      const total = sum(queued, 'amount');
      checkDebitLimits(call, source, total, Math.max(...items.map(({ amount }: Json) => amount.amount)));
      checkFunds(call, source, total + sum(queued, 'stamp_duty'), ', including stamp duty');
      countDebit(call, source.id, total);
      const batch = call.create({
        status: 'processing',
        on_unresolved,
        item_count: items.length,
        items: queued,
        ...summary(queued, currency),
        _items: items,
      });
      call.ledger.hold(source.id, batch.id, batch.held.amount);
      call.after(START_SECONDS, 'bulk.send', { id: batch.id });
      return batch;
    },
  },
  timers: {
    'bulk.send': (call, { id }) => {
      const batch = call.need('btr', id);
      const given: Json[] = batch._items;
      const unresolved = batch.on_unresolved === 'refuse_all' && given.some((item) => !resolves(call, item));
      const error = { code: 'bank_account_not_found', detail: 'An account of the batch could not be resolved.' };
      call.ledger.release(batch.source_account_id, id);
      const items = batch.items.map((item: Json, index: number) =>
        unresolved ? { ...item, status: 'refused', error } : send(call, batch, item, given[index]),
      );
      const sent = update(call, batch, items);
      call.after(BANK_SECONDS, 'bulk.answer', { id });
      finish(call, sent);
    },
    'bulk.answer': inState('btr', 'processing', (call, batch, { id }) => {
      call.ledger.release(batch.source_account_id, id);
      const items = batch.items.map((item: Json) => {
        const transfer = item.status === 'pending' ? call.need('trf', item.transfer_id) : undefined;
        if (!transfer) return item;
        const isGood = (transfer._code ?? '00') === '00' || transfer._code === '09';
        if (isGood) succeed(call, transfer, { response_code: '00' });
        else end(call, transfer, 'failed', 'bank_declined', 'The bank declined the transfer.', { response_code: transfer._code });
        return { ...item, status: isGood ? 'succeeded' : 'failed' };
      });
      finish(call, update(call, batch, items));
    }),
  },
};

function resolves(call: Call, item: Json): boolean {
  try {
    const { bank } = destinationOf(call, item.destination);
    if (bank) checkName(call, bank, item.destination.expected_name);
    return true;
  } catch {
    return false;
  }
}
