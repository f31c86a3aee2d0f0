import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { addDays, daysBetween } from '../money/dates';
import { figures, money, percent } from '../money/money';
import { midnight } from './calendar';

const VAT = '7.5';
const MOST_LINES = 500;
const MOST_PAYMENTS = 100;
const LONGEST_DAYS = 92;

const ACTIONS: Record<string, string[]> = {
  draft: ['updateClientInvoice', 'sendClientInvoice', 'cancelClientInvoice'],
  sent: ['updateClientInvoice', 'markClientInvoicePaid', 'cancelClientInvoice'],
  partially_paid: ['updateClientInvoice', 'markClientInvoicePaid'],
  overdue: ['updateClientInvoice', 'markClientInvoicePaid', 'cancelClientInvoice'],
};

/** Returns the totals of lines: VAT once for each rate, on the total of its lines. */
function totalsOf(lines: Json[], paid: number, isCancelled = false): Json {
  const rates = new Map<string, number>();
  for (const { vat_percent: rate, amount } of lines) rates.set(rate, (rates.get(rate) ?? 0) + amount.amount);
  const net = [...rates.values()].reduce((sum, amount) => sum + amount, 0);
  const vat = [...rates].reduce((sum, [rate, amount]) => sum + percent(amount, rate), 0);
  const open = isCancelled ? 0 : net + vat - paid;
  return { net: money(net), vat: money(vat), total: money(net + vat), paid: money(paid), open: money(open) };
}

const jobLine = (job: Json): Json => ({
  delivery_order_id: job.id,
  description: `${job.reference}, to ${job.delivery.name}`,
  service_date: job.service_date,
  quantity: 1,
  unit_price: job.fee.total,
  amount: job.fee.total,
  vat_percent: VAT,
});

const extraLine = ({ description, quantity, unit_price: price, vat_percent: rate = VAT }: Json): Json => ({
  delivery_order_id: null,
  description,
  service_date: null,
  quantity,
  unit_price: price,
  amount: money(quantity * price.amount),
  vat_percent: rate,
});

/** Changes an invoice, and what follows from its lines, payments and state. */
function patchInvoice(call: Call, id: string, fields: Json): Json {
  const changed: Json = { ...call.need('cin', id), ...fields };
  const paid = changed.payments.reduce((sum: number, { amount }: Json) => sum + amount.amount, 0);
  return call.patch('cin', id, {
    ...fields,
    line_count: changed.lines.length,
    totals: totalsOf(changed.lines, paid, changed.status === 'cancelled'),
    allowed_actions: ACTIONS[changed.status] ?? ['updateClientInvoice'],
    pdf_url: changed.number ? `https://files.emberbasket.example/client-invoices/${id}.pdf` : null,
  });
}

const summaryOf = (invoice: Json): Json => ({ ...invoice, client_reference: invoice.client.reference, client_name: invoice.client.name });

function nextNumber(call: Call): string {
  const year = call.today().slice(0, 4);
  const numbers = call.store.list('cin').flatMap(({ number }) => (number?.includes(`-${year}-`) ? [Number(number.split('-').at(-1))] : []));
  return `EB-INV-${year}-${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}`;
}

export const invoices: Behaviours = {
  operations: {
    createClientInvoice: (call) => {
      const { body } = call;
      const { client_reference: reference, from_date: from, to_date: to, extra_lines: extra = [], due_days = 14 } = body;
      if (daysBetween(from, to) < 0 || daysBetween(from, to) > LONGEST_DAYS)
        call.invalid('/to_date', 'Must be 0 to 92 days after from_date.');
      if (body.client && body.client.reference !== reference) call.invalid('/client/reference', 'Must be the client_reference.');
      const jobs = call.store
        .list('dor')
        .filter((job) => job.status === 'completed' && job.client.reference === reference && !job.client_invoice_id)
        .filter(({ service_date: date }) => from <= date && date <= to)
        .sort((one, other) => one.service_date.localeCompare(other.service_date));
      if (!jobs.length && !extra.length)
        call.fail('nothing_to_invoice', `${reference} has no uninvoiced completed delivery order from ${from} to ${to}.`);
      const client = body.client ?? jobs.at(-1)?.client;
      if (!client) call.invalid('/client', 'Is required, because no delivery order is billed.', 'required');
      const lines = [...jobs.map(jobLine), ...extra.map(extraLine)];
      if (lines.length > MOST_LINES) call.invalid('/to_date', `The invoice would have ${lines.length} of ${MOST_LINES} lines.`);
      const made = call.create({ client, lines, due_days, totals: totalsOf(lines, 0), line_count: lines.length });
      for (const { id } of jobs) call.store.patch('dor', id, { client_invoice_id: made.id });
      return patchInvoice(call, made.id, {});
    },
    listClientInvoices: (call) => call.page(call.store.list('cin').map(summaryOf)),
    updateClientInvoice: (call, invoice) => {
      const { metadata: _, extra_lines: extra, client, ...rest } = call.body;
      const changes = Object.keys(call.body).find((name) => name !== 'metadata');
      if (changes && invoice.status !== 'draft' && !call.store.isUntouched('cin', invoice.id))
        call.fail('resource_in_use', `The invoice is ${invoice.status}, so ${changes} cannot be changed.`);
      if (rest.reference) call.unique('cin', 'reference', rest.reference, invoice.id);
      if (client && client.reference !== invoice.client.reference) call.invalid('/client/reference', 'Cannot be changed.');
      const jobLines = invoice.lines.filter(({ delivery_order_id: id }: Json) => id);
      const lines = extra ? [...jobLines, ...extra.map(extraLine)] : invoice.lines;
      if (!lines.length) call.invalid('/extra_lines', 'Must contain a line, because the invoice has no jobs.');
      call.update({ lines });
      return patchInvoice(call, invoice.id, { lines });
    },
    sendClientInvoice: (call, invoice) => {
      if (!invoice.client.email) call.fail('recipient_unreachable', `${invoice.client.name} has no email address.`);
      const due_date = addDays(call.today(), invoice.due_days);
      const sent = patchInvoice(call, invoice.id, { status: 'sent', number: nextNumber(call), issued_date: call.today(), due_date });
      call.after((midnight(addDays(due_date, 1)) - call.ms) / 1000, 'invoices.overdue', { id: invoice.id });
      call.emit('client_invoice.sent', summaryOf(sent));
      return sent;
    },
    markClientInvoicePaid: (call, invoice) => {
      const { amount, paid_date, method, payment_reference = null } = call.body;
      if (amount.currency !== 'NGN') call.fail('currency_mismatch');
      if (invoice.payments.length >= MOST_PAYMENTS) call.fail('limit_reached', `The invoice has ${MOST_PAYMENTS} payments.`);
      const isStory = call.store.isUntouched('cin', invoice.id);
      if (!isStory && (paid_date > call.today() || paid_date < invoice.issued_date))
        call.invalid('/paid_date', 'Must be from the day of sending to today.');
      const { open } = invoice.totals;
      if (amount.amount > open.amount) call.fail('payment_exceeds_balance', `${figures(open.amount)} NGN is outstanding.`);
      const payment = { amount, paid_date, method, payment_reference, recorded_by: call.caller.user, recorded_at: call.now() };
      const isPaid = amount.amount >= open.amount;
      const changed = patchInvoice(call, invoice.id, {
        status: isPaid ? 'paid' : 'partially_paid',
        payments: [...invoice.payments, payment],
        ...(isPaid && { paid_at: call.now() }),
      });
      if (isPaid) call.emit('client_invoice.paid', summaryOf(changed));
      return changed;
    },
    cancelClientInvoice: (call, invoice) => {
      if (invoice.payments.length && !call.store.isUntouched('cin', invoice.id)) call.fail('resource_in_use', 'A payment was recorded.');
      for (const { id } of call.store.find('dor', 'client_invoice_id', invoice.id))
        call.store.patch('dor', id, { client_invoice_id: null });
      return patchInvoice(call, invoice.id, { status: 'cancelled', status_reason: call.body.reason });
    },
  },
  timers: {
    'invoices.overdue': inState('cin', ['sent', 'partially_paid'], (call, { id }) =>
      call.emit('client_invoice.overdue', summaryOf(patchInvoice(call, id, { status: 'overdue' }))),
    ),
  },
};
