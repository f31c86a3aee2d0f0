import { STORY_STARTS } from '../../state/clock';
import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { money } from '../money/money';
import { sessionId } from '../money/names';
import { newNuban } from './accounts';
import { process } from './cards';
import { abandon, expireLater, fail, finish, MAGIC, newPayment, reverse, succeed } from './paymentEnds';

const SECONDS = { bank_transfer: 1800, ussd: 600, qr: 900 };
/** Seconds after which the payer of the sandbox pays. */
const PAYS_AFTER = 5;

/** Returns the lifetime of a payment in seconds; 422 unless it is within bounds. */
function lifetime(call: Call, usual: number, leastMinutes: number): number {
  const { expires_at: at } = call.body;
  // The examples were sent on days of the story that have passed.
  if (!at || Date.parse(at) < STORY_STARTS) return usual;
  const seconds = (Date.parse(at) - call.ms) / 1000;
  if (seconds < leastMinutes * 60 || seconds > 86_400)
    call.invalid('/expires_at', `Must be from ${leastMinutes} minutes to 24 hours from now.`, 'out_of_range');
  return seconds;
}

/** Stores a payment that the payer of the sandbox completes as its amount says. */
export function awaitPayer(call: Call, payment: Json): Json {
  const outcome = MAGIC[payment.amount.amount];
  if (outcome === 'abandoned') return abandon(call, call.store.put('pay', payment));
  const stored = expireLater(call, payment);
  if (outcome !== 'none') call.after(PAYS_AFTER, 'payments.arrive', { id: payment.id });
  return stored;
}

/** Handles the arrival of money, or of the bank's response. */
function arrive(call: Call, payment: Json): void {
  const outcome = MAGIC[payment.amount.amount];
  if (outcome === 'wrong_amount' && payment.method === 'bank_transfer') return void arriveWrong(call, payment);
  if (outcome === 'failed') return void fail(call, payment, 'bank_declined', 'The bank declined the payment.', '51');
  if (outcome === 'tier') return void fail(call, payment, 'tier_limit_exceeded', "The account's tier does not allow the payment.");
  if (outcome === 'processing') return void process(call, payment);
  const { status } = call.need('wal', payment.account_id);
  if (status !== 'active') return void fail(call, payment, 'account_not_active', `The account is ${status}.`);
  const payer = {
    ...payment.payer,
    bank_code: payment.payer.bank_code ?? '999',
    account_number: payment.payer.account_number ?? '0123456787',
  };
  const paid = succeed(call, { ...payment, payer });
  if (outcome === 'reversed') call.after(60, 'payments.reverse', { id: paid.id, cause: 'recalled_by_bank' });
}

/** 2,000.00 arrive instead of the amount. */
function arriveWrong(call: Call, payment: Json): void {
  const received = money(200_000, payment.amount.currency);
  const accepts = payment.next_action.mismatch_policy === 'accept_any';
  call.emit('payment.wrong_amount', {
    payment_id: payment.id,
    reference: payment.reference,
    expected: payment.charged,
    received,
    bank_code: '999',
    account_number: '0123456787',
    session_id: sessionId(call),
    outcome: accepts ? 'accepted' : 'returned',
    return_session_id: accepts ? null : sessionId(call),
    occurred_at: call.now(),
  });
  if (accepts) succeed(call, payment, received);
}

export const payments: Behaviours = {
  operations: {
    initiateBankTransferPayment: (call) => {
      const payment = newPayment(call, 'bank_transfer', lifetime(call, SECONDS.bank_transfer, 5), { status: 'pending' });
      const { reference, mismatch_policy: policy = 'return_money' } = call.body;
      const action = {
        kind: 'transfer_to_account',
        bank_code: '999',
        bank_name: 'Example Bank',
        account_number: newNuban(call),
        account_name: `EMBER BASKET ${reference}`,
        mismatch_policy: policy,
      };
      return awaitPayer(call, { ...payment, next_action: action });
    },
    initiateUssdPayment: (call) => {
      const { bank_code: code } = call.body;
      const bank = call.store.get('Bank', code);
      if (!bank?.channels.includes('ussd')) call.fail('bank_not_supported', `Bank ${code} does not offer USSD payments.`);
      const payment = newPayment(call, 'ussd', SECONDS.ussd, { status: 'pending' });
      const number = call.world.ids.digits(5);
      const action = { kind: 'dial_ussd', bank_code: code, code: `*${code}*000*${number}#`, payment_code: number };
      return awaitPayer(call, { ...payment, payer: { ...payment.payer, bank_code: code }, next_action: action });
    },
    generateNationalQrCode: (call) => {
      const payment = newPayment(call, 'qr', lifetime(call, SECONDS.qr, 2), { status: 'pending' });
      const example =
        call.store.list('pay').find(({ next_action }) => next_action.kind === 'scan_qr') ??
        call.contract.seed.find(({ type, data }) => type === 'pay' && data.next_action?.kind === 'scan_qr')?.data;
      const payload = `00020101021226330014ng.example.nqr0111M0000000001520454115303566540${String(payment.charged.amount).length}${payment.charged.amount}5802NG`;
      const action = { kind: 'scan_qr', image: example?.next_action.image ?? 'iVBORw0KGgo=', image_media_type: 'image/png', payload };
      return awaitPayer(call, { ...payment, next_action: action });
    },
    cancelPayment: (call) => {
      const cancelled = finish(call, call.need('pay', call.params.payment_id), 'cancelled', { status_reason: call.body.reason ?? null });
      call.cancel('payments.arrive', ({ id }) => id === cancelled.id);
      call.emit('payment.cancelled', cancelled);
      return cancelled;
    },
    getPayment: (call) => {
      const payment = call.read();
      return {
        ...payment,
        refunds: [...payment.refunds, ...call.store.find('rfd', 'payment_id', payment.id)].filter(
          ({ id }, index, all) => all.findLastIndex((each) => each.id === id) === index,
        ),
      };
    },
  },
  timers: {
    'payments.arrive': inState('pay', ['pending', 'processing'], (call, payment) => arrive(call, payment)),
    'payments.complete': inState('pay', 'processing', (call, payment) => succeed(call, payment)),
    'payments.expire': inState('pay', ['pending', 'requires_authorisation'], (call, payment) => abandon(call, payment)),
    'payments.reverse': inState('pay', 'success', (call, payment, { cause }) => reverse(call, payment, cause)),
  },
};
