import type { Call, Json } from '../behaviour';
import { patchOffer, patchOrder } from './orderStates';
import { feeAgain } from './pricing';

const DAY_MS = 86_400_000;

/** Recalculates the fee of a delivery from the weight and size that the provider has measured, with the same version of the rate card. */
export function reweigh(call: Call, offer: Json, measured: Json): void {
  const order = call.need('lor', offer.order_id);
  const pickedUp = Date.parse(order.picked_up_at ?? '');
  if (pickedUp && call.ms > pickedUp + DAY_MS) call.invalid('/reweighed', 'Must be sent within 24 hours of the pickup.');
  if (measured.dimensions.length !== offer.parcels.length) call.invalid('/reweighed/dimensions', 'Must contain one entry for each parcel.');
  const fee = feeAgain(call, offer, order, measured);
  if (!fee) return;
  const reweighed = {
    weight_grams: measured.weight_grams,
    dimensional_weight_grams: fee.dimensional_weight_grams,
    fee_difference: { amount: fee.total.amount - offer.fee.total.amount, currency: fee.total.currency },
    photo_document_id: measured.photo_document_id,
    reweighed_at: call.now(),
  };
  patchOffer(call, offer.id, { fee, reweighed });
  patchOrder(call, order.id, { fee, reweighed });
  const { id, reference, provider } = order;
  call.emit('order.fee_changed', {
    order_id: id,
    reference,
    provider: provider ?? offer.provider,
    previous_fee: offer.fee,
    fee,
    reweighed,
  });
}
