import type { Call, Further, Json } from '../behaviour';
import { inState } from '../call';
import { metresBetween } from '../places';

const TRACKER = 'trk';
const DEVICE = 'dev';
const LATE_MS = 600_000;
/** Metres beyond a circle at which a tracker has left it. */
const BEYOND = 25;
/** Worst accuracy in metres of a position that is used for geofences. */
const INACCURATE = 5000;

/** Returns the history of a tracker whose current device stops serving it. */
const endedHistory = (call: Call, { device_history: history }: Json): Json[] =>
  history.map((entry: Json) => (entry.ended_at ? entry : { ...entry, ended_at: call.now() }));

/** Returns true from a silence until the next position, even if the device was removed or replaced in the meantime. */
const isSilent = ({ connectivity, _silent }: Json): boolean => connectivity === 'silent' || _silent === true;

/** Removes the device of a tracker. */
export function release(call: Call, id: string): void {
  const tracker = call.store.get(TRACKER, id);
  if (!tracker) return;
  call.cancel('trackers.silent', (args) => args.id === id);
  const fields = { device_id: null, device_history: endedHistory(call, tracker), connectivity: 'no_device', silent_since_at: null };
  call.patch(TRACKER, id, { ...fields, _silent: isSilent(tracker) });
}

/** Returns whether a tracker is inside a circle after a position; null if the position does not tell and none did before. */
function isInside({ centre, radius_metres: radius, is_inside: before }: Json, { point, accuracy_metres: accuracy }: Json): boolean | null {
  if (accuracy === null || accuracy > radius / 2 || accuracy > INACCURATE) return before;
  const metres = metresBetween(centre, point);
  return before ? metres <= radius + BEYOND : metres <= radius;
}

/** Checks the geofences of a tracker for a position. Returns them as they are afterwards. */
function crossed(call: Call, tracker: Json, position: Json, shown: Json): Json[] {
  return tracker.geofences.map((fence: Json) => {
    const now = isInside(fence, position);
    if (now === fence.is_inside) return fence;
    if (fence.is_inside === null) return { ...fence, is_inside: now };
    const direction = now ? 'enter' : 'leave';
    const isLate = call.ms - Date.parse(position.measured_at) > LATE_MS;
    if (!isLate && fence.notify_on.includes(direction))
      call.emit(now ? 'tracker.entered_geofence' : 'tracker.left_geofence', {
        tracker_id: tracker.id,
        tracker_name: tracker.name,
        subject: tracker.subject,
        geofence_id: fence.id,
        geofence_name: fence.name,
        location_id: fence.location_id,
        direction,
        position: shown,
      });
    return { ...fence, is_inside: now, crossed_at: call.now() };
  });
}

/** Gives the accepted positions of a device, in the order of their times, to the tracker that it serves. */
export function followed(call: Call, device: Json, positions: Json[]): void {
  let tracker = device.tracker_id ? call.store.get(TRACKER, device.tracker_id) : undefined;
  if (tracker?.status !== 'active') return;
  const wasSilent = isSilent(tracker);
  for (const position of positions) {
    const last = tracker.last_position;
    if (last && Date.parse(last.measured_at) > Date.parse(position.measured_at)) continue;
    const { point, measured_at } = position;
    const shown = { point, accuracy_metres: position.accuracy_metres ?? 10_000, measured_at, device_id: device.id };
    const geofences = crossed(call, tracker, position, shown);
    tracker = call.store.patch(TRACKER, tracker.id, { last_position: shown, geofences });
  }
  const { id, silent_after_minutes: minutes } = tracker;
  const reporting = call.store.patch(TRACKER, id, { connectivity: 'reporting', silent_since_at: null, _silent: false });
  if (wasSilent) call.emit('tracker.reporting_again', reporting);
  call.cancel('trackers.silent', (args) => args.id === id);
  call.after(minutes * 60, 'trackers.silent', { id });
}

/** Checks that a device can serve a tracker, and assigns it. */
function assign(call: Call, tracker: Json | undefined, id: string): void {
  const device = call.need(DEVICE, id, '/device_id');
  if (device.status !== 'active' && !call.store.isUntouched(DEVICE, id)) call.fail('device_not_active', `The device is ${device.status}.`);
  const other = call.taken(TRACKER, (each) => each.device_id === id && each.id !== tracker?.id);
  if (other) call.fail('resource_in_use', `The device serves ${other.id}.`);
}

/** Returns the geofences of a request. Those with an ID keep what they know; new ones are compared with the last position. */
function fencesOf(call: Call, tracker: Json | undefined, given: Json[]): Json[] {
  return given.map((fence, index) => {
    const known = fence.id && tracker?.geofences.find(({ id }: Json) => id === fence.id);
    if (fence.id && !known) call.invalid(`/geofences/${index}/id`, 'Is not a geofence of the tracker.');
    const last = tracker?.last_position;
    const is_inside = known ? known.is_inside : last ? metresBetween(last.point, fence.centre) <= fence.radius_metres : null;
    return { location_id: null, ...fence, id: known?.id ?? call.id('gfc'), is_inside, crossed_at: known?.crossed_at ?? null };
  });
}

function deviceFields(call: Call, tracker: Json, id: string | null): Json {
  if (id === tracker.device_id) return {};
  if (id) assign(call, tracker, id);
  const old = tracker.device_id && call.store.get(DEVICE, tracker.device_id);
  if (old?.tracker_id === tracker.id) call.store.patch(DEVICE, old.id, { tracker_id: null });
  call.cancel('trackers.silent', (args) => args.id === tracker.id);
  const entry = { device_id: id, assigned_at: call.now(), ended_at: null };
  const history = endedHistory(call, tracker).filter(({ device_id }) => device_id !== id);
  if (id) call.store.patch(DEVICE, id, { tracker_id: tracker.id });
  const connectivity = id ? 'waiting' : 'no_device';
  const device_history = id ? [entry, ...history].slice(0, 200) : history;
  return { device_id: id, device_history, connectivity, silent_since_at: null, _silent: isSilent(tracker) };
}

/** Trackers: the devices that serve them, and their geofences. */
export const trackers: Further = {
  operations: {
    createTracker: (call) => {
      const { name, device_id: device = null, geofences = [] } = call.body;
      const same = call.taken(TRACKER, (each) => each.name === name);
      if (same) call.fail('already_exists', `The name is already used by ${same.id}.`);
      if (device) assign(call, undefined, device);
      const tracker = call.create({
        device_history: device ? [{ device_id: device, assigned_at: call.now(), ended_at: null }] : [],
        connectivity: device ? 'waiting' : 'no_device',
        geofences: fencesOf(call, undefined, geofences),
      });
      if (device) call.store.patch(DEVICE, device, { tracker_id: tracker.id });
      return tracker;
    },
    updateTracker: (call) => {
      const { name, device_id: device, geofences } = call.body;
      // The device of the story's tracker was already replaced, which the examples show again.
      if (device) call.store.rewind(TRACKER, call.params.tracker_id, ({ device_history: { length } }) => length === 1, {});
      const tracker = call.need(TRACKER, call.params.tracker_id);
      const same = name && call.taken(TRACKER, (each) => each.name === name && each.id !== tracker.id);
      if (same) call.fail('already_exists', `The name is already used by ${same.id}.`);
      const fields = device === undefined ? {} : deviceFields(call, tracker, device);
      return call.update({
        ...fields,
        ...(geofences && { geofences: fencesOf(call, tracker, geofences) }),
        ...(call.body.subject && { subject: { ...tracker.subject, ...call.body.subject } }),
      });
    },
    deleteTracker: (call, tracker) => {
      if (tracker.device_id && call.store.get(DEVICE, tracker.device_id)) call.store.patch(DEVICE, tracker.device_id, { tracker_id: null });
      call.cancel('trackers.silent', (args) => args.id === tracker.id);
      call.store.remove(TRACKER, tracker.id);
    },
  },
  timers: {
    'trackers.silent': inState(TRACKER, 'active', (call, tracker, { id }) => {
      if (tracker.connectivity !== 'reporting') return;

      call.emit('tracker.silent', call.store.patch(TRACKER, id, { connectivity: 'silent', silent_since_at: call.now() }));
    }),
  },
};
