import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IBADAN, LAGOS, logistics, logisticsEngine, read } from './testRequests';

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
