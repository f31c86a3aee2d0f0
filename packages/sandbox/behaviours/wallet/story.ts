import type { Behaviours, Call } from '../behaviour';
import { money } from '../money/money';
import { sharesOf } from '../money/shares';
import { type Past, replay, system } from './entries';

const ADA = 'wal_01JD2C4E6G8J0M2P4R6T8V0X2Z';
const BELLO = 'wal_01JD2C7M9Q1S3V5X7Z9B1D3F5H';
const EMBER = 'wal_01JD2CAT5R7W9Y1A3C5E7G9J1K';

/**
 * Payments that accounts received before the first entry of an example, so that this entry has the `sequence` and the balance of the example: account,
 * number of payments, their total in kobo, and the time of the first and the last one.
 */
const RECEIVED: [string, number, number, string, string][] = [
  [BELLO, 12, 33_557_000, '2026-11-16T09:00:00Z', '2026-11-17T10:00:00Z'],
  [EMBER, 39, 120_428_500, '2026-11-16T09:00:00Z', '2026-11-18T10:00:00Z'],
];

/** Movement of the story with its amount in kobo. The narration is that of its kind, unless it has another. */
type Told = Omit<Past, 'amount' | 'narration' | 'source'> & { amount: number; narration?: string; source?: Past['source'] };

const transfer = (id: string) => ({ kind: 'transfer', id });
const FIRST = { reference: 'EB-10417', source: transfer('trf_01JD820AVNH9DN65R6PPG2X7R5'), at: '2026-11-18T10:20:05Z' };
const PAYMENT = { reference: 'EB-10452', source: transfer('trf_01JDB6V0W2X4Y6Z8A0B2C4D6E8'), at: '2026-11-20T09:14:22Z' };
const PAYOUT = { reference: 'EB-PO-3307', source: transfer('trf_01JDBM4K7P69K51ZPT03Y910F5'), at: '2026-11-20T09:41:17Z' };
const REVERSED = { reference: 'EB-10453', source: transfer('trf_01JDBK1H2MH698Q3D3178HAN3R'), at: '2026-11-21T12:40:10Z' };
const WITH_CODE = { reference: 'EB-10475', source: transfer('trf_01JDDQ3F5HPZXHS4CQE2ABDHPK'), at: '2026-11-23T08:33:02Z' };
const PART = { reference: 'EB-10417', source: { kind: 'transaction', id: 'txn_01JD82JQC42EJ5E6RHXQAQPDH4' }, at: '2026-11-24T12:10:00Z' };
/** Money with which the sandbox makes transfers of test amounts possible, whatever the balances. */
const FUNDS = { kind: 'adjustment', reference: null, narration: 'Sandbox funds', source: { kind: 'adjustment', id: null } };

/** Movements of the story, in the order of time. */
const TOLD: Told[] = [
  {
    from: system('nip'),
    to: ADA,
    kind: 'payment',
    amount: 25_000_000,
    reference: 'EB-TOPUP-2201',
    narration: 'Wallet top-up',
    counterparty: 'ADA EXEMPLAR',
    credit: 'txn_01JD4C71HFE865V215DE1CTEWH',
    at: '2026-11-17T08:05:41Z',
  },
  {
    from: BELLO,
    to: system('deposits'),
    kind: 'deposit_placement',
    amount: 25_000_000,
    reference: 'EB-FD-0029',
    narration: 'Harvest 90, EB-FD-0029',
    source: { kind: 'fixed_deposit', id: 'fxd_01JD4SGMCFC7JYF90H1ZBCRBNM' },
    debit: 'txn_01JD4S5K5QX03W9ZS4V072R82G',
    at: '2026-11-17T10:41:03Z',
  },
  { ...FIRST, from: ADA, to: BELLO, kind: 'transfer', amount: 240_000, debit: PART.source.id },
  { ...FIRST, from: ADA, to: EMBER, kind: 'fee', amount: 2_500, debit: 'txn_01JD82AFAXRHEM3E2MSH4DMDZS' },
  {
    from: ADA,
    to: system('deposits'),
    kind: 'deposit_placement',
    amount: 10_000_000,
    reference: 'EB-FD-0031',
    narration: 'Harvest 90, EB-FD-0031',
    source: { kind: 'fixed_deposit', id: 'fxd_01JD9T1V3X5Z7B9D1F3H5K7M9P' },
    debit: 'txn_01JD9YX9G8FGVSQE8Z5379AV4R',
    at: '2026-11-19T09:30:00Z',
  },
  {
    from: system('collections'),
    to: ADA,
    kind: 'payment',
    amount: 5_000_000,
    reference: 'EB-TOPUP-2207',
    narration: 'Wallet top-up',
    counterparty: 'CARD CLEARING',
    source: { kind: 'payment', id: 'pay_01JDA0B1C2D3E4F5G6H7J8K9MN' },
    credit: 'txn_01JDA0RXG07HN7JVAX0GB6KC9Q',
    at: '2026-11-19T16:02:10Z',
  },
  ...[
    {
      to: system('nip'),
      kind: 'settlement',
      amount: 4_664_500,
      narration: 'EMBER BASKET SALES 20NOV26',
      debit: 'txn_01JDB92Y6V1513PZXHS4CQE2AB',
    },
    { to: system('fees'), kind: 'fee', amount: 2_500, narration: 'Payout fee' },
  ].map((part) => ({
    ...part,
    from: BELLO,
    reference: null,
    source: { kind: 'settlement', id: 'stl_01JDBA7Z3DJ8FSSZ5AWSH8VHTP' },
    at: '2026-11-20T06:30:05Z',
  })),
  { ...PAYMENT, from: ADA, to: BELLO, kind: 'transfer', amount: 1_250_000, debit: 'txn_01JDB6V1A3C5E7G9J1K3M5P7R9' },
  { ...PAYMENT, from: ADA, to: EMBER, kind: 'fee', amount: 2_500, debit: 'txn_01JDB6V1CA0MZ17QKF3F55Z488' },
  { ...PAYMENT, from: ADA, to: system('stamp_duty'), kind: 'stamp_duty', amount: 5_000, debit: 'txn_01JDB6V1DYAGVDCKSQWW7FE4N1' },
  {
    ...PAYOUT,
    from: EMBER,
    to: system('nip'),
    kind: 'transfer',
    amount: 8_400_000,
    narration: 'Crates, October',
    debit: 'txn_01JDBM4K8QX7RY68FGD5AA913E',
    credit: 'txn_01JDBM4K9RRTZH6YTJHJXC1Z42',
  },
  { ...PAYOUT, from: EMBER, to: system('stamp_duty'), kind: 'stamp_duty', amount: 5_000 },
  { ...REVERSED, from: ADA, to: BELLO, kind: 'transfer', amount: 420_000, debit: 'txn_01JDBK1H3N5K5QX03W9ZS4V072' },
  { ...REVERSED, from: ADA, to: EMBER, kind: 'fee', amount: 2_500, debit: 'txn_01JDBK1H5Q3A7C9E1G4J6M8P0R' },
  ...[
    { from: BELLO, amount: 420_000, credit: 'txn_01JDBKW6T1HJB0JTVVS6WPYZRA', of: 'txn_01JDBK1H3N5K5QX03W9ZS4V072' },
    { from: EMBER, amount: 2_500, credit: 'txn_01JDBKW6V2S4T6V8X0Z2B4D6F8', of: 'txn_01JDBK1H5Q3A7C9E1G4J6M8P0R' },
  ].map((part) => ({ ...REVERSED, ...part, to: ADA, kind: 'reversal', at: '2026-11-21T12:55:31Z' })),
  { ...WITH_CODE, ...FUNDS, from: system('sandbox'), to: ADA, amount: 11_121_111 },
  {
    ...WITH_CODE,
    from: ADA,
    to: BELLO,
    kind: 'transfer',
    amount: 11_111_111,
    debit: 'txn_01JDDQ4X7KQ2M5B8F0R3T6W9Y1',
    credit: 'txn_01JDDQ4X8M3N6C9G1S4V7X0Z2A',
  },
  { ...WITH_CODE, from: ADA, to: EMBER, kind: 'fee', amount: 5_000 },
  { ...WITH_CODE, from: ADA, to: system('stamp_duty'), kind: 'stamp_duty', amount: 5_000 },
  { ...WITH_CODE, ...FUNDS, from: BELLO, to: system('sandbox'), amount: 11_111_111 },
  { ...PART, ...FUNDS, from: system('sandbox'), to: BELLO, amount: 150_000 },
  { ...PART, from: BELLO, to: ADA, kind: 'reversal', amount: 150_000, credit: 'txn_01JDGA1M4P6R8T0V2X4Z6B8D0F', of: PART.source.id },
  { ...PART, ...FUNDS, from: ADA, to: system('sandbox'), amount: 150_000 },
];

const NARRATIONS: Record<string, string> = { transfer: 'Vegetables, order', fee: 'Fee,', stamp_duty: 'Stamp duty,', reversal: 'Reversal,' };

/** Returns the payments that an account received before the first entry of an example, at equal intervals. */
function received([account, count, total, first, last]: (typeof RECEIVED)[number]): Told[] {
  return sharesOf(total, count, first, last).map((share) => ({
    ...share,
    from: system('nip'),
    to: account,
    kind: 'transfer',
    source: { kind: 'transfer', id: null },
    reference: null,
    narration: 'Bank transfer received',
  }));
}

/** Posts the movements of the story, so that the balance of each account follows from its entries. */
export const story: Behaviours = {
  start: (call: Call) => {
    if (!call.store.get('wal', ADA)) return;
    const { state } = call.world.ids;
    const all = [...RECEIVED.flatMap(received), ...TOLD].sort((one, other) => one.at.localeCompare(other.at));
    for (const { amount, ...told } of all)
      replay(call, {
        narration: `${NARRATIONS[told.kind]} ${told.reference}`,
        source: { kind: 'payment', id: null },
        ...told,
        amount: money(amount),
      });
    // What a request returns does not depend on the length of the story.
    call.world.ids.state = state;
  },
};
