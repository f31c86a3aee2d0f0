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
