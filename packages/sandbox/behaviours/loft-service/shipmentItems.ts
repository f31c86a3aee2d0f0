import type { Call, Json } from '../behaviour';
import { activeJobs } from './calendar';
import { checkPapers } from './jobChecks';
import { patchShipment, totalsOf } from './shipmentMilestones';

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
export function newItems(call: Call, given: Json[], exceptId?: string): Json[] {
  return given.map(({ delivery_order_id: id, parcels }, index) => {
    const job = call.need('dor', id, `/items/${index}/delivery_order_id`);
    if (['completed', 'failed', 'cancelled'].includes(job.status) && !call.store.isUntouched('dor', id))
      call.invalid(`/items/${index}/delivery_order_id`, `The delivery order is ${job.status}.`);
    const all = itemsWith(call, id, exceptId);
    if (all.length >= MOST_SHIPMENTS) call.fail('limit_reached', { detail: `${id} was on ${all.length} shipments.` });
    const kept = all.filter(({ shipment, item }) => KEEPS.includes(shipment.status) && !item.is_cancelled && !item.moved_to_shipment_id);
    const most = job.load.parcels ?? parcels;
    const free = most - kept.reduce((sum, { item }) => sum + item.parcels, 0);
    if (parcels > most) call.invalid(`/items/${index}/parcels`, `Must be at most ${most}.`);
    if (parcels > free) call.fail('resource_in_use', { detail: `${id} has ${most - free} of ${most} parcels on ${kept[0].shipment.id}.` });
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
export function takeOver(call: Call, id: string, items: Json[]): void {
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
export function checkShipment(call: Call, shipment: Json, exceptId?: string): void {
  if (shipment.carried_by !== 'own') return;
  const { service_date: date, items } = shipment;
  const driver = call.need('drv', shipment.driver_id, '/driver_id');
  const vehicle = call.need('veh', shipment.vehicle_id, '/vehicle_id');
  if (driver.status !== 'active') call.fail('driver_not_available', { detail: `${driver.name} is ${driver.status}.` });
  if (vehicle.status !== 'active') call.fail('vehicle_not_available', { detail: `The vehicle is ${vehicle.status}.` });
  if (items.some(({ delivery_order_id: id }: Json) => call.store.isUntouched('dor', id))) return;
  const other = activeJobs(call, 'driver_id', driver.id, date).find(
    (each) => each.id !== exceptId && each.vehicle_id && each.vehicle_id !== vehicle.id,
  );
  if (other) call.fail('driver_not_available', { detail: `${driver.name} has ${other.id} with another vehicle.` });
  const jobs: Json[] = items.map(({ delivery_order_id: id }: Json) => call.need('dor', id));
  const missing = jobs.flatMap((job) => job.required_features).find((feature: string) => !vehicle.features.includes(feature));
  if (missing) call.fail('vehicle_not_available', { detail: `The vehicle lacks ${missing}.` });
  const totals = totalsOf(items);
  for (const name of ['weight_grams', 'volume_cubic_cm', 'parcels']) {
    const most = vehicle.capacity[name];
    if (most !== null && most !== undefined && (totals[name] ?? 0) > most)
      call.fail('capacity_exceeded', { detail: `The load would be ${totals[name]} of ${most} (${name}).` });
  }
  if (exceptId && call.operation?.id === 'dispatchShipment') for (const job of jobs) checkPapers(call, job, driver, vehicle, call.today());
}
