import type { Behaviours, Call, Json } from '../behaviour';
import { dateOf } from '../money/dates';
import { rewindStory } from '../target';
import { activeJobs, checkDay } from './calendar';
import { checkPapers } from './jobChecks';
import { counts, eventsOf, patchShipment, report, totalsOf } from './shipmentMilestones';

const MOST_SHIPMENTS = 20;
/** States in which a shipment keeps its parcels from another one. */
const KEEPS = ['pending', 'info_received', 'in_transit', 'out_for_delivery', 'available_for_pickup'];

const share = (value: number | null | undefined, parcels: number, of: number): number | null =>
  value === null || value === undefined ? null : Math.ceil((value * parcels) / of);

const itemsWith = (call: Call, jobId: string, exceptId?: string): { shipment: Json; item: Json }[] =>
  call.store
    .list('shm')
    .filter(({ id }) => id !== exceptId && !call.store.isUntouched('shm', id))
    .flatMap((shipment) =>
      shipment.items.filter((item: Json) => item.delivery_order_id === jobId).map((item: Json) => ({ shipment, item })),
    );

/** Returns the items of a request, with the share of the load that their parcels have. */
function newItems(call: Call, given: Json[], exceptId?: string): Json[] {
  return given.map(({ delivery_order_id: id, parcels }, index) => {
    const job = call.need('dor', id, `/items/${index}/delivery_order_id`);
    if (['completed', 'failed', 'cancelled'].includes(job.status) && !call.store.isUntouched('dor', id))
      call.invalid(`/items/${index}/delivery_order_id`, `The delivery order is ${job.status}.`);
    const all = itemsWith(call, id, exceptId);
    if (all.length >= MOST_SHIPMENTS) call.fail('limit_reached', `${id} was on ${all.length} shipments.`);
    const kept = all.filter(({ shipment, item }) => KEEPS.includes(shipment.status) && !item.is_cancelled && !item.moved_to_shipment_id);
    const most = job.load.parcels ?? parcels;
    const free = most - kept.reduce((sum, { item }) => sum + item.parcels, 0);
    if (parcels > most) call.invalid(`/items/${index}/parcels`, `Must be at most ${most}.`);
    if (parcels > free) call.fail('resource_in_use', `${id} has ${most - free} of ${most} parcels on ${kept[0].shipment.id}.`);
    const { weight_grams: weight, volume_cubic_cm: volume } = job.load;
    return {
      delivery_order_id: id,
      delivery_order_reference: job.reference,
      shipping_detail_id: job.shipping_detail_id,
      parcels,
      load: { weight_grams: share(weight, parcels, most), volume_cubic_cm: share(volume, parcels, most), parcels },
      milestone: 'pending',
      raw: null,
      milestone_at: call.now(),
      is_cancelled: false,
      is_returning: false,
      moved_to_shipment_id: null,
    };
  });
}

/** Notes a new shipment in its delivery orders, and in the shipments from which it takes parcels over. */
function takeOver(call: Call, id: string, items: Json[]): void {
  for (const { delivery_order_id: jobId } of items) {
    for (const { shipment, item } of itemsWith(call, jobId, id)) {
      if (!['attempt_failed', 'exception'].includes(shipment.status) || item.moved_to_shipment_id) continue;
      const moved = shipment.items.map((each: Json) => (each === item ? { ...each, moved_to_shipment_id: id } : each));
      patchShipment(call, shipment.id, { items: moved });
    }
    const job = call.need('dor', jobId);
    call.store.patch('dor', jobId, { shipment_ids: [...job.shipment_ids.filter((each: string) => each !== id), id] });
  }
}

/** Checks vehicle, driver, route and load of a shipment on your own vehicle. */
function checkShipment(call: Call, shipment: Json, exceptId?: string): void {
  if (shipment.carried_by !== 'own') return;
  const { service_date: date, items } = shipment;
  const driver = call.need('drv', shipment.driver_id, '/driver_id');
  const vehicle = call.need('veh', shipment.vehicle_id, '/vehicle_id');
  if (driver.status !== 'active') call.fail('driver_not_available', `${driver.name} is ${driver.status}.`);
  if (vehicle.status !== 'active') call.fail('vehicle_not_available', `The vehicle is ${vehicle.status}.`);
  if (items.some(({ delivery_order_id: id }: Json) => call.store.isUntouched('dor', id))) return;
  const other = activeJobs(call, 'driver_id', driver.id, date).find(
    (each) => each.id !== exceptId && each.vehicle_id && each.vehicle_id !== vehicle.id,
  );
  if (other) call.fail('driver_not_available', `${driver.name} has ${other.id} with another vehicle.`);
  const jobs: Json[] = items.map(({ delivery_order_id: id }: Json) => call.need('dor', id));
  const missing = jobs.flatMap((job) => job.required_features).find((feature: string) => !vehicle.features.includes(feature));
  if (missing) call.fail('vehicle_not_available', `The vehicle lacks ${missing}.`);
  const totals = totalsOf(items);
  for (const name of ['weight_grams', 'volume_cubic_cm', 'parcels']) {
    const most = vehicle.capacity[name];
    if (most !== null && most !== undefined && (totals[name] ?? 0) > most)
      call.fail('capacity_exceeded', `The load would be ${totals[name]} of ${most} (${name}).`);
  }
  if (exceptId && call.operation?.id === 'dispatchShipment') for (const job of jobs) checkPapers(call, job, driver, vehicle, call.today());
}

/** States that a milestone can follow. */
const FOLLOWS: Record<string, string[]> = {
  in_transit: ['info_received', 'in_transit', 'attempt_failed', 'exception', 'expired'],
  out_for_delivery: ['info_received', 'in_transit', 'out_for_delivery', 'attempt_failed', 'exception'],
  attempt_failed: ['in_transit', 'out_for_delivery', 'attempt_failed'],
  available_for_pickup: ['in_transit', 'out_for_delivery', 'attempt_failed', 'exception', 'available_for_pickup'],
  delivered: ['in_transit', 'out_for_delivery', 'attempt_failed', 'available_for_pickup', 'exception', 'expired'],
  exception: ['info_received', 'in_transit', 'out_for_delivery', 'attempt_failed', 'available_for_pickup', 'exception'],
};
const SANDBOX = { source: 'dispatcher', carrier_name: null, text: null };
const MILESTONE_SECONDS = 20;
const EXPIRE_SECONDS = 60;

const summaryOf = (shipment: Json): Json => ({ ...shipment, item_count: shipment.items.length });
const jobIdsOf = ({ items }: Json): string[] => items.filter(counts).map(({ delivery_order_id: id }: Json) => id);

/** Dispatches a shipment: an own vehicle is in transit at once, a carrier has been notified. */
function dispatch(call: Call, shipment: Json, at: string, location: Json | null): Json {
  const raw = { ...SANDBOX, code: 'DISPATCHED' };
  const milestone = shipment.carried_by === 'own' ? 'in_transit' : 'info_received';
  call.store.patch('shm', shipment.id, { dispatched_at: at });
  const event = { milestone, raw, occurred_at: at, location };
  const left = report(call, call.need('shm', shipment.id), event, jobIdsOf(shipment));
  if (left.reference.startsWith('sandbox-expire')) call.after(EXPIRE_SECONDS, 'shipments.expire', { id: left.id });
  return left;
}

/** Milestones that the sandbox reports after the dispatch, by the reference of the shipment. */
function stepsOf({ reference, carried_by: carrier }: Json): string[] {
  const onTheWay = carrier === 'own' ? [] : ['in_transit'];
  if (reference.startsWith('sandbox-drive')) return ['dispatch', ...onTheWay, 'out_for_delivery', 'delivered'];
  return reference.startsWith('sandbox-stuck') ? ['dispatch', ...onTheWay, 'exception'] : [];
}

export const shipments: Behaviours = {
  furtherStates: { updateShipmentStatus: 'any' },
  filters: { listShipments: { delivery_order_id: { at: ['items.delivery_order_id'] } } },
  operations: {
    createShipment: (call) => {
      const { body } = call;
      const isOwn = body.carried_by === 'own';
      const date = isOwn ? body.service_date : dateOf(body.handover_at);
      checkDay(call, date, isOwn ? '/service_date' : '/handover_at');
      const items = newItems(call, body.items);
      checkShipment(call, { ...body, service_date: date, items });
      const made = call.create({ service_date: date, items });
      patchShipment(call, made.id, {});
      takeOver(call, made.id, items);
      call.store.put('sev', {
        id: call.id('sev'),
        milestone: 'pending',
        raw: null,
        delivery_order_ids: jobIdsOf(made),
        location: null,
        changed_status: true,
        occurred_at: call.now(),
        recorded_at: call.now(),
        _shipment_id: made.id,
      });
      stepsOf(made).forEach((milestone, index) => {
        call.after(MILESTONE_SECONDS * (index + 1), 'shipments.drive', { id: made.id, milestone });
      });
      return call.need('shm', made.id);
    },
    listShipments: (call) => call.page(call.store.list('shm').map(summaryOf)),
    updateShipment: (call, shipment) => {
      const isOwn = shipment.carried_by === 'own';
      const { items: given, ...body } = call.body;
      const free = isOwn ? ['metadata'] : ['metadata', 'carrier_tracking_number'];
      const refused = Object.keys(call.body).find((name) => !free.includes(name));
      const isPending = shipment.status === 'pending' || call.store.isUntouched('shm', shipment.id);
      if (refused && !isPending) call.fail('resource_in_use', `The shipment is ${shipment.status}, so ${refused} cannot be changed.`);
      const foreign = isOwn ? ['carrier_tracking_number', 'handover_at'] : ['vehicle_id', 'driver_id', 'route_id', 'service_date'];
      const wrong = foreign.find((name) => Object.hasOwn(call.body, name));
      if (wrong && !call.store.isUntouched('shm', shipment.id))
        call.invalid(`/${wrong}`, `Is not a field of a shipment carried by ${shipment.carried_by}.`);
      const items = given ? newItems(call, given, shipment.id) : shipment.items;
      const date = body.handover_at ? dateOf(body.handover_at) : (body.service_date ?? shipment.service_date);
      if (refused) checkShipment(call, { ...shipment, ...body, service_date: date, items }, shipment.id);
      call.update({ items, service_date: date });
      return patchShipment(call, shipment.id, {});
    },
    dispatchShipment: (call, shipment) => {
      const { dispatched_at: at = call.now(), odometer_km: odometer, seal_number: seal = null, location = null } = call.body;
      if (!jobIdsOf(shipment).length) call.fail('invalid_state_transition', 'No item is left on the shipment.');
      const isStory = call.store.isUntouched('shm', shipment.id);
      const vehicle = shipment.vehicle_id && call.store.get('veh', shipment.vehicle_id);
      if (odometer !== undefined && !vehicle) call.invalid('/odometer_km', 'Is not allowed for a shipment with a carrier.');
      if (!isStory && vehicle?.odometer_km > (odometer ?? Number.POSITIVE_INFINITY))
        call.invalid('/odometer_km', `Must not be below the last reading, ${vehicle.odometer_km} km.`);
      if (!isStory) checkShipment(call, shipment, shipment.id);
      if (vehicle && odometer !== undefined) call.store.patch('veh', vehicle.id, { odometer_km: odometer });
      call.store.patch('shm', shipment.id, { seal_number: seal, odometer_km: odometer ?? null });
      return dispatch(call, call.need('shm', shipment.id), at, location);
    },
    updateShipmentStatus: (call) => {
      const { shipment_id: id } = call.params;
      const isStory = call.store.isUntouched('shm', call.need('shm', id).id);
      if (isStory) rewindStory(call);
      const shipment = call.need('shm', id);
      const { milestone, raw, delivery_order_ids: jobs = jobIdsOf(shipment), location = null, occurred_at: at = call.now() } = call.body;
      if (['pending', 'info_received', 'expired'].includes(milestone)) call.invalid('/milestone', 'Is set automatically.');
      if (shipment.carried_by === 'own' && ['delivered', 'attempt_failed'].includes(milestone))
        call.invalid('/milestone', 'Is set when the delivery order is completed.');
      const known = eventsOf(call, id).some((each) => each.raw?.code === raw.code && Date.parse(each.occurred_at) === Date.parse(at));
      if (known) return shipment;
      if (!isStory && !FOLLOWS[milestone].includes(shipment.status))
        call.fail('invalid_state_transition', `The shipment has the status ${shipment.status}.`);
      if (!isStory && Date.parse(at) > call.ms + 300_000) call.invalid('/occurred_at', 'Must be at most 5 minutes in the future.');
      return report(call, shipment, { milestone, raw, occurred_at: at, location }, jobs);
    },
    cancelShipment: (call, shipment) => {
      const fields = { status: 'cancelled', status_reason: call.body.reason, ended_at: call.now(), expires_at: null };
      return patchShipment(call, shipment.id, fields);
    },
  },
  timers: {
    'shipments.expire': (call, { id }) => {
      const shipment = call.store.get('shm', id);
      if (!shipment || ['pending', 'delivered', 'cancelled', 'expired'].includes(shipment.status)) return;
      const expired = patchShipment(call, id, { status: 'expired', ended_at: call.now(), expires_at: null });
      call.emit('shipment.expired', summaryOf(expired));
    },
    'shipments.drive': (call, { id, milestone }) => {
      const shipment = call.store.get('shm', id);
      if (!shipment || shipment.status === 'cancelled') return;
      if (milestone === 'dispatch') {
        if (shipment.status === 'pending') dispatch(call, shipment, call.now(), null);
        return;
      }
      const text = milestone === 'exception' ? 'The vehicle broke down.' : null;
      const raw = { ...SANDBOX, code: milestone.toUpperCase(), text };
      report(call, shipment, { milestone, raw, occurred_at: call.now() }, jobIdsOf(shipment));
    },
  },
};
