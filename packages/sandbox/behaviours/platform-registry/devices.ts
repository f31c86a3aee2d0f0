import type { Call, Further, Json } from '../behaviour';
import { DAY_MS } from '../money/dates';
import { metresBetween } from '../places';
import { DECISION_SECONDS } from './tenantChecks';
import { followed, release } from './trackers';

const DEVICE = 'dev';
const REPORTING_MS = 1_800_000;

/** Returns the device in the path. */
const deviceOf = (call: Call): Json => call.need(DEVICE, call.params.device_id);

const ACTIONS: Record<string, string[]> = {
  active: ['blockDevice', 'deregisterDevice'],
  blocked: ['unblockDevice', 'deregisterDevice'],
  deregistered: [],
};

const actionsOfDevice = (status: string): string[] => ACTIONS[status] ?? [];

/** Returns a device as it is now. One of the story that has reported nothing in the sandbox keeps its connectivity. */
function viewOfDevice(call: Call, device: Json): Json {
  const { _reported_at: reported, status } = device;
  const connectivity = !reported ? device.connectivity : call.ms - Date.parse(reported) <= REPORTING_MS ? 'reporting' : 'silent';
  return { ...device, connectivity, allowed_actions: actionsOfDevice(status) };
}

const MOST = 10_000;
/** Start of the serial numbers of terminals, which the platform issues. */
const TERMINAL = 'EXM-T-';

/** Ends the request with 409 while a transfer of the device is waiting. */
function checkTransfer(call: Call, { id, pending_transfer_id: transfer }: Json): void {
  if (transfer && !call.store.isUntouched(DEVICE, id)) call.fail('resource_in_use', `The transfer ${transfer} is waiting.`);
}

function placeOf(call: Call, id: string): { location_id: string; business_id: string } {
  const place = call.need('loc', id, '/location_id');
  return { location_id: id, business_id: place.business_id ?? place._business_id };
}

function register(call: Call): Json {
  const { serial_number: serial, location_id: location, carried_by_user_id: carrier, imei } = call.body;
  if (serial.startsWith(TERMINAL)) call.invalid('/serial_number', 'Belongs to a terminal.');
  const known = call.taken(DEVICE, (each) => each.serial_number === serial && each.status !== 'deregistered');
  if (known) call.fail('already_exists', `The serial number is already registered as ${known.id}.`);
  if (call.store.list(DEVICE).filter(({ status }) => status !== 'deregistered').length >= MOST)
    call.fail('limit_reached', `Your tenant has ${MOST} of ${MOST} devices.`);
  if (carrier) call.need('usr', carrier, '/carried_by_user_id');
  const { business_id } = placeOf(call, location);
  const device = call.create({
    ...(business_id && { business_id }),
    imei: imei ? `***********${imei.slice(-4)}` : null,
    connectivity: 'never_reported',
    allowed_actions: actionsOfDevice('active'),
  });
  if (serial.startsWith('LOWBATT-')) call.after(DECISION_SECONDS, 'devices.battery', { id: device.id });
  return device;
}

function update(call: Call, device: Json): Json {
  const { location_id: location, carried_by_user_id: carrier } = call.body;
  if (device.status === 'deregistered' && !call.store.isUntouched(DEVICE, device.id))
    call.fail('device_not_active', 'The device is deregistered.');
  checkTransfer(call, device);
  if (carrier) call.need('usr', carrier, '/carried_by_user_id');
  const place = location ? placeOf(call, location) : {};
  return viewOfDevice(call, call.update(place));
}

function move(call: Call, to: string, fields: Json): Json {
  const { reason_code: code, reason = null } = call.body;
  if (code === 'other' && !reason) call.invalid('/reason', 'Is required with the code other.', 'required');
  const moved = { status_reason_code: code ?? null, status_reason: reason, allowed_actions: actionsOfDevice(to), ...fields };
  return viewOfDevice(call, call.transition(moved));
}

const POSITION = 'DevicePosition';
const OLDEST_MS = 7 * 86_400_000;
const AHEAD_MS = 120_000;
const RANGE_MS = 31 * 86_400_000;
const FRESH_MS = 600_000;
const FASTEST_KMH = 400;
/** Accuracy in metres from which a position is stored without the check of its speed. */
const INACCURATE = 5000;
const LOW_BATTERY = 15;
const CHARGED = 30;

const timeOf = ({ measured_at: at }: Json): number => Date.parse(at);

/** Returns the stored positions of a device by time. */
const positionsOf = (call: Call, id: string): Json[] =>
  call.store.find(POSITION, '_device_id', id).sort((one, other) => timeOf(one) - timeOf(other));

/** Returns the speed between two positions in km/h. */
const speedOf = (one: Json, other: Json): number =>
  metresBetween(one.point, other.point) / 1000 / (Math.max(1000, Math.abs(timeOf(one) - timeOf(other))) / 3_600_000);

/** Returns why a position is not stored; undefined if it is. */
function refusalOf(call: Call, position: Json, known: Json[]): { code: string; detail: string } | undefined {
  const { point, accuracy_metres: accuracy } = position;
  const age = call.ms - timeOf(position);
  if (age > OLDEST_MS) return { code: 'too_old', detail: `Measured ${Math.floor(age / DAY_MS)} days ago.` };
  if (age < -AHEAD_MS) return { code: 'in_future', detail: `Measured ${Math.round(-age / 1000)} seconds ahead of the server time.` };
  if (point.latitude === 0 && point.longitude === 0) return { code: 'bad_point', detail: 'Latitude and longitude are both 0.' };
  const near = known.filter((each) => (each.accuracy_metres ?? 0) <= INACCURATE);
  const before = near.filter((each) => timeOf(each) < timeOf(position)).at(-1);
  const after = near.find((each) => timeOf(each) > timeOf(position));
  const speeds = [before, after].flatMap((each) => (each ? [speedOf(each, position)] : []));
  if ((accuracy ?? 0) <= INACCURATE && speeds.length && speeds.every((speed) => speed > FASTEST_KMH))
    return { code: 'implausible_jump', detail: `Implies ${Math.round(Math.min(...speeds))} km/h.` };
  return undefined;
}

/** Warns of a low battery once, until it was charged in between. */
function checkBattery(call: Call, device: Json, newest: Json): Json {
  const level = newest.battery_percent;
  if (level === null || call.ms - timeOf(newest) > FRESH_MS) return device;
  const isLow = level <= LOW_BATTERY || (level <= CHARGED && device._low === true);
  const changed = call.store.patch(DEVICE, device.id, { _low: isLow });
  if (isLow && !device._low) call.emit('device.battery_low', viewOfDevice(call, changed));
  return changed;
}

function record(call: Call, device: Json): Json {
  const { kind, source, user } = call.caller;
  if (kind === 'session' && source && device.carried_by_user_id !== user) call.fail('forbidden', 'You do not carry the device.');
  if (device.status !== 'active')
    call.fail(
      'device_not_active',
      `The device is ${device.status} since ${device.status_changed_at.slice(0, 10)}: ${device.status_reason_code}.`,
    );
  let known = positionsOf(call, device.id);
  const rejected: Json[] = [];
  const accepted: Json[] = [];
  const sent: Json[] = call.body.positions.map((position: Json, index: number) => ({ position, index }));
  for (const { position, index } of [...sent].sort((one, other) => timeOf(one.position) - timeOf(other.position))) {
    if (known.some((each) => Math.abs(timeOf(each) - timeOf(position)) < 1000)) continue;
    const refusal = refusalOf(call, position, known);
    if (refusal) rejected.push({ index, measured_at: position.measured_at, ...refusal });
    else {
      const none = { accuracy_metres: null, speed_kmh: null, heading_degrees: null, battery_percent: null };
      const key = `${device.id} ${timeOf(position)}`;
      accepted.push(call.store.put(POSITION, { ...none, ...position, received_at: call.now(), _device_id: device.id }, key));
      known = positionsOf(call, device.id);
    }
  }
  let changed = device;
  const newest = accepted.at(-1);
  if (newest) {
    const isLast = !device.last_position || timeOf(device.last_position) <= timeOf(newest);
    const { _device_id, ...shown } = newest;
    const battery = newest.battery_percent ?? device.battery_percent;
    const fields = isLast ? { last_position: shown, battery_percent: battery } : {};
    changed = call.store.patch(DEVICE, device.id, { ...fields, _reported_at: call.now() });
    if (isLast) changed = checkBattery(call, changed, newest);
    followed(call, changed, accepted);
  }
  return {
    device_id: device.id,
    accepted: accepted.length,
    ignored: sent.length - accepted.length - rejected.length,
    rejected: rejected.sort((one, other) => one.index - other.index),
    last_position_at: changed.last_position?.measured_at ?? null,
    received_at: call.now(),
  };
}

function list(call: Call, device: Json): Json {
  const { measured_from: from, measured_to: to, thin_seconds: thin, accuracy_below_metres: accuracy, sort } = call.query;
  const last = device.last_position ? timeOf(device.last_position) : call.ms;
  const start = from ? Date.parse(from) : to ? Date.parse(to) - RANGE_MS : last - DAY_MS;
  const end = to ? Date.parse(to) : from ? start + RANGE_MS : last + 1;
  if (start >= end || end - start > RANGE_MS)
    call.fail('invalid_parameter', 'measured_from must be before measured_to, by at most 31 days.');
  const seen = new Set<number>();
  const items = positionsOf(call, device.id)
    .filter((each) => timeOf(each) >= start && timeOf(each) < end)
    .filter((each) => !accuracy || (each.accuracy_metres !== null && each.accuracy_metres < accuracy))
    .filter((each) => {
      const interval = Math.floor(timeOf(each) / 1000 / (thin || 1));
      const isFirst = !thin || !seen.has(interval);
      seen.add(interval);
      return isFirst;
    });
  return call.pageInOrder(sort === 'measured_at' ? items : items.reverse()) as Json;
}

/** Devices: their registration, carriers and states. */
export const devices: Further = {
  filters: {
    listDevices: { app_version_below: 'handler', sort: 'handler' },
    listDevicePositions: { thin_seconds: 'handler', accuracy_below_metres: 'handler' },
  },
  operations: {
    registerDevice: register,
    getDevice: (call) => viewOfDevice(call, deviceOf(call)),
    listDevices: (call) => {
      const { status, connectivity, app_version_below: below } = call.query;
      const older = (version: string | null) => version !== null && version.localeCompare(below, 'en', { numeric: true }) < 0;
      const items = call.store
        .list(DEVICE)
        .map((device): Json => viewOfDevice(call, device))
        .filter((device) => (status ? device.status === status : device.status !== 'deregistered'))
        .filter((device) => (!connectivity || device.connectivity === connectivity) && (!below || older(device.app_version)));
      return call.page(items);
    },
    updateDevice: update,
    blockDevice: (call) => move(call, 'blocked', {}),
    unblockDevice: (call) => move(call, 'active', { status_reason_code: null }),
    deregisterDevice: (call, device) => {
      checkTransfer(call, device);
      const { reason_code: code = null, reason = null } = call.query;
      if (device.tracker_id) release(call, device.tracker_id);
      call.transition({ status_reason_code: code, status_reason: reason, tracker_id: null, allowed_actions: [] });
    },
    recordDevicePosition: record,
    listDevicePositions: list,
  },
  timers: {
    'devices.battery': (call, { id }) => {
      const device = call.store.get(DEVICE, id);
      if (device) call.emit('device.battery_low', viewOfDevice(call, device));
    },
  },
};
