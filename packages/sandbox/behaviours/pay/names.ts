import type { Json } from '../../model/contract';
import type { Behaviours } from '../behaviour';
import type { Call } from '../call';
import { compareNames, sessionId } from '../money/names';

const DAY = 86_400;
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

function resolve(call: Call): Json {
  const { bank_code, account_number: number, expected_name: expected = null, fresh } = call.body;
  const bank = call.store.get('Bank', bank_code);
  if (!bank?.nip_code) return call.fail('bank_not_supported', { detail: `Bank ${bank_code} does not return account names.` });
  const isExample = bank_code === '999';
  if (isExample && number === '0000000072') call.fail('bank_account_not_found', { detail: `Bank ${bank_code} has no account ${number}.` });
  if (isExample && number === '0000000917') call.fail('bank_unavailable', { detail: 'The bank did not respond within 30 seconds.' });
  const key = `${bank_code} ${number}`;
  const known = fresh ? undefined : call.store.get('lookup', key);
  const isCached = known !== undefined && Date.parse(known.valid_until_at) > call.ms;
  const answer: Json = isCached ? known : { session_id: sessionId(call), resolved_at: call.now(), valid_until_at: call.now(DAY) };
  if (!isCached) call.store.put('lookup', answer, key);
  const name = (isExample ? HOLDERS[number] : undefined) ?? expected?.toUpperCase() ?? 'SANDBOX HOLDER';
  return {
    bank_code,
    bank_name: bank.name,
    account_number: number,
    account_name: name,
    expected_name: expected,
    name_match: expected === null ? 'not_compared' : number === OTHER_NAME ? 'none' : compareNames(expected, name),
    account_state: number === DORMANT ? 'dormant' : 'active',
    kyc_tier: null,
    ...answer,
    is_cached: isCached,
  };
}

export const names: Behaviours = { operations: { resolveAccountName: resolve } };
