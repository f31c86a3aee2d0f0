import type { Behaviours, Call, Json } from '../behaviour';
import { asText, type Money, money } from '../money/money';
import { compareNames } from '../money/names';
import { customerOf, summary } from './books';
import { checkCredit, checkCurrency, checkCustomer, checkDebit } from './checks';
import { missingSignatures, signaturesFor } from './mandate';
import { type BankAccount, lookUp, resolveAccountName } from './nip';
import { change, send } from './paymentOutcomes';

const NO_ENTRIES = { amount: null, fee: null, stamp_duty: null, credit: null, reversal: null };

/** Returns the fee of a payment in kobo: 25.00 up to 50,000.00, 50.00 up to 500,000.00, 100.00 above. */
const feeFor = (amount: number): number => (amount <= 5_000_000 ? 2_500 : amount <= 50_000_000 ? 5_000 : 10_000);

/** Returns the stamp duty: 50.00 from 10,000.00, except on salaries and between a customer's own accounts. */
function dutyFor(amount: number, purpose: string, isOwn: boolean): [number, string] {
  if (amount < 1_000_000) return [0, 'below_threshold'];
  if (purpose === 'salary') return [0, 'salary'];
  return isOwn ? [0, 'own_accounts'] : [5_000, 'none'];
}

function destinationOf(call: Call): BankAccount {
  const { destination } = call.body;
  if (destination.kind === 'bank_account')
    return lookUp(call, destination.bank_code, destination.account_number, destination.expected_name);
  const own = call.store.get('acc', destination.account_id);
  if (!own) return call.fail('recipient_not_found', 'Your bank has no account with this ID.');
  const bank = call.store.get('Bank', own.bank_code) ?? { code: own.bank_code, name: own.bank_name };
  return { bank, number: own.account_number, name: own.account_name, code: '00', own };
}

function checkName(call: Call, { number, name }: BankAccount): void {
  const { expected_name: expected } = call.body.destination;
  if (expected && compareNames(expected, name) === 'none')
    call.fail('name_mismatch', `Account ${number} belongs to ${name}, not to ${expected}.`);
}

function checkDuplicate(call: Call, source: Json, amount: Money, number: string): void {
  if (call.body.allow_duplicate) return;
  const twin = call.store
    .find('bpm', '_twin', `${source.id} ${number} ${amount.amount}`)
    .find((each) => call.ms - Date.parse(each.created_at) < 60_000 && !['failed', 'rejected'].includes(each.status));
  if (!twin) return;
  const seconds = Math.round((call.ms - Date.parse(twin.created_at)) / 1000);
  call.fail('possible_duplicate', `${asText(amount)} was sent to the same account ${seconds} seconds ago as ${twin.id}.`);
}

function createPayment(call: Call): Json {
  const { body } = call;
  const { amount, reference, purpose = 'payment' } = body;
  call.unique('bpm', 'reference', reference);
  const source = call.need('acc', body.source_account_id, '/source_account_id');
  checkCurrency(call, 'NGN', source.currency);
  checkCurrency(call, 'NGN', amount.currency);
  checkDebit(call, source);
  checkCustomer(call, source.customer.id);
  const destination = destinationOf(call);
  const { bank, number, name, own } = destination;
  if (own?.id === source.id) call.fail('same_account');
  if (own) {
    checkCurrency(call, 'NGN', own.currency);
    checkCredit(call, own);
  }
  const limit = own ? undefined : bank.single_payment_limit;
  if (amount.amount < 100) call.fail('amount_out_of_range', 'At least 1.00 NGN can be paid.');
  if (limit && amount.amount > limit.amount)
    call.fail('amount_out_of_range', `Bank ${bank.code} accepts at most ${asText(limit)} in one payment.`);
  checkName(call, destination);
  checkDuplicate(call, source, amount, number);
  const fee = feeFor(amount.amount);
  const [duty, exemption] = dutyFor(amount.amount, purpose, own?.customer.id === source.customer.id);
  const signatures = signaturesFor(call, source, amount);
  const payment = call.create({
    kind: own ? 'account' : 'bank_account',
    status: 'awaiting_signatories',
    customer: customerOf(call, source.customer.id),
    source_account: summary(source),
    destination: {
      account_id: own?.id ?? null,
      bank_code: bank.code,
      bank_name: bank.name,
      account_number: number,
      account_name: name,
    },
    fee: money(fee),
    stamp_duty: money(duty),
    stamp_duty_exemption: exemption,
    total_debited: money(amount.amount + fee + duty),
    purpose,
    requery: { count: 0, last_at: null, next_at: null },
    signatures,
    entries: NO_ENTRIES,
    channel: call.caller.channel ?? 'back_office',
    created_by: body.created_by ?? null,
    _twin: `${source.id} ${number} ${amount.amount}`,
    _nip: destination.code,
  });
  if (signatures?.missing_count) {
    call.after(60, reference.startsWith('LAPSE-') ? 'payments.expire' : 'payments.sign', { id: payment.id });
    return change(call, payment, {
      status: 'awaiting_signatories',
      status_reason_code: 'signatures_missing',
      status_reason: missingSignatures(signatures),
    });
  }
  return send(call, payment);
}

/** Payments within the books and to other banks. */
export const payments: Behaviours = { operations: { createPayment, resolveAccountName } };
