import type { Behaviours, Call, Json } from '../behaviour';
import { figures, type Money, money, percent } from '../money/money';
import { checkActive, checkCurrency, dutyOn } from './rules';

export type Fee = { fee: number; bearer: string; charge: Json | undefined; steps: Json[] };

/**
 * Returns the fee of a transaction: of the charge for the account if there is one, otherwise of the tenant's. Accounts of the tenant pay none.
 *
 * @param scope value of `applies_to`
 * @param priced account whose own price takes precedence: the payer of a transfer, the recipient of a payment
 */
export function feeOf(call: Call, scope: string, amount: Money, priced: Json | undefined, chargeId?: string): Fee {
  const isOfTenant = priced && !priced.owner_id;
  const charge = chargeId ? call.store.get('chg', chargeId) : isOfTenant ? undefined : chargeFor(call, scope, amount.currency, priced?.id);
  if (!charge) return { fee: 0, bearer: 'tenant', charge: undefined, steps: [] };
  const steps = stepsOf(charge.rule, amount);
  const fee = steps.reduce((sum, { amount: step }) => sum + step.amount, 0);
  if (charge.bearer === 'tenant') {
    const waiver = { kind: 'waiver', text: 'Borne by the tenant', amount: money(-fee || 0, amount.currency) };
    return { fee: 0, bearer: 'tenant', charge, steps: [...steps, waiver] };
  }
  return { fee, bearer: charge.bearer, charge, steps };
}

function chargeFor(call: Call, scope: string, currency: string, account: string | undefined): Json | undefined {
  const fits = call.store
    .list('chg')
    .filter((charge) => charge.applies_to.includes(scope) && charge.currency === currency && isActive(call, charge));
  return fits.find(({ account_id }) => account_id !== null && account_id === account) ?? fits.find(({ account_id }) => account_id === null);
}

const isActive = (call: Call, { effective_from_at, effective_to_at, deleted_at }: Json): boolean =>
  !deleted_at && Date.parse(effective_from_at) <= call.ms && !(effective_to_at && Date.parse(effective_to_at) <= call.ms);

/** Returns a rule with the optional parts of a percentage, as responses show them. */
const complete = (rule: Json): Json => (rule.kind === 'percentage' ? { flat: null, minimum: null, cap: null, ...rule } : rule);

/** Returns the steps of a calculation, whose amounts add up to the fee. */
function stepsOf(rule: Json, amount: Money): Json[] {
  const { currency } = amount;
  const step = (kind: string, text: string, value: number) => ({ kind, text, amount: money(value, currency) });
  if (rule.kind === 'flat') return [step('flat', `Flat ${figures(rule.amount.amount)}`, rule.amount.amount)];
  if (rule.kind === 'tiered') {
    const band = rule.bands.find(({ up_to }: Json) => !up_to || amount.amount <= up_to.amount) ?? rule.bands.at(-1);
    const part = band.percentage ? percent(amount.amount, band.percentage) : 0;
    const share = band.percentage && band.percentage !== '0' ? ` + ${band.percentage}%` : '';
    return [
      step(
        'band',
        `Band ${band.up_to ? `up to ${figures(band.up_to.amount)}` : 'above'}: flat ${figures(band.flat.amount)}${share}`,
        band.flat.amount + part,
      ),
    ];
  }
  const share = percent(amount.amount, rule.percentage);
  const steps = [step('percentage', `${rule.percentage}% of ${figures(amount.amount)}`, share)];
  if (rule.flat?.amount) steps.push(step('flat', `Flat ${figures(rule.flat.amount)}`, rule.flat.amount));
  const sum = share + (rule.flat?.amount ?? 0);
  if (rule.minimum && sum < rule.minimum.amount)
    steps.push(step('minimum', `Minimum ${figures(rule.minimum.amount)}`, rule.minimum.amount - sum));
  if (rule.cap && sum > rule.cap.amount) steps.push(step('cap', `Cap ${figures(rule.cap.amount)}`, rule.cap.amount - sum));
  return steps;
}

/** Ends the request with 422 if the recipient bears a fee that is not less than the amount. */
export function checkFee(call: Call, { fee, bearer }: Fee, amount: Money): void {
  if (bearer === 'recipient' && fee >= amount.amount) {
    call.fail(
      'amount_out_of_range',
      `The fee of ${figures(fee)} ${amount.currency}, borne by the recipient, is not less than the amount of ${figures(amount.amount)} ${amount.currency}.`,
    );
  }
}

function checkCharge(call: Call, charge: Json): void {
  const credited = call.need('wal', charge.credited_account_id, '/credited_account_id');
  if (credited.owner_id) call.invalid('/credited_account_id', 'Must be an account of your tenant itself.');
  checkActive(call, credited, false);
  const priced = charge.account_id ? call.need('wal', charge.account_id, '/account_id') : undefined;
  if (credited.currency !== charge.currency || (priced && priced.currency !== charge.currency)) call.fail('currency_mismatch');
  const { rule } = charge;
  const amounts: Json[] = [
    rule.amount,
    rule.flat,
    rule.minimum,
    rule.cap,
    ...(rule.bands ?? []).flatMap(({ up_to, flat }: Json) => [up_to, flat]),
  ].filter(Boolean);
  if (amounts.some(({ currency }) => currency !== charge.currency)) call.fail('currency_mismatch');
  if (rule.minimum && rule.cap && rule.minimum.amount > rule.cap.amount) call.invalid('/rule/minimum', 'Must not exceed cap.');
  const ends: number[] = (rule.bands ?? []).map(({ up_to }: Json) => up_to?.amount ?? Number.MAX_SAFE_INTEGER);
  if (ends.some((end, index) => index > 0 && end <= ends[index - 1])) call.invalid('/rule/bands', 'Must be in ascending order.');
  const overlapping = call.taken('chg', (other) => other.id !== charge.id && overlaps(other, charge));
  if (overlapping) call.fail('charge_overlap', `The period overlaps with that of ${overlapping.id}.`);
}

function overlaps(one: Json, other: Json): boolean {
  const isSame = !one.deleted_at && one.account_id === other.account_id && one.currency === other.currency;
  const endOf = ({ effective_to_at }: Json) => (effective_to_at ? Date.parse(effective_to_at) : Number.POSITIVE_INFINITY);
  const isAtOnce = Date.parse(one.effective_from_at) < endOf(other) && Date.parse(other.effective_from_at) < endOf(one);
  return isSame && isAtOnce && one.applies_to.some((scope: string) => other.applies_to.includes(scope));
}

export const charges: Behaviours = {
  filters: { listPaymentCharges: { include_deleted: ({ deleted_at: at }, isIncluded) => isIncluded || at === null } },
  operations: {
    createPaymentCharge: (call) => {
      const from = call.body.effective_from_at ?? call.now();
      if (Date.parse(from) < call.ms - 60_000) call.invalid('/effective_from_at', 'Must not be in the past.');
      const rule = complete(call.body.rule);
      const draft = { account_id: null, effective_to_at: null, ...call.body, rule, effective_from_at: from };
      if (draft.effective_to_at && draft.effective_to_at <= from) call.invalid('/effective_to_at', 'Must be later than effective_from_at.');
      checkCharge(call, draft);
      const charge = call.create({ rule, effective_from_at: from, active: Date.parse(from) <= call.ms, version: 1 });
      call.emit('payment_charge.changed', { change: 'created', changed_fields: [], charge });
      return charge;
    },
    updatePaymentCharge: (call, before) => {
      if (before.deleted_at) call.fail('not_found');
      if (call.body.effective_from_at && Date.parse(before.effective_from_at) <= call.ms)
        call.invalid('/effective_from_at', 'The charge has started.');
      for (const field of ['effective_from_at', 'effective_to_at'])
        if (call.body[field] && Date.parse(call.body[field]) < call.ms - 60_000) call.invalid(`/${field}`, 'Must not be in the past.');
      const rule = complete(call.body.rule ?? before.rule);
      const after: Json = { ...before, ...call.body, rule };
      const was: Json = { ...before, rule: complete(before.rule) };
      const changed = Object.keys(call.body).filter((key) => JSON.stringify(was[key]) !== JSON.stringify(after[key]));
      if (!changed.length) return before;
      if (after.effective_to_at && Date.parse(after.effective_to_at) <= Date.parse(after.effective_from_at))
        call.invalid('/effective_to_at', 'Must be later than effective_from_at.');
      checkCharge(call, after);
      const charge = call.update({ rule, version: before.version + 1, active: isActive(call, after) });
      call.emit('payment_charge.changed', { change: 'updated', changed_fields: changed.slice(0, 10), charge });
      return charge;
    },
    deletePaymentCharge: (call, before) => {
      if (before.deleted_at) call.fail('not_found');
      const deleted = call.patch('chg', before.id, { active: false, deleted_at: call.now() });
      call.emit('payment_charge.changed', { change: 'deleted', changed_fields: [], charge: deleted });
    },
    calculatePaymentCharge: (call) => {
      const {
        applies_to: scope,
        amount,
        payer_account_id: payerId,
        recipient_account_id: recipientId,
        purpose = 'payment',
        charge_id: chargeId,
      } = call.body;
      if (amount.amount < 1) call.fail('amount_out_of_range', 'The amount is 0.');
      const payer = payerId && call.need('wal', payerId, '/payer_account_id');
      const recipient = recipientId && call.need('wal', recipientId, '/recipient_account_id');
      for (const account of [payer, recipient]) if (account) checkCurrency(call, amount, account);
      const chosen = chargeId && call.need('chg', chargeId, '/charge_id');
      if (chosen && (chosen.deleted_at || !chosen.applies_to.includes(scope)))
        call.invalid('/charge_id', 'Does not apply to this kind of transaction.');
      const isTransfer = scope === 'wallet_transfer' || scope === 'bank_transfer';
      const fee = feeOf(call, scope, amount, isTransfer ? payer : recipient, chargeId);
      checkFee(call, fee, amount);
      const isOwn = !!payer && !!recipient && payer.owner_id === recipient.owner_id;
      const { duty, exemption } = isTransfer ? dutyOn(amount, isOwn, purpose) : { duty: 0, exemption: 'not_a_transfer' };
      const { currency } = amount;
      return {
        applies_to: scope,
        charge_id: fee.charge?.id ?? null,
        charge_name: fee.charge?.name ?? null,
        charge_version: fee.charge?.version ?? null,
        bearer: fee.bearer,
        amount,
        steps: fee.steps,
        fee: money(fee.fee, currency),
        stamp_duty: money(duty, currency),
        stamp_duty_exemption: exemption,
        total_debited: money(amount.amount + duty + (fee.bearer === 'payer' ? fee.fee : 0), currency),
        total_credited: money(amount.amount - (fee.bearer === 'recipient' ? fee.fee : 0), currency),
        calculated_at: call.now(),
      };
    },
  },
};
