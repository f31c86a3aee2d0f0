import type { Behaviours, Call, Json } from '../behaviour';
import { amountsOf, inNaira } from './invoiceAmounts';
import {
  checkCreditable,
  checkExpected,
  checkNumber,
  checkTotal,
  currencyTerms,
  customerOf,
  methodsOf,
  receiverOf,
  summaryOf,
} from './invoiceChecks';
import { creditLines } from './invoiceDrafts';
import { linesOf, withRates } from './invoiceLines';
import { actionsOf, changeInvoice } from './invoiceState';

/** Fields that can change in the states after a draft. */
const EDITABLE: Record<string, string[]> = {
  sent: ['reference', 'metadata', 'due_date'],
  partially_paid: ['reference', 'metadata', 'due_date'],
  overdue: ['reference', 'metadata'],
  stopped: ['reference', 'metadata'],
  paid: ['reference', 'metadata'],
  void: [],
};
const CREDIT_NOTE = ['reference', 'metadata'];

/** Fields of a request that are stored as they are. */
const PLAIN = ['number', 'reference', 'purchase_order_number', 'due_date', 'discount', 'notes', 'metadata'];

const plainOf = (body: Json): Json => Object.fromEntries(Object.entries(body).filter(([name]) => PLAIN.includes(name)));

/** Calculates a draft again, with today's rates or, for a credit note, those of the invoice that it credits. */
export function recalculated(call: Call, draft: Json): Json {
  const { lines, discount, currency, type_code, exchange_rate } = draft;
  const amounts = amountsOf(call, type_code === '381' ? lines : withRates(call, lines, call.today()), discount, currency);
  return { ...draft, ...amounts, amount_due: amounts.total, exchange_rate: inNaira(call, exchange_rate, amounts) };
}

function updateSent(call: Call, invoice: Json): Json {
  const { status, type_code, due_date } = invoice;
  const allowed = type_code === '381' ? CREDIT_NOTE : EDITABLE[status];
  const other = Object.keys(call.body).find((name) => !allowed.includes(name));
  if (other)
    call.fail('invalid_state_transition', {
      detail: `The document is in the state ${status}, in which ${other} cannot be changed.`,
      allowed_actions: actionsOf(invoice),
    });
  const next = call.body.due_date;
  if (next !== undefined && (next === null || next <= due_date))
    call.invalid('/due_date', 'Must be later than the previous due date.', 'out_of_range');
  return changeInvoice(call, invoice.id, plainOf(call.body));
}

function checkForm(call: Call, { type_code }: Json): void {
  const wrong =
    type_code === '381'
      ? ['counterparty_id', 'currency', 'exchange_rate', 'payment_methods', 'invoice_account_id', 'due_date']
      : ['reason_code', 'reason'];
  const found = wrong.find((name) => name in call.body);
  if (found) call.invalid(`/${found}`, `Cannot be changed on ${type_code === '381' ? 'a credit note' : 'an invoice'}.`);
}

function updateDraft(call: Call, draft: Json): Json {
  const { body } = call;
  checkForm(call, draft);
  checkNumber(call, body.number, draft.id);
  const currency = body.currency ?? draft.currency;
  if (body.due_date && body.due_date < call.today()) call.invalid('/due_date', 'Must be today or later.', 'out_of_range');
  const isCredit = draft.type_code === '381';
  const credited = isCredit ? call.need('ivc', draft.credits_invoice.id) : undefined;
  const lines = !body.lines
    ? draft.lines
    : credited
      ? creditLines(call, credited, body.lines)
      : linesOf(call, body.lines, currency, call.today());
  if (currency !== draft.currency && !body.lines) call.fail('currency_mismatch', `The lines are in ${draft.currency}.`);
  const next = recalculated(call, {
    ...draft,
    ...plainOf(body),
    lines,
    currency,
    exchange_rate: body.exchange_rate ?? draft.exchange_rate,
  });
  checkExpected(call, next.total);
  if (credited) {
    checkCreditable(call, next.total, credited);
    const { reason_code = draft.credit_reason_code, reason = draft.credit_reason } = body;
    return changeInvoice(call, draft.id, { ...next, credit_reason_code: reason_code, credit_reason: reason, updated_at: call.now() });
  }
  // A draft in a currency that the settings no longer allow can still be completed.
  const terms = currency === draft.currency ? call.need('InvoiceCurrency', currency) : currencyTerms(call, currency);
  if (terms.exchange_rate_required && !next.exchange_rate)
    call.invalid('/exchange_rate', `Must be sent for an invoice in ${currency}.`, 'required');
  checkTotal(call, next);
  const isMoved = currency !== draft.currency;
  const account = body.invoice_account_id ?? (isMoved ? undefined : draft.invoice_account_id);
  return changeInvoice(call, draft.id, {
    ...next,
    ...(body.counterparty_id && { counterparty: summaryOf(customerOf(call, body.counterparty_id)) }),
    ...(!terms.exchange_rate_required && { exchange_rate: null }),
    payment_methods: body.payment_methods || isMoved ? methodsOf(call, body.payment_methods, terms) : draft.payment_methods,
    invoice_account_id: receiverOf(call, account, terms.settles_in).id,
    updated_at: call.now(),
  });
}

/** Changes of drafts, and of the few fields that a sent document leaves open. */
export const invoiceUpdates: Behaviours = {
  operations: {
    updateInvoice: (call, invoice) => {
      return invoice.status === 'draft' ? updateDraft(call, invoice) : updateSent(call, invoice);
    },
  },
};
