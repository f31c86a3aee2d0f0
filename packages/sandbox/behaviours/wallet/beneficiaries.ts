import type { Behaviours } from '../behaviour';
import { lookUp } from './banks';
import { checkName } from './transferPostings';

const COOLING_OFF_SECONDS = 6 * 3600;
const MOST = 200;

export const beneficiaries: Behaviours = {
  operations: {
    listBeneficiaries: (call) =>
      call.pageInOrder(
        [...call.store.list('ben')].sort(
          ({ last_used_at: one, created_at: first }, { last_used_at: other, created_at: second }) =>
            (other ?? '').localeCompare(one ?? '') || second.localeCompare(first),
        ),
      ),
    createBeneficiary: (call) => {
      const {
        owner_id: ownerId,
        kind,
        account_id: accountId,
        bank_code: bankCode,
        account_number: number,
        expected_name: expected,
      } = call.body;
      const owner = call.need('wus', ownerId, '/owner_id');
      if (owner.status !== 'active') call.fail('wallet_user_not_active');
      const own = call.store.find('ben', 'owner_id', ownerId);
      if (own.length >= MOST) call.fail('limit_reached', `The user has ${own.length} of ${MOST} beneficiaries.`);
      const account = kind === 'wallet' ? call.store.get('wal', accountId) : undefined;
      if (kind === 'wallet' && !account) call.fail('recipient_not_found', `No account has the ID ${accountId}.`);
      const bank = account ? undefined : lookUp(call, bankCode, number, expected);
      if (bank) checkName(call, bank, expected);
      const details = {
        account_id: account?.id ?? null,
        bank_code: account?.bank_code ?? bankCode,
        bank_name: account?.bank_name ?? bank?.bank.name,
        account_number: account?.account_number ?? number,
        account_name: account?.account_name ?? bank?.name,
      };
      const saved = own.find((each) => each.account_number === details.account_number && each.bank_code === details.bank_code);
      if (saved && !call.store.isUntouched('ben', saved.id))
        call.fail('duplicate_beneficiary', `The account is already saved as ${saved.id}.`);
      return call.create({ ...details, cooling_off_ends_at: call.now(COOLING_OFF_SECONDS) });
    },
  },
};
