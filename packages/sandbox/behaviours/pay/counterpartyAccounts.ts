import type { Behaviours, Call, Json } from '../behaviour';
import { compareNames, sessionId } from '../money/names';
import { enquire } from './names';

const MOST = 20;
const COOLING_OFF = 6 * 3600;
/** Kobo that an account can receive in total during its cooling-off period. */
const COOLING_OFF_LIMIT = 10_000_000;

/** Compares a bank's name with the legal and the trading name. Returns the better result and the name that it is for. */
export function verificationOf({ legal_name, trading_name }: Json, name: string | null): { result: string; compared_name: string } {
  if (name === null) return { result: 'unknown', compared_name: legal_name };
  const order = ['full', 'partial', 'none'];
  const results = [legal_name, trading_name]
    .filter(Boolean)
    .map((each: string) => ({ result: compareNames(each, name), compared_name: each }));
  return results.sort((one, other) => order.indexOf(one.result) - order.indexOf(other.result))[0];
}

/**
 * Ends the request with 403 if an account in its cooling-off period would receive more than 100,000.00 in total.
 *
 * @param at time of the transfer in milliseconds
 */
export function checkCoolingOff(call: Call, account: Json, amount: number, at = call.ms): void {
  if (Date.parse(account.cooling_off_ends_at) <= at) return;
  const received = call.store
    .find('obt', 'counterparty_bank_account_id', account.id)
    .filter(({ status }) => ['scheduled', 'pending', 'success'].includes(status))
    .reduce((sum, each) => sum + each.amount.amount, 0);
  if (received + amount > COOLING_OFF_LIMIT)
    call.fail('beneficiary_cooling_off', `Until ${account.cooling_off_ends_at}, the account can receive 100,000.00 NGN in total.`);
}

/** Changes the number of bank accounts of a counterparty. */
function count(call: Call, { id, bank_account_count: before }: Json, by: number): void {
  call.patch('cpt', id, { bank_account_count: Math.max(0, before + by) });
}

function add(call: Call, party: Json): Json {
  const { bank_code, account_number, acceptance, added_by } = call.body;
  const taken = call.taken('cba', (each) => each.account_number === account_number && each.bank_code === bank_code);
  if (taken) call.fail('already_exists', `The account is ${taken.id}.`);
  if (party.bank_account_count >= MOST) call.fail('limit_reached', `The counterparty has ${MOST} of ${MOST} bank accounts.`);
  if (acceptance?.accepted_by === added_by)
    call.fail('self_approval', `${added_by} added the account, so another admin must accept the name.`);
  const { bank, name } = enquire(call, bank_code, account_number, party.legal_name);
  if (!bank.features.includes('transfers_out')) call.fail('bank_not_supported', `Bank ${bank_code} cannot receive transfers.`);
  const verified = verificationOf(party, name);
  const isAccepted = acceptance !== undefined && verified.result !== 'full' && verified.result !== 'none';
  const account = call.create({
    counterparty_id: party.id,
    bank_name: bank.name,
    account_name: name,
    is_payable: verified.result === 'full' || isAccepted,
    verification: {
      ...verified,
      session_id: sessionId(call),
      checked_at: call.now(),
      accepted_by: isAccepted ? acceptance.accepted_by : null,
      accepted_reason: isAccepted ? acceptance.reason : null,
    },
    cooling_off_ends_at: call.now(COOLING_OFF),
  });
  count(call, party, 1);
  return account;
}

/** Bank accounts of counterparties. */
export const counterpartyAccounts: Behaviours = {
  operations: {
    addCounterpartyBankAccount: add,
    listCounterpartyBankAccounts: (call, { id }) => {
      return call.page(call.store.find('cba', 'counterparty_id', id));
    },
    removeCounterpartyBankAccount: (call, { id, counterparty_id }) => {
      if (counterparty_id !== call.params.counterparty_id) call.fail('not_found');
      const waiting = call.store
        .find('obt', 'counterparty_bank_account_id', id)
        .find((each) => ['pending_approval', 'scheduled'].includes(each.status) && !call.store.isUntouched('obt', each.id));
      if (waiting) call.fail('resource_in_use', `${waiting.id} awaits its approval or its date.`);
      count(call, call.need('cpt', counterparty_id), -1);
      call.store.remove('cba', id);
    },
  },
};
