import type { Call, Json } from '../behaviour';
import { metresBetween } from '../places';

export const TRACKER = 'trk';
const LATE_MS = 600_000;
/** Metres beyond a circle at which a tracker has left it. */
const BEYOND = 25;
/** Worst accuracy in metres of a position that is used for geofences. */
const INACCURATE = 5000;

/** Returns the history of a tracker whose current device stops serving it. */
export const endedHistory = (call: Call, { device_history: history }: Json): Json[] =>
  history.map((entry: Json) => (entry.ended_at ? entry : { ...entry, ended_at: call.now() }));

/** Returns true from a silence until the next position, even if the device was removed or replaced in the meantime. */
export const isSilent = ({ connectivity, _silent }: Json): boolean => connectivity === 'silent' || _silent === true;

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
