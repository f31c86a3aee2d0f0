import type { Behaviours, Call, Json } from '../behaviour';
import { pricedJob } from './jobChecks';
import { patchShipment } from './shipmentMilestones';

const HEAVY_GRAMS = 30_000;
const REFUSED: Record<string, string> = { explosive: '1', radioactive: '7' };
const ENDED = ['completed', 'failed', 'cancelled'];

/** Returns a package with the fields that were not sent. */
const packageOf = (each: Json): Json => ({
  reference: null,
  dimensions: null,
  declared_value: null,
  is_fragile: false,
  keep_upright: false,
  keep_dry: false,
  stackable: true,
  temperature: null,
  hazard_class: null,
  ...each,
});

/** Most parcels and grams that totals state. */
const MOST_PARCELS = 10_000;
const MOST_GRAMS = 100_000_000;

function totalsOf(packages: Json[]): Json {
  const volumeOf = ({ dimensions }: Json) => dimensions.length_cm * dimensions.width_cm * dimensions.height_cm;
  const isMeasured = packages.every(({ dimensions }) => dimensions);
  const sum = (value: (each: Json) => number) => packages.reduce((total, each) => total + each.quantity * value(each), 0);
  const weight = sum(({ weight_grams: grams }) => grams);
  const parcels = sum(() => 1);
  return {
    weight_grams: Math.min(MOST_GRAMS, weight),
    volume_cubic_cm: isMeasured ? Math.min(200_000_000, sum(volumeOf)) : null,
    parcels: Math.min(MOST_PARCELS, parcels),
  };
}

/** Returns the features of the vehicle that packages require. */
function featuresOf(packages: Json[]): string[] {
  return [
    packages.some(({ temperature }) => temperature) && 'refrigerated',
    packages.some(({ keep_dry: dry }) => dry) && 'closed_body',
    packages.some(({ weight_grams: grams }) => grams > HEAVY_GRAMS) && 'tail_lift',
  ].filter((each): each is string => typeof each === 'string');
}

function checkPackages(call: Call, packages: Json[]): void {
  packages.forEach(({ hazard_class: hazard }, index) => {
    if (hazard && REFUSED[hazard])
      call.invalid(`/packages/${index}/hazard_class`, `Goods of UN class ${REFUSED[hazard]} are not carried.`, 'not_allowed');
  });
}

/** Returns true if parcels of a delivery order are on the road, or it was started. */
const isOnTheRoad = (call: Call, job: Json): boolean =>
  job.status === 'in_progress' ||
  call.store
    .list('shm')
    .some(
      ({ id, status, items }) =>
        !['pending', 'cancelled'].includes(status) &&
        !call.store.isUntouched('shm', id) &&
        items.some((item: Json) => item.delivery_order_id === job.id),
    );

/** Passes the load and the required features of the boxes on to the delivery order and its pending shipments. */
function apply(call: Call, job: Json, detail: Json | null, before: string[]): void {
  const kept = job.required_features.filter((feature: string) => !before.includes(feature));
  const required_features = [...new Set([...kept, ...(detail?.required_features ?? [])])];
  const next = { ...job, load: detail?.totals ?? job.load, required_features };
  const reprices = detail && job.status === 'pending' && !job.attempts.length;
  const fee = reprices ? pricedJob(call, next, call.body.expected_fee) : job.fee;
  const fields = { load: next.load, required_features, shipping_detail_id: detail?.id ?? null, fee };
  call.patch('dor', job.id, { ...fields, ...(reprices && { _rule: fee.shipping_fee_id }) });
  for (const { id, status, items } of call.store.list('shm')) {
    if (status !== 'pending' || call.store.isUntouched('shm', id)) continue;
    if (!items.some((item: Json) => item.delivery_order_id === job.id)) continue;
    const changed = items.map((item: Json) =>
      item.delivery_order_id === job.id ? { ...item, load: next.load, shipping_detail_id: detail?.id ?? null } : item,
    );
    patchShipment(call, id, { items: changed });
  }
}

export const details: Behaviours = {
  filters: {
    listShippingDetails: {
      shipment_id: ({ delivery_order_id: job }, id, { store }) =>
        store.get('shm', id)?.items.some((item: Json) => item.delivery_order_id === job) === true,
    },
  },
  operations: {
    createShippingDetail: (call) => {
      const job = call.need('dor', call.body.delivery_order_id, '/delivery_order_id');
      const isStory = call.store.isUntouched('dor', job.id);
      if (isStory) call.store.rewind('dor', job.id, ({ status }) => status === 'pending', { status: 'pending' });
      const open = call.need('dor', job.id);
      if (open.shipping_detail_id && !isStory) call.fail('already_exists', `The job has the shipping detail ${open.shipping_detail_id}.`);
      if (ENDED.includes(open.status) || (!isStory && isOnTheRoad(call, open))) call.fail('resource_in_use', `The job is ${open.status}.`);
      const packages = call.body.packages.map(packageOf);
      checkPackages(call, packages);
      const made = call.create({ packages, totals: totalsOf(packages), required_features: featuresOf(packages) });
      apply(call, open, made, []);
      return made;
    },
    updateShippingDetail: (call, detail) => {
      const job = call.need('dor', detail.delivery_order_id);
      const { packages: given } = call.body;
      if (!given) return call.update();
      if (!call.store.isUntouched('dor', job.id) && (ENDED.includes(job.status) || isOnTheRoad(call, job)))
        call.fail('resource_in_use', 'The parcels have been dispatched, or the job has ended.');
      const packages = given.map(packageOf);
      checkPackages(call, packages);
      const changed = call.update({ packages, totals: totalsOf(packages), required_features: featuresOf(packages) });
      apply(call, job, changed, detail.required_features);
      return changed;
    },
    deleteShippingDetail: (call, detail) => {
      const job = call.store.get('dor', detail.delivery_order_id);
      const isKept = job && (['completed', 'failed'].includes(job.status) || isOnTheRoad(call, job));
      if (isKept && !call.store.isUntouched('dor', job.id))
        call.fail('resource_in_use', 'The parcels have been dispatched, or the job has ended.');
      if (job) apply(call, job, null, detail.required_features);
      call.store.remove('shd', detail.id);
    },
  },
};
