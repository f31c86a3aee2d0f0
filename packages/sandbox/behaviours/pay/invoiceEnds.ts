import { pdfOf } from '../../http/documents';
import type { Behaviours, Call, Json } from '../behaviour';
import { Reply } from '../call';
import { asText, money } from '../money/money';
import { settingsOf } from './invoiceLines';
import { changeInvoice } from './invoiceState';
import { abandonFor } from './pendingPayments';

const invoiceOnly = (call: Call, invoice: Json): void => {
  if (invoice.type_code === '381')
    call.fail('invalid_state_transition', { detail: 'The document is a credit note.', allowed_actions: invoice.allowed_actions });
};

function markPaid(call: Call, stored: Json): Json {
  const isStory = call.store.isUntouched('ivc', stored.id);
  // The story contains the invoice after it was marked.
  const isMarked = isStory && stored.amount_due.amount === 0;
  const invoice = isMarked ? { ...stored, amount_due: stored.amount_paid, amount_paid: money(0, stored.currency) } : stored;
  const { amount, method, paid_date, evidence_reference, invoice_account_id = null, note = null, marked_by = null } = call.body;
  invoiceOnly(call, invoice);
  const { id, amount_due: due, amount_paid: paid, currency, issue_date } = invoice;
  if (amount.currency !== currency) call.fail('currency_mismatch', `The invoice is in ${currency}.`);
  if (amount.amount !== due.amount) call.fail('amount_out_of_range', `amount is ${asText(amount)}; the amount due is ${asText(due)}.`);
  if (!isStory && (paid_date < issue_date || paid_date > call.today()))
    call.invalid('/paid_date', 'Must be from the issue date to today.', 'out_of_range');
  const account = invoice_account_id && call.need('iac', invoice_account_id, '/invoice_account_id');
  if (account?.kind === 'collection') call.invalid('/invoice_account_id', 'Must be an external account.');
  const marked_paid = { amount, method, paid_date, evidence_reference, invoice_account_id, note, marked_by, marked_at: call.now() };
  const marked = changeInvoice(
    call,
    id,
    {
      status: 'paid',
      status_reason_code: 'settled_outside',
      status_reason: `Marked as paid by ${method}, ${evidence_reference}.`,
      amount_paid: money(paid.amount + amount.amount, currency),
      amount_due: money(0, currency),
      marked_paid,
      stopped_at: null,
      paid_at: call.now(),
    },
    'invoice.paid',
  );
  abandonFor(call, id, 'The invoice was marked as paid.');
  return marked;
}

const STAMPS: Record<string, string> = { draft: 'DRAFT', paid: 'PAID', stopped: 'STOPPED', void: 'VOID' };

/** Returns the document as the payer receives it, as a PDF with the file name of its number. */
function download(call: Call, invoice: Json): Reply {
  const { id, number, status, type_code, counterparty, currency, lines, taxes, issue_date, due_date, e_invoice } = invoice;
  const { seller, footer } = settingsOf(call);
  const row = (label: string, amount: Json) => `${label}: ${asText(amount as never)}`;
  const text = [
    ...(call.query.copy ? ['COPY'] : []),
    ...(Object.hasOwn(STAMPS, status) ? [STAMPS[status]] : []),
    `${type_code === '381' ? 'Credit note' : 'Invoice'} ${number ?? ''}`.trim(),
    '',
    seller.legal_name,
    `${seller.registration_number}, Tax ID ${seller.tax_id}`,
    '',
    `To: ${counterparty.name}`,
    ...(issue_date ? [`Issued: ${issue_date}`] : []),
    ...(due_date ? [`Due: ${due_date}`] : []),
    '',
    ...lines.map(
      ({ line_number, description, quantity, unit, net }: Json) => `${line_number}. ${description}, ${quantity} ${unit}: ${asText(net)}`,
    ),
    '',
    row('Subtotal', invoice.subtotal),
    ...(invoice.discount_total.amount ? [row('Discount', invoice.discount_total)] : []),
    ...taxes.map(({ tax_category, tax_rate, tax }: Json) => row(`Tax, ${tax_category.replaceAll('_', ' ')}, ${tax_rate} %`, tax)),
    row('Total', invoice.total),
    row('Due', invoice.amount_due),
    '',
    ...(invoice.pay_url ? [`Pay at ${invoice.pay_url}`] : []),
    ...(e_invoice.irn ? [`E-invoice ${e_invoice.irn}`] : []),
    ...(invoice.notes ? [invoice.notes] : []),
    ...(footer ? [footer] : []),
    `Sandbox, amounts in ${currency}. This document is not a tax invoice.`,
  ];
  const name = (number ?? id).replaceAll(/[^\w-]/g, '-');
  return new Reply(pdfOf(text), 200, { 'Content-Disposition': `attachment; filename="${name}.pdf"` });
}

export const invoiceEnds: Behaviours = {
  operations: {
    stopInvoice: (call, invoice) => {
      invoiceOnly(call, invoice);
      const { reason_code, reason } = call.body;
      const fields = { status: 'stopped', status_reason_code: reason_code, status_reason: reason, stopped_at: call.now() };
      return changeInvoice(call, invoice.id, fields, 'invoice.stopped');
    },
    markInvoicePaid: markPaid,
    downloadInvoicePdf: download,
  },
};
