import type { Behaviours, Call, Json } from '../behaviour';
import { inState } from '../call';
import { finishAttempt, startAttempt } from './attempts';
import { checkDay } from './calendar';
import { checkCrew, checkJobFields, checkLoad, checkPapers, jobSummary, patchJob, pricedJob } from './jobChecks';
import { startRoute } from './routes';
import { markItems } from './shipmentMilestones';

/** Fields that can be changed by the state of a delivery order; `metadata` always. */
const UPDATABLE: Record<string, string[]> = {
  pending: [
    'reference',
    'service_date',
    'pickup',
    'delivery',
    'load',
    'required_features',
    'proof_required',
    'cash_to_collect',
    'time_window',
    'expected_fee',
  ],
  assigned: ['time_window', 'pickup', 'delivery', 'expected_fee'],
};
/** Changes after which a pending delivery order is priced again. */
const PRICED = ['pickup', 'delivery', 'load', 'required_features', 'service_date', 'time_window'];

const withoutContact = ({ contact_phone: _, instructions: __, ...point }: Json): string => JSON.stringify(point);

export const jobs: Behaviours = {
  filters: { listDeliveryOrders: { source_id: { at: ['source.id'] } } },
  operations: {
    createDeliveryOrder: (call) => {
      const { body } = call;
      checkDay(call, body.service_date, '/service_date');
      const { required_features = [], time_window = null, cash_to_collect = null, proof_required = 'signature' } = body;
      const source = body.source ?? { kind: 'manual', id: null };
      const draft = { ...body, required_features, time_window, cash_to_collect, proof_required };
      checkSource(call, source.id);
      checkJobFields(call, draft);
      const fee = pricedJob(call, draft, body.expected_fee);
      const made = call.create({ fee, source, proof_required, milestone: 'pending', _rule: fee.shipping_fee_id });
      return patchJob(call, made.id, {});
    },
    listDeliveryOrders: (call) => call.page(call.store.list('dor').map(jobSummary)),
    updateDeliveryOrder: (call, job) => {
      const { metadata: _, expected_fee: expected, ...body } = call.body;
      const isStory = call.store.isUntouched('dor', job.id);
      const status = isStory ? 'pending' : job.status;
      const refused = Object.keys(body).find((name) => !UPDATABLE[status]?.includes(name));
      const moved =
        status === 'assigned' &&
        ['pickup', 'delivery'].find((name) => body[name] && withoutContact(body[name]) !== withoutContact(job[name]));
      if (refused || moved) call.fail('resource_in_use', `The job is ${status}, so ${refused ?? moved} cannot be changed.`);
      if (body.load && job.shipping_detail_id && !isStory) call.fail('resource_in_use', 'The load follows from the shipping detail.');
      if (body.reference) call.unique('dor', 'reference', body.reference, job.id);
      checkDay(call, body.service_date, '/service_date');
      const window = body.time_window === undefined ? (body.service_date ? null : job.time_window) : body.time_window;
      const next = { ...job, ...body, time_window: window };
      checkJobFields(call, next);
      const reprices = status === 'pending' && !job.attempts.length && PRICED.some((name) => Object.hasOwn(body, name));
      const fee = reprices ? pricedJob(call, next, expected) : job.fee;
      return call.update({ fee, time_window: window, ...(reprices && { _rule: fee.shipping_fee_id }) });
    },
    assignDeliveryOrder: (call, job) => {
      const { driver_id: driverId, vehicle_id: vehicleId, route_id: routeId = null } = call.body;
      const driver = call.need('drv', driverId, '/driver_id');
      const vehicle = call.need('veh', vehicleId, '/vehicle_id');
      if (routeId) {
        const route = call.need('rte', routeId, '/route_id');
        const fits = route.vehicle_id === vehicleId && route.driver_id === driverId;
        const hasStop = route.stops.some((stop: Json) => stop.delivery_order_id === job.id);
        if (!(fits && hasStop) && !call.store.isUntouched('dor', job.id))
          call.invalid('/route_id', 'Must have a stop for the job, and the same vehicle and driver.');
      }
      checkCrew(call, job, driver, vehicle);
      const isSame = job.driver_id === driverId && job.vehicle_id === vehicleId && job.route_id === routeId;
      if (job.status === 'assigned' && isSame && !call.store.isUntouched('dor', job.id)) return job;
      return call.emit(
        'delivery_order.assigned',
        patchJob(call, job.id, {
          status: 'assigned',
          status_reason: null,
          driver_id: driverId,
          vehicle_id: vehicleId,
          route_id: routeId,
          milestone: job.attempts.length ? job.milestone : 'info_received',
        }),
      );
    },
    startDeliveryOrder: (call, job) => {
      const { started_at: startedAt = call.now(), location = null } = call.body;
      const isStory = call.store.isUntouched('dor', job.id);
      const driver = call.store.get('drv', job.driver_id ?? '');
      const vehicle = call.store.get('veh', job.vehicle_id ?? '');
      if (driver && vehicle && !isStory) {
        if (vehicle.status !== 'active') call.fail('vehicle_not_available', `The vehicle is ${vehicle.status}.`);
        checkPapers(call, job, driver, vehicle, call.today());
        checkLoad(call, job, vehicle);
        checkTime(call, startedAt, '/started_at');
      }
      const started = startAttempt(call, job, startedAt, location);
      const route = job.route_id && call.store.get('rte', job.route_id);
      if (route) startRoute(call, route);
      return started;
    },
    completeDeliveryOrder: (call, job) => {
      const { ended_at: endedAt = call.now() } = call.body;
      const isStory = call.store.isUntouched('dor', job.id);
      if (!isStory) checkTime(call, endedAt, '/ended_at');
      if (!isStory && endedAt < job.started_at) call.invalid('/ended_at', 'Must not be before the start.');
      return finishAttempt(call, job, call.body, endedAt);
    },
    cancelDeliveryOrder: (call, job) => {
      const cancelled = patchJob(call, job.id, {
        status: 'cancelled',
        status_reason: call.body.reason,
        fee: null,
        driver_id: null,
        vehicle_id: null,
        ended_at: call.now(),
      });
      markItems(call, job.id, { is_cancelled: true });
      call.emit('delivery_order.cancelled', cancelled);
      return cancelled;
    },
  },
  timers: {
    'jobs.finish': inState('dor', 'in_progress', (call, job, { attempt }) => {
      if (job.attempts.length !== attempt) return;

      const isAbsent = job.reference.startsWith('sandbox-absent');
      const outcome = isAbsent
        ? { outcome: 'attempt_failed', reason_code: 'recipient_absent', note: 'No one opens.' }
        : {
            outcome: 'delivered',
            proof_kind: job.proof_required,
            received_by: job.delivery.name,
            document_id: ['signature', 'photo'].includes(job.proof_required) ? call.id('doc') : null,
            delivery_code: '4821',
            parcels_delivered: job.load.parcels ?? 1,
            cash_collected: job.cash_to_collect,
          };
      finishAttempt(call, job, outcome, call.now());
    }),
  },
};

/** Ends the request with 409 if a delivery order that is not cancelled has the source. */
function checkSource(call: Call, id: string | null): void {
  const taken =
    id &&
    call.store.list('dor').find((job) => job.source.id === id && job.status !== 'cancelled' && !call.store.isUntouched('dor', job.id));
  if (taken) call.fail('already_exists', `The source ${id} is used by ${taken.id}.`);
}

const LATEST_MS = 12 * 3_600_000;

function checkTime(call: Call, time: string, pointer: string): void {
  if (Date.parse(time) < call.ms - LATEST_MS || Date.parse(time) > call.ms) call.invalid(pointer, 'Must be in the last 12 hours.');
}
