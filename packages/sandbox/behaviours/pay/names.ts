import type { Behaviours, Call, Json } from '../behaviour';
import { DAY } from '../money/dates';
import { compareNames, sessionId } from '../money/names';

const OTHER_NAME = '0000000089';
const DORMANT = '0000000065';

/** Holders at bank 999: those of the story and of the sandbox. */
const HOLDERS: Record<string, string> = {
  '0123456787': 'ADA EXEMPLAR',
  '2004177532': 'BELLO SAMPLE',
  '3100455827': 'ZUMA CRATES LTD',
  [OTHER_NAME]: 'SANDBOX OTHER NAME',
  [DORMANT]: 'SANDBOX DORMANT',
};

/** Holder of an account as its bank reports it. */
export type Holder = { bank: Json; name: string; state: 'active' | 'dormant' };

/**
 * Asks a bank for the holder of an account.
 *
 * @param expected name that a holder has of whom nothing is known
 * @throws SandboxError `bank_not_supported`, `bank_account_not_found` or `bank_unavailable`
 */
export function enquire(call: Call, bankCode: string, number: string, expected?: string | null): Holder {
  const bank = call.store.get('Bank', bankCode);
  if (!bank?.features.includes('name_enquiry')) return call.fail('bank_not_supported', `Bank ${bankCode} does not return account names.`);
  const isExample = bankCode === '999';
  if (isExample && number === '0000000072') call.fail('bank_account_not_found', `Bank ${bankCode} has no account ${number}.`);
  if (isExample && number === '0000000917') call.fail('bank_unavailable');
  const name = (isExample ? HOLDERS[number] : undefined) ?? expected?.toUpperCase() ?? 'SANDBOX HOLDER';
  return { bank, name, state: number === DORMANT ? 'dormant' : 'active' };
}

/** Returns true for an account number of the sandbox that is accepted for any holder. */
export const isAnyHolder = (bankCode: string, number: string): boolean =>
  bankCode === '999' && number !== OTHER_NAME && Object.hasOwn(HOLDERS, number);

function resolve(call: Call): Json {
  const { bank_code, account_number: number, expected_name: expected = null, fresh } = call.body;
  const { bank, name, state } = enquire(call, bank_code, number, expected);
  const key = `${bank_code} ${number}`;
  const known = fresh ? undefined : call.store.get('lookup', key);
  const isCached = known !== undefined && Date.parse(known.valid_until_at) > call.ms;
  const lookup: Json = isCached ? known : { session_id: sessionId(call), resolved_at: call.now(), valid_until_at: call.now(DAY) };
  if (!isCached) call.store.put('lookup', lookup, key);
  return {
    bank_code,
    bank_name: bank.name,
    account_number: number,
    account_name: name,
    expected_name: expected,
    name_match: expected === null ? 'not_compared' : number === OTHER_NAME ? 'none' : compareNames(expected, name),
    account_state: state,
    kyc_tier: null,
    ...lookup,
    is_cached: isCached,
  };
}

export const names: Behaviours = { operations: { resolveAccountName: resolve } };
