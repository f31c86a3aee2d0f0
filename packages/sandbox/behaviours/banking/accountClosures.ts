import type { Behaviours, Call, Json } from '../behaviour';
import { asText, money, percent } from '../money/money';
import { accrued, forgetAccrued, TAX_RATE } from './accountInterest';
import { book, ledger } from './books';
import { acceptsCredit, checkCurrency, checkCustomer } from './checks';
import { withdrawApplications } from './deposits';
import { missingFor } from './mandate';

/** Largest payout in cash, in kobo. */
const MOST_CASH = 50_000_000;

function checkUnused(call: Call, { id }: Json): void {
  const user =
    call.store
      .list('bln')
      .find(({ status, repayment_account_id }) => repayment_account_id === id && ['approved', 'active'].includes(status)) ??
    call.store.find('svp', 'source_account_id', id).find(({ status }) => ['approved', 'active', 'matured'].includes(status)) ??
    call.store.list('bpm').find(({ status, source_account }) => source_account.id === id && status === 'pending');
  if (user && !call.store.isUntouched(user.id.slice(0, 3), user.id)) call.fail('resource_in_use', `${user.id} uses the account.`);
}

type Payout = { method: 'account' | 'cash'; account_id?: string };

/** Pays the interest and the whole balance out, closes the account, and withdraws its applications for deposits. Emits `account.closed`. */
function close(call: Call, payout: Payout | undefined, fields: Json = {}): Json {
  const account = call.need('acc', call.params.account_id);
  const { id, currency } = account;
  const isOfHolder = call.operation?.id !== 'closeAccount';
  if (account.status === 'frozen') call.fail('account_not_active', 'The account is frozen.');
  if (isOfHolder) checkCustomer(call, account.customer.id);
  if (call.ledger.held(id)) {
    const held = asText(money(call.ledger.held(id), currency));
    call.fail('account_has_balance', `${held} of the balance is held.`);
  }
  checkUnused(call, account);
  const source = { kind: 'account', id };
  const earned = accrued(call, account);
  const tax = percent(earned, TAX_RATE);
  const total = call.ledger.balance(id) + earned - tax;
  if (total > 0 && !payout) call.fail('account_has_balance', `The account holds ${asText(money(total, currency))}.`);
  const pointer = call.operation?.id === 'closePersonAccount' ? '/payout/account_id' : '/payout_account_id';
  const target = payout?.method === 'account' ? call.need('acc', payout.account_id, pointer) : undefined;
  if (target) {
    checkCurrency(call, currency, target.currency);
    if (target.id === id || target.customer.id !== account.customer.id)
      call.invalid(pointer, 'Must be another account of the same customer.');
    if (!acceptsCredit(target)) call.fail('account_not_active', `The receiving account is ${target.status}.`);
  }
  if (payout?.method === 'cash' && total > MOST_CASH)
    call.fail('amount_out_of_range', `The final balance is ${asText(money(total, currency))}; at most 500,000.00 NGN can be paid in cash.`);
  const text = { source, channel: 'system' };
  const narration = `Final interest, ${account.account_number}`;
  book(call, { ...text, from: ledger('interest', currency), to: id, amount: money(earned, currency), kind: 'interest', narration });
  book(call, { ...text, from: id, to: ledger('tax', currency), amount: money(tax, currency), kind: 'withholding_tax', narration });
  const paid = book(call, {
    source,
    from: id,
    to: target?.id ?? ledger('cash', currency),
    amount: money(total, currency),
    kind: 'account_closure',
    narration: `Closure of ${account.account_number}`,
  });
  const { reason_code, reason = null, closed_by = null } = call.body;
  forgetAccrued(call, id);
  const closed = call.change('acc', id, 'account.closed', {
    status: 'closed',
    status_reason_code: reason_code,
    status_reason: reason,
    allowed_actions: [],
    closure: {
      reason_code,
      reason,
      paid_out: money(total, currency),
      payout_method: total === 0 ? 'none' : (payout?.method ?? 'none'),
      payout_account_id: total === 0 ? null : (target?.id ?? null),
      transaction_id: paid.debit,
      signed_by: [],
      closed_by,
      ...fields,
    },
  });
  withdrawApplications(call, id);
  return closed;
}

const toAccount = (call: Call): Payout | undefined =>
  call.body.payout_account_id ? { method: 'account', account_id: call.body.payout_account_id } : undefined;

function closeBusinessAccount(call: Call, account: Json): Json {
  const { signed_by: signed, reason_code: code, reason } = call.body;
  if ((code === 'dissatisfied' || code === 'other') && !reason)
    call.invalid('/reason', `Must be sent with the reason ${code}.`, 'required');
  const rule = account.mandate?.rules.at(-1);
  if (rule && account.status !== 'pending_signatories') {
    const signers = account.signatories.filter(({ person_id, status }: Json) => status === 'accepted' && signed.includes(person_id));
    const missing = missingFor(
      rule,
      signers.map((each: Json) => each.class),
    );
    if (missing || signers.length < signed.length) {
      const [{ class: needed, count }] = rule.required;
      call.fail('mandate_invalid', `The last rule requires ${count} signatories of class ${needed}; ${signers.length} signed.`);
    }
  }
  return close(call, toAccount(call), { signed_by: signed });
}

/** Closures of accounts, by the bank and at the holder's request. */
export const accountClosures: Behaviours = {
  // A frozen account has an error of its own.
  furtherStates: { closeAccount: ['frozen'], closeBusinessAccount: ['frozen'], closePersonAccount: ['frozen'] },
  operations: {
    closeAccount: (call) => close(call, toAccount(call)),
    closeBusinessAccount,
    closePersonAccount: (call) => {
      const { payout, closed_by: by } = call.body;
      if (payout?.method === 'cash' && !by) call.invalid('/closed_by', 'Must be sent for a payout in cash.', 'required');
      if (payout?.method === 'cash' && call.need('acc', call.params.account_id).currency !== 'NGN')
        call.invalid('/payout/method', 'Must be account for a domiciliary account.');
      return close(call, payout && { method: payout.method, account_id: payout.account_id });
    },
  },
};
