import type { Call, Json } from '../behaviour';
import { settingsOf } from './invoiceLines';
import { changeInvoice } from './invoiceState';

/** Seconds until the tax authority decides, and for references that begin with NRS-SLOW-. */
const DECIDED = 40;
const SLOW = 3600;
/** QR code of the sandbox: a PNG of one pixel in base64. */
const QR_CODE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

/** Submits a document to the tax authority if the tenant is enrolled. Returns the state of its e-invoice. */
export function submit(call: Call, { id, reference }: Json): Json {
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
export function decide(call: Call, id: string): void {
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
