import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { engineFor, type Sent, send } from '../../node/testEngine';

export const VAN = 'veh_01JD3C3D22CREDAAKJHB57YHMD';
export const EMEKA = 'drv_01JD3WECGV6E0BFJEMHDRQ318F';
export const HUB = { latitude: 6.5095, longitude: 3.3711 };
export const MILE_12 = { latitude: 6.608, longitude: 3.396 };
export const SURULERE = { latitude: 6.4969, longitude: 3.3553 };

export const loftEngine = (): Engine => engineFor('loft-service');

let count = 0;

/** Returns a reference that no request has used. */
export const newReference = (prefix = 'T'): string => {
  count += 1;
  return `${prefix}-${count}`;
};

/** Sends a request of the Loft Service API. */
export const loft = (engine: Engine, target: string, body?: Json, headers?: Record<string, string>): Promise<Sent> => {
  const [method, path] = target.split(' ');
  return send(engine, `${method} /loft-service/v1${path}`, body, headers);
};

/** Reads a resource by its path. */
export const read = async (engine: Engine, path: string): Promise<Json> => (await loft(engine, `GET ${path}`)).body;

export const naira = (amount: number): Json => ({ amount, currency: 'NGN' });

const point = (name: string, location: Json): Json => ({
  name,
  contact_phone: '+2347000000001',
  address: null,
  location,
  instructions: null,
});

/** Creates a job of Bello Vegetables for the day on which the sandbox starts. */
export const job = (engine: Engine, fields: Json = {}): Promise<Sent> =>
  loft(engine, 'POST /delivery-orders', {
    reference: newReference(),
    client: { reference: 'EB-CL-0012', name: 'Bello Vegetables', email: 'bello@post.example', phone: null, address: null },
    pickup: point('Bello Sample', MILE_12),
    delivery: point('Ada Exemplar', SURULERE),
    service_date: '2026-11-25',
    load: { weight_grams: 18_500, volume_cubic_cm: 48_000, parcels: 1 },
    required_features: ['closed_body'],
    ...fields,
  });

/** Creates a job, and assigns and starts it with the van and Emeka. */
export async function started(engine: Engine, fields: Json = {}): Promise<Json> {
  const { body } = await job(engine, fields);
  await loft(engine, `POST /delivery-orders/${body.id}/assign`, { driver_id: EMEKA, vehicle_id: VAN });
  return (await loft(engine, `POST /delivery-orders/${body.id}/start`, {})).body;
}

/** Stop of a route. */
export const stop = (reference: string | undefined, location: Json, fields: Json = {}): Json => ({
  kind: 'visit',
  name: 'A stop',
  location,
  ...(reference && { reference }),
  ...fields,
});

/** Creates a route from the hub and back. */
export const route = (engine: Engine, stops: Json[], fields: Json = {}): Promise<Sent> =>
  loft(engine, 'POST /routes', {
    reference: newReference('R'),
    departs_at: '2026-11-25T09:00:00Z',
    start: { name: 'Hub', location: HUB },
    end: { name: 'Hub', location: HUB },
    stops,
    ...fields,
  });

export const optimise = (engine: Engine, id: string, fields: Json = {}): Promise<Sent> =>
  loft(engine, `POST /routes/${id}/optimise`, { objective: 'shortest_distance', ...fields });
