import type { Call, Json } from '../behaviour';
import { outcomeOf } from './offering';
import { currentOffer, patchOffer, patchOrder } from './orderStates';
import { endAs, type Report, record } from './reports';

/** Reports that the sandbox makes for an order, a minute apart, with what follows from them. */
type Step = Omit<Report, 'occurred_at'> & { delay_days?: number; final_outcome?: string };

const PICKUP: Step = { milestone: 'in_transit', raw_code: 'PU', raw_text: 'Picked up from shipper' };
const OUT: Step = { milestone: 'out_for_delivery', raw_code: 'OD', raw_text: 'With courier' };
const ABSENT: Step = { milestone: 'attempt_failed', raw_code: 'NH', raw_text: 'Recipient not home, card left' };
const DELIVERED: Step = { milestone: 'delivered', raw_code: 'DL', raw_text: 'Delivered' };
const BREAKDOWN: Step = { milestone: 'exception', raw_code: 'VB', raw_text: 'Vehicle breakdown', delay_days: 1 };
const ON: Step = { milestone: 'in_transit', raw_code: 'TR', raw_text: 'Transferred to another vehicle' };
const RETURNED: Step = { milestone: 'exception', raw_code: 'RTS', raw_text: 'Returned to shipper', final_outcome: 'returned' };

const STEPS: Record<string, Step[]> = {
  'sandbox-drive': [PICKUP, OUT, DELIVERED],
  'sandbox-exception': [PICKUP, BREAKDOWN, ON, OUT, DELIVERED],
  'sandbox-return': [PICKUP, OUT, ABSENT, OUT, ABSENT, RETURNED],
};

/** Lets the sandbox deliver an accepted order, one report per minute, if the reference of its first parcel says so. */
export function schedule(call: Call, order: Json): void {
  STEPS[outcomeOf(order)]?.forEach((report, index) => {
    call.after(60 * (index + 1), 'orders.drive', { id: order.id, report });
  });
}

/** Reports an event of an order on behalf of its provider. */
export function drive(call: Call, order: Json, report: Step & { occurred_at: string }): void {
  const offer = currentOffer(call, order);
  if (!offer) return;
  if (report.delay_days) patchOrder(call, order.id, { _delay_days: report.delay_days });
  if (report.milestone === 'delivered') {
    const kind = offer.delivery_code ? 'delivery_code' : 'locker';
    patchOffer(call, offer.id, { proof: { kind, received_by: order.recipient.name, document_id: null, recorded_at: call.now() } });
    const { cash_on_delivery: cash } = order;
    if (cash) patchOrder(call, order.id, { cash_on_delivery: { ...cash, collected: cash.to_collect } });
  }
  record(call, call.need('ldo', offer.id), report);
  if (report.final_outcome) endAs(call, call.need('ldo', offer.id), report.final_outcome, report.raw_text ?? '');
}
