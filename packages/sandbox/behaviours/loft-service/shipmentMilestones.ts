import type { Call, Json } from '../behaviour';
import { DAY } from '../money/dates';

const SILENT_DAYS = 30;
const COUNTER_DAYS = 7;

/** Milestones in the order of progress. */
const PROGRESS = ['pending', 'info_received', 'in_transit', 'out_for_delivery', 'available_for_pickup', 'delivered'];
const ENDED = ['delivered', 'cancelled', 'expired'];

const ACTIONS: Record<string, string[]> = {
  pending: ['updateShipment', 'dispatchShipment', 'cancelShipment'],
  info_received: ['updateShipment', 'updateShipmentStatus', 'cancelShipment'],
  in_transit: ['updateShipment', 'updateShipmentStatus'],
  out_for_delivery: ['updateShipment', 'updateShipmentStatus'],
  attempt_failed: ['updateShipment', 'updateShipmentStatus', 'cancelShipment'],
  available_for_pickup: ['updateShipment', 'updateShipmentStatus'],
  exception: ['updateShipment', 'updateShipmentStatus', 'cancelShipment'],
  expired: ['updateShipment', 'updateShipmentStatus'],
};

/** Event in the history of a shipment. */
export type Report = { milestone: string; raw: Json | null; occurred_at: string; location?: Json | null };

/** Returns true if an item counts for the status of its shipment. */
export const counts = ({ is_cancelled: cancelled, is_returning: returning, moved_to_shipment_id: moved }: Json): boolean =>
  !cancelled && !returning && !moved;

/** Returns the status of a shipment: that of the item that most needs attention. */
function statusOf({ items, status }: Json): string {
  const milestones = items.filter(counts).map(({ milestone }: Json) => milestone);
  if (!milestones.length) return status;
  if (milestones.includes('exception')) return 'exception';
  if (milestones.includes('attempt_failed')) return 'attempt_failed';
  return PROGRESS.find((each) => milestones.includes(each)) ?? status;
}

/** Returns weight, volume and parcels of the items that are neither cancelled nor moved. */
export function totalsOf(items: Json[]): Json {
  const loads = items.filter(({ is_cancelled: cancelled, moved_to_shipment_id: moved }) => !cancelled && !moved).map(({ load }) => load);
  const sum = (name: string) => loads.reduce((total, load) => total + (load[name] ?? 0), 0);
  const isKnown = loads.every(({ volume_cubic_cm: volume }) => volume !== null && volume !== undefined);
  return { weight_grams: sum('weight_grams'), volume_cubic_cm: isKnown ? sum('volume_cubic_cm') : null, parcels: sum('parcels') };
}

/** Changes a shipment, and what follows from its items and its state. */
export function patchShipment(call: Call, id: string, fields: Json): Json {
  const changed: Json = { ...call.need('shm', id), ...fields };
  const allowed_actions = ACTIONS[changed.status] ?? ['updateShipment'];
  return call.patch('shm', id, { ...fields, totals: totalsOf(changed.items), allowed_actions });
}

/** Returns the events of a shipment, newest first by the time at which they occurred. */
export const eventsOf = (call: Call, id: string): Json[] =>
  call.store.find('sev', '_shipment_id', id).sort((one, other) => other.occurred_at.localeCompare(one.occurred_at));

/**
 * Records an event of a shipment for some of its items, and moves those to the milestone whose newest event it is.
 *
 * @param flags further fields of the items that are concerned, such as `is_returning`
 */
export function report(call: Call, shipment: Json, made: Report, jobIds: string[], flags: Json = {}): Json {
  const { milestone, raw, occurred_at, location = null } = made;
  const isNewest = (item: Json) => !(item.milestone_at > occurred_at) || item.milestone === 'pending';
  const concerned = (item: Json) => jobIds.includes(item.delivery_order_id);
  const moved = shipment.items.filter((item: Json) => concerned(item) && isNewest(item) && item.milestone !== milestone);
  const event = call.store.put('sev', {
    id: call.id('sev'),
    milestone,
    raw,
    delivery_order_ids: jobIds,
    location,
    changed_status: moved.length > 0,
    occurred_at,
    recorded_at: call.now(),
    _shipment_id: shipment.id,
  });
  const items = shipment.items.map((item: Json) =>
    concerned(item) && isNewest(item) ? { ...item, milestone, raw, milestone_at: occurred_at, ...flags } : item,
  );
  const status = statusOf({ ...shipment, items });
  const hasEnded = ENDED.includes(status);
  const days = status === 'available_for_pickup' ? COUNTER_DAYS : SILENT_DAYS;
  const changed = patchShipment(call, shipment.id, {
    items,
    status,
    raw,
    status_reason: ['exception', 'attempt_failed'].includes(status) ? (raw?.text ?? shipment.status_reason) : null,
    ended_at: hasEnded ? call.now() : null,
    expires_at: hasEnded ? null : call.now(days * DAY),
  });
  call.cancel('shipments.expire', ({ id }) => id === shipment.id);
  if (!hasEnded) call.after(days * DAY, 'shipments.expire', { id: shipment.id });
  followJobs(call, changed, milestone, raw, jobIds);
  if (moved.length) emitChange(call, changed, shipment.status, moved, event);
  return changed;
}

/** The delivery orders on an own vehicle have the milestone of its latest report. */
function followJobs(call: Call, { carried_by: carrier }: Json, milestone: string, raw: Json | null, jobIds: string[]): void {
  if (carrier === 'carrier' && milestone === 'delivered') return;
  for (const id of jobIds) {
    const job = call.store.get('dor', id);
    if (job && ['assigned', 'in_progress'].includes(job.status)) call.store.patch('dor', id, { milestone, raw });
  }
}

function emitChange(call: Call, shipment: Json, previous: string, moved: Json[], event: Json): void {
  call.emit('shipment.milestone_changed', {
    shipment_id: shipment.id,
    reference: shipment.reference,
    previous_status: previous,
    status: shipment.status,
    items: moved.map((item) => ({
      delivery_order_id: item.delivery_order_id,
      delivery_order_reference: item.delivery_order_reference,
      previous_milestone: item.milestone,
      milestone: event.milestone,
      estimated_arrival_at: null,
    })),
    event,
  });
}

/** Returns the shipments on which the parcels of a delivery order are. */
const holding = (call: Call, jobId: string): Json[] =>
  call.store
    .list('shm')
    .filter(
      ({ id, status, items }) =>
        !['cancelled', 'expired'].includes(status) &&
        !call.store.isUntouched('shm', id) &&
        items.some((item: Json) => item.delivery_order_id === jobId && !item.moved_to_shipment_id),
    );

/** Reports an event of a delivery order to the shipments of your own fleet that carry it. */
export function reportItems(call: Call, job: Json, event: Report, flags: Json = {}): void {
  for (const shipment of holding(call, job.id))
    if (shipment.carried_by === 'own' && shipment.status !== 'pending') report(call, shipment, event, [job.id], flags);
}

/** Marks the items of a delivery order, such as after its cancellation. */
export function markItems(call: Call, jobId: string, flags: Json): void {
  for (const shipment of holding(call, jobId)) {
    const items = shipment.items.map((item: Json) => (item.delivery_order_id === jobId ? { ...item, ...flags } : item));
    patchShipment(call, shipment.id, { items, status: shipment.status === 'pending' ? 'pending' : statusOf({ ...shipment, items }) });
  }
}
