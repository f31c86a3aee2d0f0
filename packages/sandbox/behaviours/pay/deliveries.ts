import type { Call, Json } from '../behaviour';
import { DAY } from '../money/dates';
import { changeInvoice } from './invoiceState';

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
    if (bounced)
      call.fail('recipient_unreachable', { detail: `An email to ${bounced.recipient} bounced on ${bounced.sent_at.slice(0, 10)}.` });
  }
}

/** Adds the deliveries of a request to those of a document, and confirms them after some seconds. Returns all deliveries. */
export function deliver(call: Call, invoice: Json, kind: 'first' | 'reminder' | 'reopened'): Json[] {
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
export function confirmDeliveries(call: Call, id: string): void {
  const { deliveries } = call.need('ivc', id);
  const confirmed = deliveries.map((each: Json) => (each.outcome === 'pending' ? { ...each, outcome: 'delivered' } : each));
  changeInvoice(call, id, { deliveries: confirmed });
}
