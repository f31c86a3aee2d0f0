import type { Call, Json } from '../behaviour';

/** Name and date of birth as a register compares them. */
export type Identity = { first_name: string; last_name: string; date_of_birth: string };

type Holder = Identity & { mismatched?: string[] };

/** Holders of the sandbox's registers whose data is compared with what is sent. */
const HOLDERS: Record<string, Record<string, Holder>> = {
  bvn: {
    '22200000001': { first_name: 'Ada', last_name: 'Exemplar', date_of_birth: '1994-03-08' },
    '22200000002': { first_name: 'Bello', last_name: 'Sample', date_of_birth: '1988-11-21' },
    '22200000043': { first_name: 'Kemi', last_name: 'Facsimile', date_of_birth: '1991-05-27' },
  },
  nin: {
    '22200000011': { first_name: 'Ada', last_name: 'Exemplar', date_of_birth: '1994-03-08' },
    '22200000012': { first_name: 'Bello', last_name: 'Sample', date_of_birth: '1988-11-21' },
  },
};
/** NIN whose holder always has another name. */
const OTHER_NAME = '22200000041';
const FIELDS = ['first_name', 'last_name', 'date_of_birth'] as const;

/** Outcomes of other numbers by their last two digits. */
const OUTCOMES: Record<string, [string, string[]]> = {
  '91': ['mismatched', ['date_of_birth']],
  '92': ['not_found', []],
  '93': ['source_unavailable', []],
  '94': ['source_unavailable', []],
};

/** Result of a check that was never made. */
export const UNCHECKED = { outcome: null, mismatched_fields: [], checked_at: null };

/** Ends the request with 422 for a number that may belong to a real person: only those from 22200000001 to 22200000999 are of the sandbox. */
export function checkSandboxNumber(call: Call, number: string): void {
  if (!/^22200000\d{3}$/.test(number) || number === '22200000000') call.fail('real_data_in_sandbox', `${number} is not a sandbox number.`);
}

/** Queries a register. A register that does not respond has no time of a check. */
export function query(call: Call, register: 'bvn' | 'nin', number: string, identity: Identity): Json {
  const checked = (outcome: string, mismatched_fields: string[] = []): Json => ({
    outcome,
    mismatched_fields,
    checked_at: outcome === 'source_unavailable' ? null : call.now(),
  });
  const holder = HOLDERS[register][number];
  if (holder) {
    const wrong = FIELDS.filter((field) => holder[field].toLowerCase() !== identity[field].toLowerCase());
    return checked(wrong.length ? 'mismatched' : 'matched', wrong);
  }
  if (register === 'nin' && number === OTHER_NAME) return checked('mismatched', ['last_name']);
  const [outcome, fields] = OUTCOMES[number.slice(-2)] ?? ['matched', []];
  return checked(outcome, fields);
}

/** Returns the outcome of a register that has not responded, a minute later; undefined if it never responds. */
export const lateOutcome = (call: Call, number: string): Json | undefined =>
  number.endsWith('94') ? { outcome: 'matched', mismatched_fields: [], checked_at: call.now() } : undefined;

/** Returns a number as responses contain it. */
export const masked = (number: string): string => `*******${number.slice(-4)}`;
