import assert from 'node:assert/strict';
import type { Engine } from '../../http/engine';
import { advance, eventTypes, ruleOf } from '../../node/testEngine';
import { partsOf } from './notificationTemplates';
import { registry, test } from './testRequests';

const rule = ruleOf('openapi/platform-registry/notifications.yaml');

const BELLO = 'usr_01JD58Z667M7HAQCPE3X6FQHHP';
const ADA = { kind: 'contact', name: 'Ada Exemplar', phone: '+2347000000001' };
const TEMPLATE = {
  name: 'slot_moved',
  purpose: 'transactional',
  default_language: 'en',
  parameters: [{ name: 'first_name', is_required: true, max_length: 30, sample: 'Ada' }],
  texts: [
    { language: 'en', channel: 'sms', body: 'Hello {{first_name}}, your slot has moved.' },
    { language: 'yo', channel: 'sms', body: 'Ẹ n lẹ {{first_name}}.' },
  ],
};

const create = (engine: Engine, fields: object = {}) => registry(engine, 'POST /notification-templates', { ...TEMPLATE, ...fields });

const message = (engine: Engine, fields: object = {}) =>
  registry(engine, 'POST /notifications', {
    recipient: ADA,
    purpose: 'transactional',
    channels: ['sms'],
    content: { kind: 'template', name: 'slot_moved', values: { first_name: 'Ada' } },
    ...fields,
  });

test(rule('To try a text, create the same template in the sandbox and send it to yourself:'), async (engine) => {
  await create(engine);
  const { body: english } = await message(engine);
  assert.deepEqual([english.body, english.language, english.template.version], ['Hello Ada, your slot has moved.', 'en', 1]);
  const { body: yoruba } = await message(engine, { recipient: { ...ADA, language: 'yo' } });
  assert.deepEqual([yoruba.body, yoruba.language], ['Ẹ n lẹ Ada.', 'yo']);
});

test(rule('The sandbox is free.'), async (engine) => {
  await create(engine);
  const { body } = await message(engine);
  advance(engine, 10);
  const { body: sent } = await registry(engine, `GET /notifications/${body.id}`);
  assert.deepEqual([sent.status, sent.sms_parts, sent.cost], ['delivered', 1, null]);
  assert.deepEqual(
    sent.attempts.map(({ address, outcome }: { address: string; outcome: string }) => [address, outcome]),
    [['+234*******001', 'delivered']],
  );
});

test(rule('You can have 500 templates per environment (409 `limit_reached`); sandbox and production have separate'), async (engine) => {
  const { body: first } = await create(engine);
  assert.equal(first.environment, 'sandbox');
  assert.equal((await create(engine)).body.code, 'already_exists');
  const { data } = (await registry(engine, 'GET /notification-templates?limit=100')).body;
  for (let number = data.length; number < 500; number += 1) await create(engine, { name: `template_${number}` });
  assert.equal((await create(engine, { name: 'one_more' })).body.code, 'limit_reached');
});

test('the next channel is tried when one fails, and the last failure ends the message', async (engine) => {
  const content = { kind: 'text', subject: 'Slot', body: 'Your slot has moved.' };
  const recipient = { ...ADA, email: 'bounce@sandbox.example' };
  const { body: second } = await message(engine, { recipient, channels: ['email', 'sms'], content });
  const { body: neither } = await message(engine, {
    recipient: { ...recipient, phone: '+2347000000098' },
    channels: ['email', 'sms'],
    content,
  });
  advance(engine, 10);
  const read = async (id: string) => (await registry(engine, `GET /notifications/${id}`)).body;
  assert.deepEqual(await read(second.id).then(({ status, channel_used, attempts }) => [status, channel_used, attempts.length]), [
    'delivered',
    'sms',
    2,
  ]);
  assert.deepEqual(await read(neither.id).then(({ status, status_reason_code: code }) => [status, code]), ['failed', 'address_unknown']);
  assert.ok(eventTypes(engine).includes('notification.failed'));
});

test('texts, values, channels and versions are checked', async (engine) => {
  const fault = async (fields: object) => (await create(engine, fields)).body.errors[0].pointer;
  assert.equal(await fault({ parameters: [] }), '/texts/0/body');
  assert.equal(await fault({ texts: [{ language: 'yo', channel: 'sms', body: '{{first_name}}' }] }), '/texts/0');
  assert.equal(await fault({ texts: [{ language: 'en', channel: 'sms', body: `{{first_name}}${'ẹ'.repeat(250)}` }] }), '/texts/0/body');
  const { body: template } = await create(engine);
  assert.equal((await message(engine, { content: { kind: 'template', name: 'slot_moved' } })).body.code, 'invalid_template_parameters');
  assert.equal((await message(engine, { channels: ['push'] })).body.errors[0].pointer, '/channels/0');
  assert.equal((await message(engine, { purpose: 'reminder' })).body.errors[0].pointer, '/purpose');
  assert.equal((await message(engine, { recipient: { kind: 'contact', name: 'Ada' } })).body.code, 'recipient_unreachable');
  const texts = [{ language: 'en', channel: 'sms', body: 'Dear {{first_name}}, your slot has moved.' }];
  const { body: changed } = await registry(engine, `PATCH /notification-templates/${template.id}`, { texts });
  assert.equal(changed.version, 2);
  const { body: same } = await registry(engine, `PATCH /notification-templates/${template.id}`, { texts, purpose: changed.purpose });
  assert.deepEqual([same.version, same.texts], [2, changed.texts]);
  const old = { kind: 'template', name: 'slot_moved', version: 1, values: { first_name: 'Ada' } };
  assert.match((await message(engine, { content: old })).body.body, /^Hello/);
  assert.equal((await message(engine, { content: { ...old, version: 3 } })).body.code, 'template_version_not_found');
});

test('quiet hours hold reminders until they end', async (engine) => {
  const { body: tenant } = await registry(engine, 'GET /tenants');
  const hours = { notification_quiet_hours: { from: '08:00', to: '10:30' } };
  await registry(engine, `PATCH /tenants/${tenant.data[0].id}/settings`, hours, 'sat_sandbox_admin');
  // It is 09:00 in Lagos.
  const content = { kind: 'text', subject: 'Stall', body: 'Your rent is due.' };
  const send = (purpose: string) =>
    message(engine, { recipient: { kind: 'user', user_id: BELLO }, channels: ['in_app'], purpose, content });
  const { body: held } = await send('reminder');
  assert.equal(held.held_until, '2026-11-25T09:30:00Z');
  assert.equal((await send('transactional')).body.held_until, null);
  advance(engine, 5000);
  const read = async () => (await registry(engine, `GET /notifications/${held.id}`)).body.status;
  assert.equal(await read(), 'queued');
  advance(engine, 410);
  assert.equal(await read(), 'delivered');
});

test('the parts of an SMS follow from its alphabet', () => {
  assert.deepEqual(
    ['a'.repeat(160), 'a'.repeat(161), '€'.repeat(81), 'ẹ'.repeat(70), 'ẹ'.repeat(71), '🙂'.repeat(36)].map((text) => partsOf(text)),
    [1, 2, 2, 1, 2, 2],
  );
});
