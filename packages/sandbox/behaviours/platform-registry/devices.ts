import type { Call, Further, Json } from '../behaviour';
import { actionsOfDevice, DEVICE, deviceOf, viewOfDevice } from './deviceStates';
import { DECISION_SECONDS } from './tenantChecks';
import { release } from './trackerPositions';

const MOST = 10_000;
/** Start of the serial numbers of terminals, which the platform issues. */
const TERMINAL = 'EXM-T-';

/** Ends the request with 409 while a transfer of the device is waiting. */
function checkTransfer(call: Call, { id, pending_transfer_id: transfer }: Json): void {
  if (transfer && !call.store.isUntouched(DEVICE, id)) call.fail('resource_in_use', { detail: `The transfer ${transfer} is waiting.` });
}

function placeOf(call: Call, id: string): { location_id: string; business_id: string } {
  const place = call.need('loc', id, '/location_id');
  return { location_id: id, business_id: place.business_id ?? place._business_id };
}

function register(call: Call): Json {
  const { serial_number: serial, location_id: location, carried_by_user_id: carrier, imei } = call.body;
  if (serial.startsWith(TERMINAL)) call.invalid('/serial_number', 'Belongs to a terminal.');
  const known = call.taken(DEVICE, (each) => each.serial_number === serial && each.status !== 'deregistered');
  if (known) call.fail('already_exists', { detail: `The serial number is already registered as ${known.id}.` });
  if (call.store.list(DEVICE).filter(({ status }) => status !== 'deregistered').length >= MOST)
    call.fail('limit_reached', { detail: `Your tenant has ${MOST} of ${MOST} devices.` });
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

function update(call: Call): Json {
  const device = deviceOf(call);
  const { location_id: location, carried_by_user_id: carrier } = call.body;
  if (device.status === 'deregistered' && !call.store.isUntouched(DEVICE, device.id))
    call.fail('device_not_active', { detail: 'The device is deregistered.' });
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

/** Devices: their registration, carriers and states. */
export const devices: Further = {
  filters: {
    listDevices: { app_version_below: 'handler', sort: 'handler' },
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
    deregisterDevice: (call) => {
      const device = deviceOf(call);
      checkTransfer(call, device);
      const { reason_code: code = null, reason = null } = call.query;
      if (device.tracker_id) release(call, device.tracker_id);
      const fields = { status_reason_code: code, status_reason: reason, tracker_id: null, allowed_actions: [] };
      call.transition(fields);
    },
  },
  timers: {
    'devices.battery': (call, { id }) => {
      const device = call.store.get(DEVICE, id);
      if (device) call.emit('device.battery_low', viewOfDevice(call, device));
    },
  },
};
