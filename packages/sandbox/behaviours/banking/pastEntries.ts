import type { Json } from '../../model/contract';
import { asDate } from '../../state/clock';
import type { Call } from '../call';
import { money } from '../money/money';

/** Entry of the story: ID unless the page of no entry names it, kind, kobo or cents (negative for a debit), counterpart, and narration. */
type Row = [id: string | null, kind: string, amount: number, counter: string, narration: string];

type Told = { at: string; source: Json; reference: string | null; row: Row };

/** Returns entries that have their time, source and reference in common, such as those of a payment and its fee. */
const entriesAt = (at: string, source: Json, reference: string | null, rows: Row[]): Told[] =>
  rows.map((row) => ({ at, source, reference, row }));

const CASH = { kind: 'cash', id: null };
const RENT = { kind: 'savings_plan', id: 'svp_01JD27H8PDWMTZ3ZMV8CRG9KWM' };
const of = (kind: string, id: string): Json => ({ kind, id });
const BOXES = of('payment', 'bpm_01JD7V4FPMBWJXR0AEYHEMDBWW');
const OWN = of('payment', 'bpm_01JDB9GMRN2FBB5CVWCK5J6DNP');
const PARTS = of('payment', 'bpm_01JDHRRZ5NKDRXQSB53RWT3FWV');
const METER = of('utility_payment', 'utp_01JDBAD46P48C349W912PYSJD9');
const OVERPAID = of('loan', 'bln_01J7KQR9E15PEMYRXK0SZE5Z2T');

/** Entries of accounts until the sandbox starts, in their order, as openapi/STORY.md has them. */
const TOLD: Record<string, Told[]> = {
  // Bello
  acc_01JD2WZ5WR875JF80MTHF6G27V: [
    ...entriesAt('2026-11-16T09:55:20Z', CASH, null, [
      ['btx_01JD22PGFYFX67H2H0KAMGBGDN', 'cash_deposit', 15_000_000, 'TILL MILE 12', 'Cash at the counter, Mile 12'],
    ]),
    ...entriesAt('2026-11-16T09:57:03Z', CASH, null, [
      ['btx_01JD2Y6TDQFF052J3RAYS4SS98', 'cash_deposit', 15_000_000, 'TILL MILE 12', 'Cash at the counter, Mile 12'],
    ]),
    ...entriesAt('2026-11-16T10:02:41Z', CASH, null, [
      ['btx_01JD2KHPWF113GYYFEA4FFP5YS', 'reversal', -15_000_000, 'TILL MILE 12', 'Reversal, cash entered twice'],
    ]),
    ...entriesAt('2026-11-16T10:30:05Z', RENT, null, [
      ['btx_01JD2731E38TER43MT1QAS17VC', 'savings_deposit', -5_000_000, 'SAVINGS PLANS', 'Rent 2027'],
    ]),
    ...entriesAt('2026-11-18T11:15:32Z', BOXES, 'EB-BP-2201', [
      ['btx_01JD70JJM437SSA05GFTBBERE1', 'payment', -3_600_000, 'ZUMA CRATES LTD', 'Boxes for week 47'],
      ['btx_01JD7R8T3ZX8KV4W4BJVKAAZET', 'fee', -2_500, 'FEE INCOME', 'Fee, EB-BP-2201'],
      ['btx_01JD775PVVR76WR0NCX6W6PNES', 'stamp_duty', -5_000, 'STAMP DUTY', 'Stamp duty, EB-BP-2201'],
    ]),
    ...entriesAt('2026-11-20T15:40:12Z', METER, 'EB-UT-0501', [
      ['btx_01JDBWDGHEYC6HPX0R0M8WSESE', 'utility', -1_000_000, 'UTILITY CLEARING', 'Specimen Power, meter 00000000044'],
      ['btx_01JDBJK8EC8HMAG70WQ863521Y', 'fee', -10_000, 'FEE INCOME', 'Fee, EB-UT-0501'],
    ]),
    ...entriesAt('2026-11-23T05:00:00Z', RENT, null, [
      ['btx_01JDE1RN27XJ6MCNXBQKBEHEP9', 'savings_deposit', -5_000_000, 'SAVINGS PLANS', 'Rent 2027'],
    ]),
    ...entriesAt('2026-11-24T12:02:11Z', { kind: 'utility_payment', id: null }, null, [
      ['btx_01JDHS8FKPZTCTT3EB3T185A79', 'utility', -50_000, 'UTILITY CLEARING', 'Airtime'],
    ]),
    // Examples of his payments can be sent, for which he had the money earlier.
    ...entriesAt('2026-11-24T12:02:11Z', { kind: 'adjustment', id: null }, null, [
      [null, 'adjustment', 6_060_000, 'SANDBOX FUNDS', 'Sandbox funds'],
    ]),
  ],
  // Ada, savings
  acc_01JD2SA919MBJ3KWBKDJ0YRX1F: [
    ...entriesAt('2026-11-17T07:31:18Z', { kind: 'payment', id: null }, null, [
      ['btx_01JD4X49BG6X03R7CTCZHRXX78', 'payment', 48_000_000, 'OTHER BANK', 'Salary, November'],
    ]),
    ...entriesAt('2026-11-19T09:10:00Z', of('fixed_deposit', 'tdp_01JD75KXXKGBQ6Q5E077NKVTCY'), 'EB-BFD-0012', [
      ['btx_01JD9G66WEYV3NHTVFZF04QM04', 'deposit_placement', -30_000_000, 'FIXED DEPOSITS', 'Steady 180, EB-BFD-0012'],
    ]),
    ...entriesAt('2026-11-20T12:01:40Z', OWN, 'EB-BP-2207', [
      ['btx_01JDB6BXKZY8MSKATHG3ENQ78V', 'payment', -4_500_000, 'ADA EXEMPLAR', 'Payment EB-BP-2207'],
      ['btx_01JDBSRW93VGJMXQQ9RJ0GVHDW', 'fee', -2_500, 'FEE INCOME', 'Fee, EB-BP-2207'],
      ['btx_01JDBFTTMQ9M6CWZSYK15GGRP8', 'stamp_duty', -5_000, 'STAMP DUTY', 'Stamp duty, EB-BP-2207'],
    ]),
  ],
  // Ada, dollars
  acc_01JDCP46KG92R1Z7VPQFEY15R5: [
    ...entriesAt('2026-11-21T09:05:00Z', CASH, null, [[null, 'cash_deposit', 25_000, 'TILL MILE 12', 'Cash at the counter, Mile 12']]),
  ],
  // Zuma Crates. What its customers paid is one entry before, and one after the loan.
  acc_01J7KNTN4KY1GV28TH0D3ARNAT: [
    ...entriesAt('2026-09-04T10:00:00Z', { kind: 'payment', id: null }, null, [
      [null, 'payment', 100_000_000, 'OTHER BANK', 'Sales to September'],
    ]),
    ...entriesAt('2026-09-20T08:00:00Z', OVERPAID, 'EB-LOAN-0083', [
      ['btx_01J8773V00S3G3BN6ACNZTMCSQ', 'loan_disbursal', 60_000_000, 'LOANS', 'Loan EB-LOAN-0083'],
      ['btx_01J8773V00ZBTMKNGW1MEN3CY9', 'loan_fee', -600_000, 'FEE INCOME', 'Fee, EB-LOAN-0083'],
      ['btx_01J8773V00FWJY1VE44GFV51EP', 'vat', -45_000, 'VALUE ADDED TAX', 'VAT, EB-LOAN-0083'],
    ]),
    ...entriesAt('2026-10-05T09:20:00Z', of('savings_plan', 'svp_01J9DYGFM09V5QNNGN3ER2MM1R'), null, [
      ['btx_01J9DZN3G012GTYNVWBY5VQEY1', 'savings_deposit', -30_000_000, 'SAVINGS PLANS', 'Tax 2026'],
    ]),
    ...entriesAt('2026-10-23T05:00:00Z', OVERPAID, 'EB-LOAN-0083', [[null, 'loan_repayment', -30_902_970, 'LOANS', 'Loan EB-LOAN-0083']]),
    ...entriesAt('2026-10-30T10:00:00Z', { kind: 'payment', id: null }, null, [
      [null, 'payment', 296_569_025, 'OTHER BANK', 'Sales to October'],
    ]),
    ...entriesAt('2026-11-02T09:40:00Z', of('fixed_deposit', 'tdp_01JBQ5G5098E770RNFG6G4P9EY'), 'EB-BFD-0009', [
      ['btx_01JBP3XVG9MTQTZ6J3WPDBZD5J', 'deposit_placement', -200_000_000, 'FIXED DEPOSITS', 'Steady 180, EB-BFD-0009'],
    ]),
    ...entriesAt('2026-11-20T10:12:09Z', OVERPAID, 'EB-LOAN-0083', [
      ['btx_01JDB0X3396TWG75TGW7NJ2D5G', 'loan_repayment', -31_000_000, 'LOANS', 'Loan EB-LOAN-0083'],
    ]),
    ...entriesAt('2026-11-23T09:30:00Z', OVERPAID, 'EB-LOAN-0083', [
      ['btx_01JDED27FQTMWJZWH4P0CTT628', 'loan_refund', 97_029, 'LOANS', 'Surplus of loan EB-LOAN-0083'],
    ]),
    ...entriesAt('2026-11-24T10:18:36Z', PARTS, 'EB-BP-2214', [
      ['btx_01JDH3HS34RPEPZNTNTSQFNVTG', 'payment', -85_000_000, 'SAMPLE KITCHEN LTD', 'Payment EB-BP-2214'],
      ['btx_01JDKZNSQA2DZH8WFGRMG5R8WB', 'fee', -10_000, 'FEE INCOME', 'Fee, EB-BP-2214'],
      ['btx_01JDKZNSQNR1D8ZR9EY4BS7QQC', 'stamp_duty', -5_000, 'STAMP DUTY', 'Stamp duty, EB-BP-2214'],
    ]),
  ],
};

/**
 * Posts the entries of the story, so that the balance of each account follows from its entries, and stores those that no example shows. Entries that
 * are posted after the sandbox starts are removed: it posts its own.
 */
export function replayEntries(call: Call): void {
  const { state } = call.world.ids;
  for (const { id, created_at } of call.store.list('btx')) if (created_at > call.now()) call.store.remove('btx', id);
  for (const [account, entries] of Object.entries(TOLD)) {
    const owner = call.store.get('acc', account);
    if (!owner) continue;
    for (const [index, told] of entries.entries()) replay(call, owner, index + 1, told);
    call.store.put('sequence', { last: entries.length }, account);
  }
  // What a request returns does not depend on the length of the story.
  call.world.ids.state = state;
}

function replay(call: Call, owner: Json, sequence: number, { at, source, reference, row }: Told): void {
  const [id, kind, amount, counter, narration] = row;
  const { id: account, account_number, customer, currency } = owner;
  call.ledger.post([
    { account: `system:banking:opening:${currency}`, amount: -amount },
    { account, amount },
  ]);
  if (id && call.store.get('btx', id)) return;
  call.store.put(
    'btx',
    call.fresh('Transaction', {
      id: id ?? call.world.ids.next('btx', Date.parse(at)),
      account_id: account,
      account_number,
      customer_id: customer.id,
      sequence,
      direction: amount < 0 ? 'debit' : 'credit',
      kind,
      status: 'posted',
      amount: money(Math.abs(amount), currency),
      balance_after: money(call.ledger.balance(account), currency),
      counter_ledger: counter,
      source,
      reference,
      narration,
      channel: source.kind === 'cash' ? 'branch' : 'system',
      value_date: asDate(Date.parse(at)),
      created_at: at,
      updated_at: at,
    }),
  );
}
