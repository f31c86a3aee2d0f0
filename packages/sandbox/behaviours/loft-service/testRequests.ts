import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import type { Sent } from '../../node/testEngine';
import { testsOf } from '../../node/testFamily';

export const VAN = 'veh_01JD3C3D22CREDAAKJHB57YHMD';
export const EMEKA = 'drv_01JD3WECGV6E0BFJEMHDRQ318F';
export const HUB = { latitude: 6.5095, longitude: 3.3711 };
export const MILE_12 = { latitude: 6.608, longitude: 3.396 };
export const SURULERE = { latitude: 6.4969, longitude: 3.3553 };

const tests = testsOf('loft-service');
export const loftEngine = tests.newEngine;
export const loft = tests.request;
export const { read, newReference, readAfter, test } = tests;

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
