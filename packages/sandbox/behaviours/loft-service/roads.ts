import { isObject } from '../../model/schemas';
import type { Behaviours, Json, Refusal } from '../behaviour';
import { metresBetween } from '../places';

/** Roads are longer than the straight line by this factor, in the sandbox, which has no map. */
const DETOUR = 1.3;
const METRES_PER_SECOND = 25 / 3.6;

/** Returns the distance by road between two points, in metres. */
export const roadMetres = (from: Json, to: Json): number => Math.round(metresBetween(from, to) * DETOUR);

/** Waters of the Gulf of Guinea, where the swapped coordinates of a place in Lagos are: south, north, west and east, in degrees. */
const WATER = { south: 2, north: 4, west: 2, east: 8 };

/** Returns true if a location `{latitude, longitude}` is not near any road. The sandbox, which has no map, knows one area. */
const isOffRoad = ({ latitude, longitude }: Json): boolean =>
  latitude > WATER.south && latitude < WATER.north && longitude > WATER.west && longitude < WATER.east;

/** Returns the time that a distance takes at 25 km/h, in seconds. */
export const drivingSeconds = (metres: number): number => Math.round(metres / METRES_PER_SECOND);

/** Returns points as an encoded polyline with 5 decimals. */
export function polylineOf(points: Json[]): string {
  let text = '';
  let before = [0, 0];
  for (const { latitude, longitude } of points) {
    const now = [Math.round(latitude * 1e5), Math.round(longitude * 1e5)];
    text += encoded(now[0] - before[0]) + encoded(now[1] - before[1]);
    before = now;
  }
  return text;
}

function encoded(value: number): string {
  let left = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  for (; left >= 0x20; left >>= 5) text += String.fromCharCode((0x20 | (left & 0x1f)) + 63);
  return text + String.fromCharCode(left + 63);
}

/** Returns the pointers of the points in a value that are not near any road. */
function pointsOffRoad(value: unknown, pointer: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => pointsOffRoad(each, `${pointer}/${index}`));
  if (!isObject(value)) return [];
  if (typeof value.latitude === 'number' && isOffRoad(value)) return [pointer];
  return Object.entries(value).flatMap(([name, each]) => pointsOffRoad(each, `${pointer}/${name}`));
}

/** Condition of 422 for a place that no road leads to. */
const offRoad: Refusal = (call) => {
  const [pointer] = pointsOffRoad(call.body, '');
  if (!pointer) return undefined;
  const detail = `${pointer.slice(1)} is more than 1,000 metres from the nearest known road.`;
  return call.fail('location_not_routable', { detail, errors: [{ pointer, code: 'refused', detail }] });
};

/** Places of delivery orders, routes and quotes that cannot be reached by road. */
export const routability: Behaviours = {
  refusals: {
    createDeliveryOrder: { location_not_routable: offRoad },
    updateDeliveryOrder: { location_not_routable: offRoad },
    createRoute: { location_not_routable: offRoad },
    updateRoute: { location_not_routable: offRoad },
    quoteShippingFee: { location_not_routable: offRoad },
  },
};
