import type { Call, Json } from '../behaviour';
import { compareNames, sessionId } from '../money/names';

/** Account as its bank reports it. `code` is the NIP code with which payments to it end. */
export type BankAccount = { bank: Json; number: string; name: string; code: string; own?: Json };

/** Holders at bank 999 whose accounts are not in the tenant's books: those of the story. */
const HOLDERS: Record<string, string> = {
  '3100455827': 'ZUMA CRATES LTD',
  '3022001140': 'SAMPLE KITCHEN LTD',
  '3012345674': 'TUNDE REPLICA',
  '4100770337': 'ADA EXEMPLAR',
  '4100221906': 'MILE 12 STALLS',
  '0123456787': 'ADA EXEMPLAR',
  '2004177532': 'BELLO SAMPLE',
  '0000000089': 'SANDBOX OTHER NAME',
  '0000000065': 'SANDBOX DORMANT',
};

/** Sandbox account numbers: seven zeros, the NIP code and the check digit. */
const MAGIC = /^0{7}(\d\d)\d$/;

/**
 * Looks an account number up, in the books or at its bank.
 *
 * @param expected name that a holder has of whom nothing is known
 * @throws SandboxError `bank_not_supported`, `bank_account_not_found` or `bank_unavailable`
 */
export function lookUp(call: Call, code: string, number: string, expected?: string): BankAccount {
  const bank = call.store.get('Bank', code);
  if (!bank) return call.fail('bank_not_supported', `Bank ${code} is unknown.`);
  if (!bank.accepts_payments) call.fail('bank_not_supported', `Bank ${code} does not accept payments.`);
  const own = call.store.find('acc', 'account_number', number).find(({ bank_code }) => bank_code === code);
  if (own) return { bank, number, name: own.account_name, code: '00', own };
  if (bank.availability === 'down') call.fail('bank_unavailable', `${bank.name} is down.`);
  const nip = (code === '999' && MAGIC.exec(number)?.[1]) || '00';
  if (nip === '07') call.fail('bank_account_not_found', `Bank ${code} has no account ${number}.`);
  if (nip === '91') call.fail('bank_unavailable');
  return { bank, number, name: HOLDERS[number] ?? expected?.toUpperCase() ?? 'SANDBOX HOLDER', code: nip };
}

/** Resolves an account name, as its bank or the books return it. */
export function resolveAccountName(call: Call): Json {
  const { bank_code, account_number, expected_name: expected = null, fresh } = call.body;
  const { bank, name, own } = lookUp(call, bank_code, account_number, expected ?? undefined);
  const key = `${bank_code} ${account_number}`;
  const earlier = own || fresh ? undefined : call.store.get('lookup', key);
  const isCached = earlier !== undefined && Date.parse(earlier.valid_until_at) > call.ms;
  const lookup = isCached
    ? earlier
    : { session_id: own ? null : sessionId(call), resolved_at: call.now(), valid_until_at: call.now(own ? 0 : 86_400) };
  if (!own && !isCached) call.store.put('lookup', lookup, key);
  return {
    bank_code,
    bank_name: bank.name,
    account_number,
    account_name: name,
    account_id: own && call.caller.role !== 'agency' ? own.id : null,
    expected_name: expected,
    name_match: expected ? compareNames(expected, name) : 'not_compared',
    ...lookup,
    is_cached: isCached,
  };
}
