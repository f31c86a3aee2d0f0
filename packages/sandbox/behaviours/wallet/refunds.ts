import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { asText, figures, money } from '../money/money';
import { sessionId } from '../money/names';
import { move, system } from './entries';
import { checkActive, checkCurrency, checkFunds } from './rules';

const REFUND_SECONDS = 5;
/** Refund in kobo that fails in the sandbox. */
const FAILS = 44_444;

/** Smallest and largest amount that pay links accept in kobo. */
const [LEAST, MOST] = [10_000, 500_000_000];
/** Largest amount of the channels that accept less. */
const MOST_BY_CHANNEL: Record<string, number> = { ussd: 10_000_000, qr: 100_000_000 };

/** Returns the refunds of a payment that requests created. */
const refundsOf = (call: Call, payment: string): Json[] =>
  call.store.find('rfd', 'payment_id', payment).filter(({ id }) => !call.store.isUntouched('rfd', id));

export const refunds: Behaviours = {
  operations: {
    refundPayment: (call) => {
      const { payment_id: id } = call.params;
      const payment = call.need('pay', id);
      const { reference, reason_code: code, reason } = call.body;
      call.unique('rfd', 'reference', reference);
      if (call.store.isUntouched('pay', id))
        call.store.rewind('pay', id, ({ status }) => status === 'success', {
          status: 'success',
          credited: payment.amount,
          received: payment.amount,
          paid_at: payment.created_at,
        });
      const paid = call.need('pay', id);
      if (code === 'other' && !reason) call.invalid('/reason', 'Is required with the reason code other.', 'required');
      const isOld = paid.paid_at && call.ms - Date.parse(paid.paid_at) > 180 * 86_400_000;
      const earlier = refundsOf(call, id);
      if (earlier.length >= 10) call.fail('payment_not_refundable', 'The payment already has 10 refunds.');
      if (paid.status !== 'success' || isOld) call.fail('payment_not_refundable', `The payment has the status ${paid.status}.`);
      const used = earlier.reduce((sum, { status, amount }) => (status === 'failed' ? sum : sum + amount.amount), 0);
      const whole =
        paid.received.amount === paid.charged.amount
          ? paid.amount.amount
          : paid.received.amount - (paid.fee_bearer === 'payer' ? paid.fee.amount : 0);
      const amount = call.body.amount ?? money(whole - used, paid.amount.currency);
      checkCurrency(call, amount, paid.amount);
      if (used + amount.amount > whole) {
        call.fail('refund_exceeds_payment', `${asText(money(whole - used))} can be refunded; ${asText(amount)} was requested.`);
      }
      if (amount.amount < 100) call.fail('amount_out_of_range', 'The smallest refund is 1.00 NGN.');
      const account = call.need('wal', paid.account_id);
      checkActive(call, account, false);
      checkFunds(call, account, amount.amount);
      const refundId = call.id('rfd');
      const text = { source: { kind: 'refund', id: refundId }, reference, narration: `Refund, ${paid.reference}`, kind: 'refund' };
      const { debit } = move(call, { ...text, from: account.id, to: system('collections', amount.currency), amount });
      const destination =
        paid.method === 'card'
          ? { kind: 'card', description: `domestic card ending ${paid.card?.last4 ?? '0009'}` }
          : { kind: 'bank_account', description: 'account of the payer' };
      const refund = call.create({
        id: refundId,
        account_id: account.id,
        amount,
        destination,
        transaction_id: debit,
        expected_by_date: call.today(paid.method === 'card' ? 14 : 0),
      });
      call.patch('pay', id, { refunded: money(used + amount.amount, amount.currency) });
      call.after(REFUND_SECONDS, 'refunds.end', { id: refundId, whole });
      return refund;
    },
    createPayLink: (call) => {
      const { body } = call;
      const account = call.need('wal', body.account_id, '/account_id');
      call.unique('pln', 'reference', body.reference);
      call.unique('pln', 'slug', body.slug);
      checkActive(call, account, false);
      if (body.currency !== 'NGN' || account.currency !== 'NGN') call.fail('currency_mismatch');
      const amounts: Json[] = [body.amount, body.min_amount, body.max_amount].filter(Boolean);
      for (const amount of amounts) {
        checkCurrency(call, amount as { amount: number; currency: string }, account);
        if (amount.amount < LEAST || amount.amount > MOST)
          call.fail('amount_out_of_range', `Pay links accept amounts from ${figures(LEAST)} to ${figures(MOST)} NGN.`);
      }
      const channels: string[] = body.channels ?? ['card', 'bank_transfer', 'ussd', 'qr'];
      for (const { amount } of amounts)
        if (channels.every((channel) => amount > (MOST_BY_CHANNEL[channel] ?? MOST)))
          call.fail('amount_out_of_range', `No channel of the link accepts ${figures(amount)} NGN.`);
      if (body.amount && (body.min_amount || body.max_amount)) call.invalid('/amount', 'Cannot be combined with min_amount or max_amount.');
      if (body.min_amount && body.max_amount && body.max_amount.amount < body.min_amount.amount)
        call.invalid('/max_amount', 'Must not be below min_amount.');
      const days = body.expires_at ? (Date.parse(body.expires_at) - call.ms) / 86_400_000 : undefined;
      if (days !== undefined && (days < 5 / 1440 || days > 731))
        call.invalid('/expires_at', 'Must be from 5 minutes to 2 years from now.', 'out_of_range');
      const slug = body.slug ?? call.world.ids.text(12).toLowerCase();
      const example = call.contract.seed.find(({ type }) => type === 'pln')?.data.url ?? 'https://pay.example/';
      const link = call.create({
        slug,
        url: `${new URL(example).origin}/l/${slug}`,
        channels,
        min_amount: body.amount ? null : (body.min_amount ?? money(LEAST)),
        collected: money(0),
      });
      if (days !== undefined) call.after(days * 86_400, 'payLinks.expire', { id: link.id });
      return link;
    },
    deactivatePayLink: (call) =>
      call.transition({
        deactivated_by: call.body.deactivated_by ?? call.caller.user,
        status_reason: call.body.reason ?? null,
      }),
  },
  timers: {
    'refunds.end': (call, { id, whole }) => {
      const refund = call.need('rfd', id);
      const payment = call.need('pay', refund.payment_id);
      if (refund.status !== 'pending') return;
      const isBad = refund.amount.amount === FAILS;
      const ended = call.patch('rfd', id, {
        status: isBad ? 'failed' : 'success',
        status_reason: isBad ? "The payer's bank refused the refund." : null,
        session_id: payment.method === 'card' ? null : sessionId(call),
        completed_at: call.now(),
      });
      if (isBad) {
        const text = {
          source: { kind: 'refund', id },
          reference: refund.reference,
          narration: `Returned refund, ${refund.reference}`,
          kind: 'reversal',
        };
        move(call, { ...text, from: system('collections', refund.amount.currency), to: refund.account_id, amount: refund.amount });
        const left = money(payment.refunded.amount - refund.amount.amount, refund.amount.currency);
        call.patch('pay', payment.id, { refunded: left });
        return call.emit('refund.failed', ended);
      }
      call.emit('refund.succeeded', ended);
      const returned = refundsOf(call, payment.id).reduce(
        (sum, { status, amount }) => (status === 'success' ? sum + amount.amount : sum),
        0,
      );
      const isWhole = returned >= whole;
      const changed = call.patch('pay', payment.id, {
        ...(isWhole && { status: 'reversed', reversal_cause: 'refunded', reversed_at: call.now() }),
      });
      if (isWhole) call.emit('payment.reversed', changed);
    },
    'payLinks.expire': inState('pln', 'active', (call, { id }) => call.change('pln', id, 'pay_link.expired', { status: 'expired' })),
  },
};
