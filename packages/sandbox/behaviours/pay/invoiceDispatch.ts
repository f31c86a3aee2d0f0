import { brand } from '../../../platform/brand';
import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { addDays, DAY, daysBetween, secondsUntil } from '../money/dates';
import { changeSingleton } from '../singleton';
import { credit, useCredit } from './credits';
import { checkCreditable, checkExpected, checkTotal } from './invoiceChecks';
import { creditedOf } from './invoiceDrafts';
import { settingsOf } from './invoiceLines';
import { changeInvoice, rewindTo } from './invoiceState';
import { recalculated } from './invoiceUpdates';

/** Seconds until the tax authority decides, and for references that begin with NRS-SLOW-. */
const DECIDED = 40;
const SLOW = 3600;
/** QR code of the sandbox: a PNG of one pixel in base64. */
const QR_CODE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

/** Submits a document to the tax authority if the tenant is enrolled. Returns the state of its e-invoice. */
function submit(call: Call, { id, reference }: Json): Json {
  const none = { irn: null, csid: null, qr_code: null, rejected_reason: null, submitted_at: null, decided_at: null };
  if (!settingsOf(call).e_invoicing.is_enabled) return { ...none, status: 'not_required' };
  call.after(reference?.startsWith('NRS-SLOW-') ? SLOW : DECIDED, 'invoices.decided', { id });
  return { ...none, status: 'pending', submitted_at: call.now() };
}

/** Returns the reason for which the tax authority rejects a document; undefined if it accepts it. */
function rejectionOf(call: Call, { reference, counterparty }: Json): string | undefined {
  const party = call.store.get('cpt', counterparty.id);
  if (reference?.startsWith('NRS-REJECT-')) return "The buyer's Tax ID is not registered.";
  const isBusiness = party?.address.country === 'NG' && party.registration_number !== null;
  return isBusiness && !party.tax_id ? "The buyer's Tax ID is missing." : undefined;
}

/** Records the decision of the tax authority. Emits `invoice.e_invoice_accepted` or `invoice.e_invoice_rejected`. */
function decide(call: Call, id: string): void {
  const invoice = call.need('ivc', id);
  const { e_invoice: before, number, issue_date } = invoice;
  if (before.status !== 'pending') return;
  const reason = rejectionOf(call, invoice);
  if (reason) {
    const rejected = { ...before, status: 'rejected', rejected_reason: reason, decided_at: call.now() };
    changeInvoice(call, id, { e_invoice: rejected }, 'invoice.e_invoice_rejected');
    return;
  }
  const irn = `${number.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()}-${settingsOf(call).e_invoicing.service_number}-${issue_date.replaceAll('-', '')}`;
  const csid = btoa(call.world.ids.text(32));
  const accepted = { ...before, status: 'accepted', irn, csid, qr_code: QR_CODE, decided_at: call.now() };
  changeInvoice(call, id, { e_invoice: accepted }, 'invoice.e_invoice_accepted');
}

const BOUNCED_FOR_MS = 7 * DAY * 1000;
/** Seconds until the mail server of the recipient has accepted an email. */
const DELIVERED = 10;

/** Ends the request with 422 if an email to one of the addresses bounced in the last 7 days. */
function checkReachable(call: Call, recipients: string[]): void {
  for (const { deliveries, id } of call.store.list('ivc')) {
    if (call.store.isUntouched('ivc', id)) continue;
    const bounced = deliveries.find(
      (each: Json) =>
        each.outcome === 'bounced' && recipients.includes(each.recipient) && call.ms - Date.parse(each.sent_at) < BOUNCED_FOR_MS,
    );
    if (bounced) call.fail('recipient_unreachable', `An email to ${bounced.recipient} bounced on ${bounced.sent_at.slice(0, 10)}.`);
  }
}

/** Adds the deliveries of a request to those of a document, and confirms them after some seconds. Returns all deliveries. */
function deliver(call: Call, invoice: Json, kind: 'first' | 'reminder' | 'reopened'): Json[] {
  const { channels, recipients } = call.body;
  const party = call.store.get('cpt', invoice.counterparty.id);
  const addresses: string[] = channels.includes('email') ? (recipients ?? (party ? [party.email] : [])) : [];
  checkReachable(call, addresses);
  const sent = { kind, outcome_reason: null, sent_at: call.now() };
  const emails = addresses.map((recipient) => ({ ...sent, channel: 'email', recipient, outcome: 'pending' }));
  const hasLink = channels.includes('link') && invoice.type_code === '380';
  const links = hasLink ? [{ ...sent, channel: 'link', recipient: null, outcome: 'delivered' }] : [];
  if (emails.length) call.after(DELIVERED, 'invoices.delivered', { id: invoice.id });
  return [...invoice.deliveries, ...emails, ...links];
}

/** Confirms the pending emails of a document. */
function confirmDeliveries(call: Call, id: string): void {
  const { deliveries } = call.need('ivc', id);
  const confirmed = deliveries.map((each: Json) => (each.outcome === 'pending' ? { ...each, outcome: 'delivered' } : each));
  changeInvoice(call, id, { deliveries: confirmed });
}

/** Seconds until the payer opens an invoice whose reference begins with VIEW-, and until one with LATE- is overdue. */
const VIEWED = 5;
const LATE = 60;
const RATE_DAYS = 7;
const MOST_RESENT = 3;
/** Largest number that the settings state. */
const MOST_NUMBER = 999_999_999;

/** Assigns the next free number of a series. */
function nextNumber(call: Call, kind: 'invoice' | 'credit_note'): string {
  const { numbering } = settingsOf(call);
  const used = new Set(call.store.list('ivc').map(({ number }) => number?.toLowerCase()));
  const numberOf = (next: number) => `${numbering[`${kind}_prefix`]}${String(next).padStart(numbering.digits, '0')}`;
  let next: number = numbering[`next_${kind}_number`];
  while (used.has(numberOf(next).toLowerCase())) next += 1;
  const following = Math.min(MOST_NUMBER, next + 1);
  changeSingleton(call, 'InvoiceSettings', { numbering: { ...numbering, [`next_${kind}_number`]: following } });
  return numberOf(next);
}

function dueDateOf(call: Call, { due_date, counterparty }: Json): string {
  const days = call.store.get('cpt', counterparty.id)?.default_terms.due_days ?? settingsOf(call).default_due_days;
  return due_date ?? addDays(call.today(), days);
}

function checkDates(call: Call, { due_date, exchange_rate: rate }: Json): void {
  if (due_date && due_date < call.today()) call.invalid('/due_date', 'Has passed. Update the draft first.', 'out_of_range');
  if (rate && daysBetween(rate.rate_date, call.today()) > RATE_DAYS)
    call.invalid('/exchange_rate', 'Is more than 7 days old. Update the draft first.', 'out_of_range');
}

/** Counts a sent invoice on the products of its lines. */
function countProducts(call: Call, { lines }: Json): void {
  for (const id of new Set<string>(lines.map(({ product_id }: Json) => product_id))) {
    const product = id && call.store.get('ipr', id);
    if (product) call.store.patch('ipr', id, { invoice_count: product.invoice_count + 1, last_invoiced_date: call.today() });
  }
}

function scheduleDue(call: Call, { id, due_date, reference }: Json): void {
  call.cancel('invoices.due', (args) => args.id === id);
  const seconds = reference?.startsWith('LATE-') ? LATE : secondsUntil(call.ms, addDays(due_date ?? call.today(), 1));
  call.after(seconds, 'invoices.due', { id });
}

function send(call: Call): Json {
  const isStory = call.store.isUntouched('ivc', call.params.invoice_id);
  const draft = recalculated(call, call.need('ivc', call.params.invoice_id));
  const isCredit = draft.type_code === '381';
  checkExpected(call, draft.total);
  if (!isStory && !isCredit) checkDates(call, draft);
  if (isCredit) {
    const { id } = draft.credits_invoice;
    checkCreditable(call, draft.total, isStory ? creditedOf(call, id) : call.need('ivc', id));
  } else checkTotal(call, draft);
  const number = draft.number ?? nextNumber(call, isCredit ? 'credit_note' : 'invoice');
  const sent = changeInvoice(
    call,
    draft.id,
    {
      ...draft,
      updated_at: call.now(),
      status: 'sent',
      number,
      issue_date: call.today(),
      due_date: isCredit ? null : dueDateOf(call, draft),
      pay_url: isCredit ? null : `https://${brand.payHost}/i/${call.world.ids.text(10)}`,
      e_invoice: submit(call, draft),
      deliveries: deliver(call, draft, 'first'),
      sent_by: call.body.sent_by ?? null,
      sent_at: call.now(),
    },
    'invoice.sent',
  );
  countProducts(call, sent);
  if (isCredit) return credit(call, sent);
  scheduleDue(call, sent);
  if (sent.reference?.startsWith('VIEW-')) call.after(VIEWED, 'invoices.view', { id: sent.id });
  call.after(1, 'invoices.useCredit', { id: sent.id });
  return sent;
}

function resend(call: Call): Json {
  if (call.body.due_date) rewindTo(call, call.params.invoice_id, 'stopped');
  const invoice = call.need('ivc', call.params.invoice_id);
  const { id, status, amount_paid: paid, e_invoice: submitted } = invoice;
  const isStopped = status === 'stopped';
  const { due_date: due } = call.body;
  if (due && !isStopped) call.invalid('/due_date', 'Can be sent for a stopped invoice only.');
  if (due && due < call.today()) call.invalid('/due_date', 'Must be today or later.', 'out_of_range');
  if (isStopped && !due && invoice.due_date < call.today())
    call.invalid('/due_date', 'Must be sent, because the due date has passed.', 'required');
  const sentToday = invoice._resent?.date === call.today() ? invoice._resent.count : 0;
  if (sentToday >= MOST_RESENT) call.fail('limit_reached', `The document was resent ${sentToday} times on ${call.today()}.`);
  const resent = changeInvoice(
    call,
    id,
    {
      deliveries: deliver(call, invoice, isStopped ? 'reopened' : 'reminder'),
      e_invoice: submitted.status === 'rejected' ? submit(call, invoice) : submitted,
      _resent: { date: call.today(), count: sentToday + 1 },
      ...(due && { due_date: due }),
      ...(isStopped && {
        status: paid.amount ? 'partially_paid' : 'sent',
        status_reason_code: null,
        status_reason: null,
        stopped_at: null,
      }),
    },
    ...(isStopped ? ['invoice.sent'] : []),
  );
  if (isStopped) scheduleDue(call, resent);
  return resent;
}

/** Sending of documents, and what happens to them afterwards. */
export const invoiceDispatch: Behaviours = {
  operations: { sendInvoice: send, resendInvoice: resend },
  furtherStates: { resendInvoice: ['sent', 'partially_paid', 'overdue'] },
  timers: {
    'invoices.delivered': (call, { id }) => confirmDeliveries(call, id),
    'invoices.decided': (call, { id }) => decide(call, id),
    'invoices.useCredit': (call, { id }) => useCredit(call, id),
    'invoices.view': (call, { id }) => {
      if (call.need('ivc', id).viewed_at === null) changeInvoice(call, id, { viewed_at: call.now() }, 'invoice.viewed');
    },
    'invoices.due': inState('ivc', ['sent', 'partially_paid'], (call, { due_date, reference, id }) => {
      const left = secondsUntil(call.ms, addDays(due_date ?? call.today(), 1));
      if (left > 0 && !reference?.startsWith('LATE-')) return call.after(left, 'invoices.due', { id });
      changeInvoice(call, id, { status: 'overdue' }, 'invoice.overdue');
    }),
  },
};
