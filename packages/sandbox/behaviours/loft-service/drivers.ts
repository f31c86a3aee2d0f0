import type { Behaviours, Call, Json } from '../behaviour';
import { clockOf, weekdayOf } from '../money/dates';
import { activeJobs, inProgressWith, openWith } from './calendar';
import { hasValid, isReplaced, masked, noticeOf, storedPapers, viewsOf, watch } from './papers';

const MOST = 2000;
/** Licence classes, any of which a kind of vehicle requires. */
const CLASSES: Record<string, string[]> = {
  motorcycle: ['a'],
  tricycle: ['a'],
  van: ['b', 'c', 'd', 'e'],
  pickup: ['b', 'c', 'd', 'e'],
  lorry: ['c', 'e', 'g'],
};
const ACTIONS: Record<string, string[]> = {
  pending: ['updateDriver', 'activateDriver', 'deleteDriver'],
  active: ['updateDriver', 'deactivateDriver'],
  inactive: ['updateDriver', 'activateDriver', 'deleteDriver'],
};

/** Returns the licence of a driver with the latest expiry date; undefined if there is none. */
const licenceOf = ({ documents }: Json): Json | undefined =>
  documents
    .filter(({ kind }: Json) => kind === 'licence')
    .sort((one: Json, other: Json) => other.expiry_date.localeCompare(one.expiry_date))[0];

/** Returns true if a driver's licence is valid on a day and permits a kind of vehicle. */
export function licenceFits(driver: Json, kind: string, date: string): boolean {
  const classes: string[] = licenceOf(driver)?._classes ?? driver.licence?.classes ?? [];
  return hasValid(driver.documents, 'licence', date) && classes.some((each) => CLASSES[kind].includes(each));
}

/** Returns true if a driver works on a day, and at the beginning of a time window. */
export function worksAt({ working_hours: hours }: Json, date: string, startsAt: string | null): boolean {
  const own = hours.filter(({ weekday }: Json) => weekday === weekdayOf(date));
  if (!hours.length) return true;
  if (!startsAt) return own.length > 0;
  const clock = clockOf(startsAt);
  return own.some(({ from, to }: Json) => from <= clock && clock < to);
}

function viewOf(call: Call, driver: Json): Json {
  const documents = viewsOf(call, driver.documents).map((each) => ({ ...each, number: masked(each.number) }));
  const licence = licenceOf({ documents });
  const classes = licence?._classes ?? driver.licence?.classes ?? [];
  const short = licence && { number: licence.number, classes, expiry_date: licence.expiry_date, status: licence.status };
  return { ...driver, documents, licence: short ?? null, allowed_actions: ACTIONS[driver.status] };
}

const watchPapers = (call: Call, driver: Json): void => watch(call, 'drivers.paper', driver);

function check(call: Call, exceptId?: string): void {
  for (const field of ['phone', 'user_id']) call.unique('drv', field, call.body[field], exceptId);
  const numbers = (call.body.documents ?? []).flatMap(({ kind, number }: Json) => (kind === 'licence' && number ? [number] : []));
  const isTaken = ({ id, documents }: Json) =>
    id !== exceptId && !call.store.isUntouched('drv', id) && documents.some(({ number }: Json) => numbers.includes(number));
  const taken = call.store.list('drv').find(isTaken);
  if (taken) call.fail('already_exists', `The licence number is already used by ${taken.id}.`);
}

/** Takes planned work from a driver: delivery orders return to pending, and routes lose the driver. */
function reassign(call: Call, id: string): void {
  for (const job of openWith(call, 'dor', 'driver_id', id))
    call.patch('dor', job.id, {
      status: 'pending',
      milestone: job.attempts.length ? 'attempt_failed' : 'pending',
      allowed_actions: ['updateDeliveryOrder', 'assignDeliveryOrder', 'cancelDeliveryOrder'],
      driver_id: null,
      vehicle_id: null,
      route_id: null,
    });
  for (const route of openWith(call, 'rte', 'driver_id', id)) call.patch('rte', route.id, { driver_id: null });
}

export const drivers: Behaviours = {
  filters: {
    listDrivers: {
      available_on_date: (each, date, call) =>
        each.status === 'active' &&
        hasValid(each.documents, 'licence', date) &&
        worksAt(each, date, null) &&
        !activeJobs(call, 'driver_id', each.id, date).length,
    },
  },
  operations: {
    createDriver: (call) => {
      check(call);
      if (call.store.list('drv').length >= MOST) call.fail('limit_reached', `Your tenant has ${MOST} drivers.`);
      const documents = storedPapers(call, call.body.documents ?? [], [], 'ddc');
      const made = call.create({ documents });
      return viewOf(call, made);
    },
    getDriver: (call) => viewOf(call, call.read()),
    listDrivers: (call) => call.page(call.store.list('drv').map((driver) => viewOf(call, driver))),
    updateDriver: (call, driver) => {
      check(call, driver.id);
      const documents = call.body.documents ? storedPapers(call, call.body.documents, driver.documents, 'ddc') : driver.documents;
      if (driver.status === 'active' && !hasValid(documents, 'licence', call.today()))
        call.fail('papers_not_valid', 'The last valid licence of an active driver cannot be removed.');
      const changed = call.update({ documents });
      if (changed.status !== 'pending') watchPapers(call, changed);
      return viewOf(call, changed);
    },
    activateDriver: (call, driver) => {
      const licence = licenceOf(driver);
      if (!licence) return call.fail('papers_not_valid', 'The driver has no licence.');
      if (!hasValid(driver.documents, 'licence', call.today()) && !call.store.isUntouched('drv', driver.id))
        call.fail('papers_not_valid', `The licence expired on ${licence.expiry_date}.`);
      const active = call.transition({ inactive_reason: null, status_reason: null, activated_at: call.now() });
      watchPapers(call, active);
      return viewOf(call, active);
    },
    deactivateDriver: (call, driver) => {
      const { reason_code: code, reason, reassign: takesAway } = call.body;
      if (code === 'other' && !reason) call.invalid('/reason', 'Is required with the reason code other.', 'required');
      const onTheRoad = inProgressWith(call, 'driver_id', driver.id);
      if (onTheRoad) call.fail('resource_in_use', `${onTheRoad.id} is in progress.`);
      const [planned] = ['dor', 'rte', 'shm'].flatMap((type) => openWith(call, type, 'driver_id', driver.id));
      if (planned && !takesAway) call.fail('resource_in_use', `${planned.id} is assigned to the driver.`);
      if (takesAway) reassign(call, driver.id);
      if (code !== 'leave')
        for (const vehicle of call.store.find('veh', 'driver_id', driver.id)) call.store.patch('veh', vehicle.id, { driver_id: null });
      return viewOf(call, call.transition({ inactive_reason: code, status_reason: reason ?? null }));
    },
    deleteDriver: (call, driver) => {
      const [open] = ['dor', 'rte', 'shm'].flatMap((type) => openWith(call, type, 'driver_id', driver.id));
      const isActive = driver.status === 'active' && !call.store.isUntouched('drv', driver.id);
      if (open || isActive) call.fail('resource_in_use', open ? `${open.id} is open.` : 'The driver is active.');
      for (const vehicle of call.store.find('veh', 'driver_id', driver.id)) call.store.patch('veh', vehicle.id, { driver_id: null });
      call.store.remove('drv', driver.id);
    },
  },
  timers: {
    'drivers.paper': (call, { id, paper: paperId, days }) => {
      const driver = call.store.get('drv', id);
      const paper = driver?.documents.find((each: Json) => each.id === paperId);
      if (!driver || !paper || driver.status === 'pending' || isReplaced(driver.documents, paper)) return;
      const stops = !days && paper.kind === 'licence' && driver.status === 'active';
      const status_reason = `The licence expired on ${paper.expiry_date}.`;
      const fields = { status: 'inactive', inactive_reason: 'papers_expired', status_reason };
      const { id: driver_id, reference, name, status, inactive_reason } = stops ? call.patch('drv', id, fields) : driver;
      const owner = { driver_id, reference, name, status, inactive_reason };
      call.emit(
        days ? 'driver.document_expiring' : 'driver.document_expired',
        noticeOf(call, { ...paper, number: masked(paper.number) }, owner, 'driver_id'),
      );
    },
  },
  start: (call) => {
    for (const driver of call.store.list('drv')) if (driver.status !== 'pending') watchPapers(call, driver);
  },
};
