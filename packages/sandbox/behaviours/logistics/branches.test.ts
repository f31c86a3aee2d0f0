import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IBADAN, LAGOS, logistics, logisticsEngine, ownProvider, read } from './testRequests';

const YABA = '/branches/brn_01JD4HEEZ0DSZEDY23TT4GZFT6';

test('a branch stays in its city, and a list that is sent replaces the stored one', async () => {
  const engine = logisticsEngine();
  const update = (body: object) => logistics(engine, `PATCH ${YABA}`, body);
  const moved = await update({ city_id: IBADAN, name: 'Yaba' });
  assert.deepEqual([moved.status, moved.body.code, moved.body.errors[0].pointer], [422, 'validation_failed', '/city_id']);
  assert.equal((await read(engine, YABA)).city_id, LAGOS);
  const closure = (from_date: string) => ({ from_date, to_date: from_date, reason: 'Stocktaking' });
  await update({ closures: [closure('2026-12-28')] });
  const { body } = await update({ closures: [closure('2026-12-30')] });
  assert.deepEqual(body.closures, [closure('2026-12-30')]);
});

test('lists refuse query parameters that need another one, are too far ahead or name nothing', async () => {
  const engine = logisticsEngine();
  for (const [path, name] of [
    ['/branches?near_latitude=6.5', 'near_longitude'],
    ['/branches?near_longitude=3.3', 'near_latitude'],
    ['/branches?radius_metres=500', 'radius_metres'],
    ['/branches?open_at=2027-03-01T10:00:00Z', 'open_at'],
    ['/countries/NG/cities?from_city_id=cty_01JD0JZFYCPSJZYPWBENKKDDJX', 'from_city_id'],
    ['/rate-cards?is_in_force=true&in_force_on_date=2026-11-23', 'in_force_on_date'],
  ]) {
    const { status, body } = await logistics(engine, `GET ${path}`);
    assert.deepEqual([status, body.code, body.errors?.[0]?.pointer], [400, 'invalid_parameter', `query/${name}`], path);
  }
});

test('the hours of a branch are in order, and its closures neither overlap nor last more than 91 days', async () => {
  const engine = logisticsEngine();
  const pointers = async (body: object): Promise<string | undefined> =>
    (await logistics(engine, `PATCH ${YABA}`, body)).body.errors?.[0].pointer;
  const hours = (...periods: [string, string][]) => ({
    opening_hours: periods.map(([opens, closes]) => ({ weekday: 'monday', opens, closes })),
  });
  const closures = (...days: [string, string][]) => ({
    closures: days.map(([from_date, to_date]) => ({ from_date, to_date, reason: 'Stocktaking' })),
  });
  for (const body of [
    hours(['18:00', '08:00']),
    hours(['08:00', '12:00'], ['11:00', '18:00']),
    hours(['06:00', '07:00'], ['08:00', '09:00'], ['10:00', '11:00']),
  ])
    assert.equal(await pointers(body), '/opening_hours');
  assert.equal(await pointers(hours(['13:00', '18:00'], ['08:00', '12:00'])), undefined);
  for (const body of [
    closures(['2026-12-01', '2027-03-02']),
    closures(['2026-12-03', '2026-12-01']),
    closures(['2026-12-01', '2026-12-03'], ['2026-12-03', '2026-12-04']),
  ])
    assert.equal(await pointers(body), '/closures');
  assert.equal(await pointers(closures(['2026-12-01', '2027-03-01'])), undefined);
});

test('the only branch for drop-off of an active provider that does not come to the door is kept', async () => {
  const engine = logisticsEngine();
  const provider = await ownProvider(engine, 'Counter Couriers');
  const branch = await logistics(engine, 'POST /branches', {
    provider_id: provider,
    code: 'LOS-ONE',
    name: 'Only counter',
    kind: 'counter',
    city_id: LAGOS,
    address: { street: '7 Example Close', city: 'Lagos', state: 'NG-LA', postal_code: null, country: 'NG' },
    location: { latitude: 6.5, longitude: 3.37 },
    phone: '+2347000000070',
    opening_hours: [{ weekday: 'monday', opens: '08:00', closes: '18:00' }],
    services: ['drop_off'],
    max_parcel_weight_grams: 10_000,
    max_parcel_side_cm: 60,
  });
  const remove = () => logistics(engine, `DELETE /branches/${branch.body.id}`);
  await logistics(engine, `PATCH /providers/${provider}`, { picks_up_at_door: false });
  assert.equal((await remove()).body.code, 'resource_in_use');
  await logistics(engine, `PATCH /providers/${provider}`, { picks_up_at_door: true });
  assert.equal((await remove()).status, 204);
});
