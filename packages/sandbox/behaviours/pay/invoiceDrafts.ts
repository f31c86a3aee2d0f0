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
  unpaid,
} from './invoiceChecks';
import { linesOf, settingsOf, withRates } from './invoiceLines';
import { actionsOf } from './invoiceState';

const NOT_SUBMITTED = {
  status: 'not_required',
  irn: null,
  csid: null,
  qr_code: null,
  rejected_reason: null,
  submitted_at: null,
  decided_at: null,
};

/** Fields that a new document has before it is sent. */
function draftOf(call: Call, fields: Json): Json {
  const { number = null, created_by = null } = call.body;
  checkNumber(call, number);
  return call.create({
    created_by,
    status: 'draft',
    e_invoice: NOT_SUBMITTED,
    allowed_actions: actionsOf({ status: 'draft' }),
    ...unpaid(fields.total),
    ...fields,
  });
}

function createInvoice(call: Call): Json {
  const { counterparty_id, lines, discount = null, due_date = null, exchange_rate: rate, payment_methods, notes } = call.body;
  const party = customerOf(call, counterparty_id);
  const settings = settingsOf(call);
  const currency: string = call.body.currency ?? party.default_terms.currency ?? settings.currency.default_currency;
  const terms = currencyTerms(call, currency);
  if (terms.exchange_rate_required && !rate) call.invalid('/exchange_rate', `Must be sent for an invoice in ${currency}.`, 'required');
  if (due_date && due_date < call.today()) call.invalid('/due_date', 'Must be today or later.', 'out_of_range');
  const account = receiverOf(call, call.body.invoice_account_id, terms.settles_in);
  const amounts = amountsOf(call, linesOf(call, lines, currency, call.today()), discount, currency);
  checkExpected(call, amounts.total);
  checkTotal(call, { ...amounts, currency });
  return draftOf(call, {
    ...amounts,
    type_code: '380',
    counterparty: summaryOf(party),
    currency,
    discount,
    due_date,
    purchase_order_number: call.body.purchase_order_number ?? null,
    exchange_rate: inNaira(call, rate, amounts),
    payment_methods: methodsOf(call, payment_methods, terms),
    invoice_account_id: account.id,
    notes: notes === undefined ? settings.default_notes : notes || null,
  });
}

/** Returns the invoice that a credit note credits. One of the story that nothing has changed is first moved to the state before it. */
export function creditedOf(call: Call, id: string): Json {
  const canBe = ({ type_code, status }: Json) => type_code === '380' && status !== 'draft' && status !== 'void';
  const before = call.need('ivc', id, '/credits_invoice_id');
  if (!canBe(before)) {
    const { total } = before;
    const none = { voided_at: null, status_reason_code: null, status_reason: null, credit_notes: [] };
    call.store.rewind('ivc', id, canBe, { ...none, ...unpaid(total), status: 'sent', amount_creditable: total });
  }
  const invoice = call.need('ivc', id);
  if (!canBe(invoice)) call.invalid('/credits_invoice_id', 'Must be an invoice that was sent and is not void.');
  return invoice;
}

/** Returns the lines of a credit note with the tax rates of the invoice that it credits. */
export function creditLines(call: Call, invoice: Json, given: Json[] | undefined): Json[] {
  if (!given) return invoice.lines;
  const lines = withRates(call, linesOf(call, given, invoice.currency, call.today()), invoice.issue_date ?? call.today());
  const rates = new Map<string, string>(invoice.taxes.map(({ tax_category, tax_rate }: Json) => [tax_category, tax_rate]));
  return lines.map((line) => ({ ...line, tax_rate: rates.get(line.tax_category) ?? line.tax_rate }));
}

function createCreditNote(call: Call): Json {
  const { credits_invoice_id, lines, reason_code, reason, notes = null } = call.body;
  const invoice = creditedOf(call, credits_invoice_id);
  const { currency, counterparty, id, number } = invoice;
  const discount = lines ? (call.body.discount ?? null) : invoice.discount;
  const amounts = amountsOf(call, creditLines(call, invoice, lines), discount, currency);
  checkExpected(call, amounts.total);
  checkCreditable(call, amounts.total, invoice);
  return draftOf(call, {
    ...amounts,
    type_code: '381',
    counterparty,
    currency,
    discount,
    due_date: null,
    credits_invoice: { id, number },
    credit_reason_code: reason_code,
    credit_reason: reason,
    exchange_rate: inNaira(call, invoice.exchange_rate, amounts),
    payment_methods: [],
    invoice_account_id: null,
    notes,
  });
}

export const invoiceDrafts: Behaviours = {
  operations: {
    createInvoice: (call) => (call.body.type_code === '381' ? createCreditNote(call) : createInvoice(call)),
    deleteInvoice: (call, { status }) => {
      if (status !== 'draft') call.fail('invalid_state_transition', `The document has the status ${status}; only a draft can be deleted.`);
      return call.derived();
    },
  },
};
