import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import type { Json } from '../../model/contract';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { EMEKA, job, loft, loftEngine, newReference, read, readAfter, started, test, VAN } from './testRequests';

const tmsShipmentRule = ruleOf('openapi/loft-service/tms-shipment.yaml');
const tmsVehiclesRule = ruleOf('openapi/loft-service/tms-vehicles.yaml');

/** Creates a shipment of one job on the van. */
const shipment = async (engine: Engine, prefix: string, fields: Json = {}): Promise<Json> => {
  const { body } = await job(engine);
  const crew = { carried_by: 'own', service_date: '2026-11-25', vehicle_id: VAN, driver_id: EMEKA };
  const items = [{ delivery_order_id: body.id, parcels: 1 }];
  return (await loft(engine, 'POST /shipments', { ...crew, reference: newReference(prefix), items, ...fields })).body;
};

const statusAfter = async (engine: Engine, id: string, seconds: number): Promise<string> => {
  advance(engine, seconds);
  return (await read(engine, `/shipments/${id}`)).status;
};

test(tmsShipmentRule('a shipment whose reference starts with `sandbox-drive` is dispatched and delivered'), async (engine) => {
  const { id } = await shipment(engine, 'sandbox-drive');
  const seen = [await statusAfter(engine, id, 20), await statusAfter(engine, id, 20), await statusAfter(engine, id, 20)];
  assert.deepEqual(seen, ['in_transit', 'out_for_delivery', 'delivered']);
  const stuck = await shipment(engine, 'sandbox-stuck');
  assert.equal(await statusAfter(engine, stuck.id, 100), 'exception');
  await loft(engine, `POST /shipments/${stuck.id}/cancel`, { reason: 'Unloaded.' });
  const expiring = await shipment(engine, 'sandbox-expire');
  await loft(engine, `POST /shipments/${expiring.id}/dispatch`, {});
  assert.deepEqual([await statusAfter(engine, expiring.id, 59), await statusAfter(engine, expiring.id, 1)], ['in_transit', 'expired']);
  assert.ok(eventTypes(engine).includes('shipment.expired'));
});

test(tmsShipmentRule('In the sandbox, the `reference` determines the outcome:'), async (engine) => {
  assert.equal(await statusAfter(engine, (await shipment(engine, 'T')).id, 120), 'pending');
});

for (const [name, fields] of [
  [tmsShipmentRule('In the sandbox, it can determine the outcome.'), {}],
  [
    `${tmsShipmentRule('In the sandbox, it can determine the outcome.')} With a carrier`,
    { carried_by: 'carrier', carrier_name: 'Specimen Express', handover_at: '2026-11-25T14:00:00Z' },
  ],
] as [string, Json][]) {
  test(name, async () => {
    const engine = loftEngine();
    const own = fields.carried_by ? { ...fields, service_date: undefined, vehicle_id: undefined, driver_id: undefined } : fields;
    assert.equal(await statusAfter(engine, (await shipment(engine, 'sandbox-drive', own)).id, 80), 'delivered');
  });
}

test(tmsShipmentRule('The sandbox also accepts a `service_date` in the past.'), async (engine) => {
  assert.equal((await shipment(engine, 'T', { service_date: '2026-11-21' })).service_date, '2026-11-21');
});

test('completing a job delivers its item, and a parcel is on one open shipment only', async (engine) => {
  const { id } = await started(engine);
  const crew = { carried_by: 'own', service_date: '2026-11-25', vehicle_id: VAN, driver_id: EMEKA };
  const body = { ...crew, reference: newReference(), items: [{ delivery_order_id: id, parcels: 1 }] };
  const made = (await loft(engine, 'POST /shipments', body)).body;
  assert.equal((await loft(engine, 'POST /shipments', { ...body, reference: newReference() })).body.code, 'resource_in_use');
  await loft(engine, `POST /shipments/${made.id}/dispatch`, { odometer_km: 49_000 });
  assert.equal((await readAfter(engine, 120, `/shipments/${made.id}`)).status, 'delivered');
  const { events, items } = await read(engine, `/shipments/${made.id}/tracking`);
  assert.deepEqual([events[0].milestone, items[0].milestone], ['delivered', 'delivered']);
  assert.equal((await read(engine, `/vehicles/${VAN}`)).odometer_km, 49_000);
});

test(tmsVehiclesRule('a vehicle whose plate number ends in `ZZ` is given an insurance that expires the day after its'), async (engine) => {
  const paper = (kind: string) => ({ kind, number: `${kind}-1`, expiry_date: '2027-06-30' });
  const { body } = await loft(engine, 'POST /vehicles', {
    reference: newReference(),
    plate_number: 'EXM-900ZZ',
    kind: 'van',
    capacity: { weight_grams: 500_000, volume_cubic_cm: null, parcels: null },
    documents: [paper('registration'), paper('roadworthiness')],
  });
  assert.equal(body.status, 'active');
  assert.deepEqual(body.documents.map(({ kind, expiry_date: end }: Json) => [kind, end])[0], ['insurance', '2026-11-26']);
  assert.ok(eventTypes(engine).includes('vehicle.document_expiring'));
  // Until the end of 26 November in Lagos.
  assert.equal((await readAfter(engine, 38 * 3600 + 3599, `/vehicles/${body.id}`)).status, 'active');
  const expired = await readAfter(engine, 1, `/vehicles/${body.id}`);
  assert.deepEqual([expired.status, expired.inactive_reason], ['inactive', 'papers_expired']);
  assert.ok(eventTypes(engine).includes('vehicle.document_expired'));
});

test('the licence of Bisi expires on 2 December: reminders, then inactive', async (engine) => {
  advance(engine, 8 * 86_400);
  const types = engine.world.events.all
    .filter(({ type }) => type.startsWith('driver.'))
    .map(({ type, body }) => [type, body.data.days_left]);
  assert.deepEqual(types, [
    ['driver.document_expiring', 1],
    ['driver.document_expired', 0],
  ]);
  assert.equal((await read(engine, '/drivers/drv_01JD48ZZM0B60GF89Z059MYRJK')).inactive_reason, 'papers_expired');
});

test('parcels that are on another shipment cannot be added, and no more than the delivery order has', async (engine) => {
  const { body } = await job(engine, { load: { weight_grams: 20_000, volume_cubic_cm: null, parcels: 3 } });
  const add = (parcels: number) => shipment(engine, 'S', { items: [{ delivery_order_id: body.id, parcels }] }) as Promise<Json>;
  assert.equal((await add(4)).code, 'validation_failed');
  assert.equal((await add(2)).status, 'pending');
  assert.equal((await add(2)).code, 'resource_in_use');
  assert.equal((await add(1)).status, 'pending');
});
