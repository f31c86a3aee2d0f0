import type { Behaviours, Call, Json } from '../behaviour';
import { drivingSeconds, roadMetres } from './roads';
import { counts, eventsOf } from './shipmentMilestones';

const FRESH_MS = 600_000;
const MOVING = ['in_transit', 'out_for_delivery'];

/** Returns where the vehicle of a shipment was last seen in the last 10 minutes; null if it was not. */
function positionOf(call: Call, { status, carried_by: carrier }: Json, events: Json[], isRecipient: boolean): Json | null {
  if (carrier !== 'own' || !MOVING.includes(status) || (isRecipient && status !== 'out_for_delivery')) return null;
  const seen = events.find(({ location, occurred_at: at }) => location && Date.parse(at) > call.ms - FRESH_MS);
  if (!seen) return null;
  const round = (value: number) => (isRecipient ? Math.round(value * 1000) / 1000 : value);
  const location = { latitude: round(seen.location.latitude), longitude: round(seen.location.longitude) };
  return { location, recorded_at: seen.occurred_at, speed_kmh: isRecipient ? null : 25 };
}

/** Returns when an item arrives by its route, or by the distance from its pickup; null if that cannot be said. */
function arrivalOf(call: Call, shipment: Json, jobId: string): { at: string | null; before: number | null } {
  const job = call.store.get('dor', jobId);
  if (shipment.carried_by !== 'own' || !MOVING.includes(shipment.status) || !job) return { at: null, before: null };
  const route = shipment.route_id && call.store.get('rte', shipment.route_id);
  const left = route?.stops.filter(({ sequence, arrived_at: arrived }: Json) => sequence && !arrived) ?? [];
  const index = left.findIndex((stop: Json) => stop.delivery_order_id === jobId);
  if (index >= 0) return { at: left[index].estimated_arrival_at ?? left[index].planned_arrival_at, before: index };
  return { at: call.now(drivingSeconds(roadMetres(job.pickup.location, job.delivery.location))), before: 0 };
}

export const tracking: Behaviours = {
  operations: {
    getShipmentTracking: (call, shipment) => {
      const { audience = 'dispatcher', delivery_order_id: jobId } = call.query;
      const isRecipient = audience === 'recipient';
      if (isRecipient && !jobId) call.fail('invalid_parameter', 'delivery_order_id is required for the audience recipient.');
      const own = shipment.items.filter((item: Json) => counts(item) && (!isRecipient || item.delivery_order_id === jobId));
      const events = eventsOf(call, shipment.id).filter(({ delivery_order_ids: ids }) => !isRecipient || ids.includes(jobId));
      return {
        shipment_id: shipment.id,
        reference: shipment.reference,
        audience,
        status: isRecipient ? (own[0]?.milestone ?? shipment.status) : shipment.status,
        carried_by: shipment.carried_by,
        carrier_name: shipment.carrier_name,
        carrier_tracking_number: shipment.carrier_tracking_number,
        vehicle_position: positionOf(call, shipment, events, isRecipient),
        items: own.map((item: Json) => {
          const { at, before } = arrivalOf(call, shipment, item.delivery_order_id);
          return { ...item, estimated_arrival_at: at, stops_before: at ? before : null };
        }),
        events: events
          .slice(0, 500)
          .map((event) => (isRecipient ? { ...event, raw: null, location: null, delivery_order_ids: [jobId] } : event)),
      };
    },
  },
  start: (call) => {
    for (const { shipment_id: id, audience, events } of call.store.list('ShipmentTracking')) {
      if (audience !== 'dispatcher') continue;
      for (const event of events) call.store.put('sev', { ...event, _shipment_id: id });
    }
  },
};
