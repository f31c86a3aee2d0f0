import { isObject } from '../../model/schemas';
import type { Behaviours, Refusal } from '../behaviour';
import { isOffRoad } from './roads';

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
