import type { Behaviours, Call, Json } from '../behaviour';
import { compareNames, sessionId } from '../money/names';

/** Bank account as its bank reports it. `code` is the NIP code with which transfers to it end. */
export type BankAccount = { bank: Json; number: string; name: string; state: string; code: string; onPlatform?: Json };

/** Holders at bank 999 who are not on this platform: those of the story. */
const HOLDERS: Record<string, string> = {
  '3100455827': 'ZUMA CRATES LTD',
  '4500712369': 'FEMI PLACEHOLDER',
  '3055611202': 'BELLO SAMPLE',
  '3055617778': 'BELLO SAMPLE VEGETABLES',
  '3055618885': 'SAMPLE SAVINGS CLUB',
};

/** Codes of sandbox account numbers: seven zeros, the code and the check digit. */
const MAGIC = /^0{7}(\d\d)\d$/;

/** Names of sandbox accounts. Those that are not listed have no special name. */
const MAGIC_NAMES: Record<string, string> = { '06': 'SANDBOX DORMANT', '08': 'SANDBOX OTHER NAME' };

/**
 * Looks an account number up at its bank.
 *
 * @param expected name the caller expects; a holder of whom nothing is known has it
 * @throws SandboxError `bank_not_supported`, `bank_account_not_found` or `bank_unavailable`
 */
export function lookUp(call: Call, bankCode: string, number: string, expected?: string): BankAccount {
  const bank = call.store.get('Bank', bankCode);
  if (!bank) return call.fail('bank_not_supported', `Bank ${bankCode} is unknown.`);
  const onPlatform = call.store.find('wal', 'account_number', number).find((account) => account.bank_code === bankCode);
  if (onPlatform) {
    return {
      bank,
      number,
      name: onPlatform.account_name,
      state: onPlatform.status === 'active' ? 'active' : 'credit_blocked',
      code: '00',
      onPlatform,
    };
  }
  const code = (bankCode === '999' && MAGIC.exec(number)?.[1]) || '00';
  if (code === '07') call.fail('bank_account_not_found', `Bank ${bankCode} has no account ${number}.`);
  if (code === '91') call.fail('bank_unavailable');
  const name = MAGIC_NAMES[code] ?? (bankCode === '999' ? HOLDERS[number] : undefined) ?? expected?.toUpperCase() ?? 'SANDBOX HOLDER';
  return { bank, number, name, state: code === '06' ? 'dormant' : 'active', code };
}

export const banks: Behaviours = {
  operations: {
    resolveBankAccount: (call) => {
      const { bank_code: bankCode, account_number: number, expected_name: expected } = call.body;
      const { bank, name, state, onPlatform } = lookUp(call, bankCode, number);
      return {
        bank_code: bankCode,
        bank_name: bank.name,
        account_number: number,
        account_name: name,
        name_match: expected ? compareNames(expected, name) : 'not_compared',
        account_state: state,
        kyc_tier: onPlatform ? Number(onPlatform.tier.slice(-1)) : null,
        on_platform: onPlatform !== undefined,
        session_id: sessionId(call),
        resolved_at: call.now(),
      };
    },
  },
};
