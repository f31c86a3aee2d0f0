import type { Json } from '../../model/contract';
import type { Behaviours } from '../behaviour';
import type { Call } from '../call';
import { money } from '../money/money';

const ADA = 'wal_01JD2C4E6G8J0M2P4R6T8V0X2Z';

/** Ledger entries of Ada's account that no example shows as a resource: without them, her statement and her exports are incomplete. */
const ENTRIES: Json[] = [
  {
    id: 'txn_01JD4C71HFE865V215DE1CTEWH',
    sequence: 1,
    direction: 'credit',
    kind: 'payment',
    amount: money(25_000_000),
    balance_after: money(25_000_000),
    counter_name: 'ADA EXEMPLAR',
    reference: 'EB-TOPUP-2201',
    narration: 'Wallet top-up',
    created_at: '2026-11-17T08:05:41Z',
  },
  {
    id: 'txn_01JD82AFAXRHEM3E2MSH4DMDZS',
    sequence: 3,
    direction: 'debit',
    kind: 'fee',
    amount: money(2_500),
    balance_after: money(24_757_500),
    counter_name: 'EMBER BASKET',
    source: { kind: 'transfer', id: 'trf_01JD820AVNH9DN65R6PPG2X7R5' },
    reference: 'EB-10417',
    narration: 'Fee, EB-10417',
    created_at: '2026-11-18T10:20:05Z',
  },
  {
    id: 'txn_01JD9YX9G8FGVSQE8Z5379AV4R',
    sequence: 4,
    direction: 'debit',
    kind: 'deposit_placement',
    amount: money(10_000_000),
    balance_after: money(14_757_500),
    counter_name: 'FIXED DEPOSITS',
    source: { kind: 'fixed_deposit', id: 'fxd_01JD9T1V3X5Z7B9D1F3H5K7M9P' },
    reference: 'EB-FD-0031',
    narration: 'Harvest 90, EB-FD-0031',
    created_at: '2026-11-19T09:30:00Z',
  },
  {
    id: 'txn_01JDA0RXG07HN7JVAX0GB6KC9Q',
    sequence: 5,
    direction: 'credit',
    kind: 'payment',
    amount: money(5_000_000),
    balance_after: money(19_757_500),
    counter_name: 'CARD CLEARING',
    source: { kind: 'payment', id: 'pay_01JDA0B1C2D3E4F5G6H7J8K9MN' },
    reference: 'EB-TOPUP-2207',
    narration: 'Wallet top-up',
    created_at: '2026-11-19T16:02:10Z',
  },
  {
    id: 'txn_01JDBK1H5Q3A7C9E1G4J6M8P0R',
    sequence: 10,
    direction: 'debit',
    kind: 'fee',
    amount: money(2_500),
    balance_after: money(18_077_500),
    counter_name: 'EMBER BASKET',
    source: { kind: 'transfer', id: 'trf_01JDBK1H2MH698Q3D3178HAN3R' },
    reference: 'EB-10453',
    narration: 'Fee, EB-10453',
    created_at: '2026-11-21T12:40:10Z',
  },
  {
    id: 'txn_01JDBKW6T1HJB0JTVVS6WPYZRA',
    sequence: 11,
    direction: 'credit',
    kind: 'reversal',
    amount: money(420_000),
    balance_after: money(18_497_500),
    counter_name: 'BELLO SAMPLE',
    source: { kind: 'transfer', id: 'trf_01JDBK1H2MH698Q3D3178HAN3R' },
    reverses: 'txn_01JDBK1H3N5K5QX03W9ZS4V072',
    reference: 'EB-10453',
    narration: 'Reversal, EB-10453',
    created_at: '2026-11-21T12:55:31Z',
  },
  {
    id: 'txn_01JDBKW6V2S4T6V8X0Z2B4D6F8',
    sequence: 12,
    direction: 'credit',
    kind: 'reversal',
    amount: money(2_500),
    balance_after: money(18_500_000),
    counter_name: 'EMBER BASKET',
    source: { kind: 'transfer', id: 'trf_01JDBK1H2MH698Q3D3178HAN3R' },
    reverses: 'txn_01JDBK1H5Q3A7C9E1G4J6M8P0R',
    reference: 'EB-10453',
    narration: 'Reversal of the fee, EB-10453',
    created_at: '2026-11-21T12:55:31Z',
  },
];

/** Adds what the examples of the description leave out of the story. */
export const story: Behaviours = {
  start: (call: Call) => {
    const account = call.store.get('wal', ADA);
    if (!account) return;
    for (const entry of ENTRIES) {
      if (call.store.get('txn', entry.id)) continue;
      const value_date = entry.created_at.slice(0, 10);
      const fields = { account_id: ADA, owner_id: account.owner_id, status: 'posted', value_date, updated_at: entry.created_at, ...entry };
      call.store.put('txn', { ...call.fresh('Transaction', fields), counter_account_id: null, created_by: null });
    }
  },
};
