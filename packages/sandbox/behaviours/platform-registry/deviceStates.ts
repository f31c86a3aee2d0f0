import type { Call, Json } from '../behaviour';

export const DEVICE = 'dev';
const REPORTING_MS = 1_800_000;

/** Returns the device in the path. */
export const deviceOf = (call: Call): Json => call.need(DEVICE, call.params.device_id);

const ACTIONS: Record<string, string[]> = {
  active: ['blockDevice', 'deregisterDevice'],
  blocked: ['unblockDevice', 'deregisterDevice'],
  deregistered: [],
};

export const actionsOfDevice = (status: string): string[] => ACTIONS[status] ?? [];

/** Returns a device as it is now. One of the story that has reported nothing in the sandbox keeps its connectivity. */
export function viewOfDevice(call: Call, device: Json): Json {
  const { _reported_at: reported, status } = device;
  const connectivity = !reported ? device.connectivity : call.ms - Date.parse(reported) <= REPORTING_MS ? 'reporting' : 'silent';
  return { ...device, connectivity, allowed_actions: actionsOfDevice(status) };
}
