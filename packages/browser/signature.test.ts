import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { type Delivery, verify } from './signature';

const SECRET = `whsec_${btoa('a key of the tests')}`;
const signatureOf = (secret: string, text: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(text)
    .digest('base64')}`;
const body = '{"type":"box.created","data":{"id":"box_é"}}';
const KNOWN: Delivery = {
  secret: SECRET,
  id: 'evt_1',
  timestamp: '1000',
  signature: signatureOf(SECRET, `evt_1.1000.${body}`),
  body,
  received: '1002',
};

async function wordsFor(change: Partial<Delivery>, known: Delivery | undefined = KNOWN) {
  const { accepted, checks } = await verify({ ...KNOWN, ...change }, known);
  return { accepted, failed: checks.filter(({ passed }) => !passed).map(({ words }) => words).join(' ') }; // biome-ignore format: one line
}

test('accepts the known delivery, and one with two signatures', async () => {
  assert.deepEqual(await wordsFor({}), { accepted: true, failed: '' });
  const other = signatureOf(`whsec_${btoa('another')}`, 'x');
  assert.deepEqual(await wordsFor({ signature: `${other} ${KNOWN.signature}` }), { accepted: true, failed: '' });
});

for (const [name, change, words] of [
  ['another secret', { secret: `whsec_${btoa('another')}` }, /secret is not the one/],
  ['a secret that is not base64', { secret: 'whsec_%%' }, /must be base64/],
  ['another body', { body: body.replace('created', 'crushed') }, /differs from character 16/],
  ['a line break after the body', { body: `${body}\n` }, /ends with white space/],
  ['a formatted body', { body: JSON.stringify(JSON.parse(body), null, 2) }, /formatted after it was signed/],
  ['another timestamp', { timestamp: '1001' }, /timestamp is not the one/],
  ['another ID', { id: 'evt_2' }, /ID is not the one/],
  ['no signature', { signature: 'v1,abc' }, /signature is invalid/],
  ['a replay', { received: '1301' }, /5 minutes after its timestamp.*replay/],
  ['a clock that is slow', { received: '100' }, /15 minutes before its timestamp/],
] as const)
  test(`rejects ${name}`, async () => {
    const { accepted, failed } = await wordsFor(change);
    assert.equal(accepted, false);
    assert.match(failed, words);
  });

test('rejects a delivery of which nothing is known', async () => {
  const { failed } = await wordsFor({ id: 'evt_2', body: '{}' }, undefined);
  assert.match(failed, /At least one of the secret, the ID, the timestamp and the body/);
});
