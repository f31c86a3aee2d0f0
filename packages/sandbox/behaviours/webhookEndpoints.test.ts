import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engineFor, send } from '../node/testEngine';

const REFUSED = [
  'https://user:EXAMPLEonlyNotARealKey@hooks.example/events',
  'https://hooks.example:8080/events',
  'https://192.0.2.7/events',
  'https://[2001:db8::1]/events',
  'https://intranet/events',
  'https://hooks.internal/events',
];

for (const family of ['wallet', 'logistics', 'trace'])
  test(`${family}: events are sent only to public hosts by https, or to this machine`, async () => {
    const engine = engineFor(family);
    const create = async (url: string) => {
      const { status, body } = await send(engine, `POST /${family}/v1/webhook-endpoints`, { url, event_types: ['*'] });
      return status < 400 ? status : body.code;
    };
    for (const url of REFUSED) assert.equal(await create(url), 'webhook_url_not_allowed', url);
    for (const url of ['https://hooks.example:8443/events', 'https://localhost:3000/events']) assert.equal(await create(url), 201, url);
    const [{ id }] = engine.world.store(family).list('whk');
    const { body } = await send(engine, `PATCH /${family}/v1/webhook-endpoints/${id}`, { url: REFUSED[0] });
    assert.equal(body.code, 'webhook_url_not_allowed');
  });
