import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { readShared } from '../../packages/openapi/errorCatalogue';
import { EXAMPLE_SECRET } from '../../packages/openapi/webhookSecret';
import { signatureOf, TOLERANCE } from '../../packages/openapi/webhookSignature';
import type { CodeLanguage } from '../../packages/platform/codeLanguages';
import { receiverSamples } from '../../packages/reference/webhookDelivery';
import { missingProgram, startReceiver } from './receiver';

const NEW = EXAMPLE_SECRET;
const OLD = 'whsec_EXAMPLEonlyTheOldSecretX';
const STRANGE = 'whsec_EXAMPLEonlySomebodyElses';
/** JSON that changes when parsed and serialised again. */
const BODY = '{ "type": "thing.made",  "data": { "name": "Ọlá", "amount": 1.0 } }';
const { WebhookId, WebhookTimestamp, WebhookSignature } = readShared('parameters.yaml');

type Change = { id?: string; seconds?: number; body?: string; secrets?: string[] };

const now = () => Math.floor(Date.now() / 1000);

/** Builds the headers of a delivery that is valid except for the change, named as in the descriptions. */
function headersOf({ id = 'evt_1', seconds = 0, body = BODY, secrets = [NEW] }: Change = {}): Record<string, string> {
  const timestamp = now() + seconds;
  return {
    [String(WebhookId.name)]: id,
    [String(WebhookTimestamp.name)]: String(timestamp),
    [String(WebhookSignature.name)]: secrets.map((secret) => signatureOf({ id, timestamp, body }, secret)).join(' '),
  };
}

const textOf = (language: CodeLanguage, headers = headersOf()) =>
  String(receiverSamples(headers).find((each) => each.language === language)?.text);

/** Well outside the five-minute tolerance, so that a slow machine does not affect the result. */
const LONG = TOLERANCE + 60;

/** Headers to send with BODY, by fault. */
const REFUSED: Record<string, () => Record<string, string>> = {
  'a wrong signature': () => headersOf({ secrets: [STRANGE] }),
  'an old timestamp': () => headersOf({ seconds: -LONG }),
  'a timestamp of the future': () => headersOf({ seconds: LONG }),
  'a changed body': () => headersOf({ body: BODY.replace('1.0', '1000.0') }),
  'a body that was printed anew': () => headersOf({ body: JSON.stringify(JSON.parse(BODY)) }),
  'a changed id': () => ({ ...headersOf(), 'webhook-id': 'evt_2' }),
  'a changed timestamp': () => ({ ...headersOf(), 'webhook-timestamp': String(now() + 1) }),
  'a timestamp that is no number': () => ({ ...headersOf(), 'webhook-timestamp': 'NaN' }),
  'another version of the signature': () => ({ ...headersOf(), 'webhook-signature': headersOf()['webhook-signature'].replace('v1', 'v2') }),
  'an empty signature': () => ({ ...headersOf(), 'webhook-signature': '' }),
};

for (const language of ['javascript', 'python', 'php', 'go', 'java'] satisfies CodeLanguage[]) {
  test(`the receiver in ${language} accepts genuine deliveries once, and rejects all others`, async (t) => {
    const missing = missingProgram(language);
    if (missing) return t.skip(`not run: this machine has no ${missing}`);
    const receiver = await startReceiver(language, textOf(language), `${NEW} ${OLD}`);
    try {
      assert.equal(await receiver.send({}, BODY), 401, 'no headers');
      for (const [what, headers] of Object.entries(REFUSED)) assert.equal(await receiver.send(headers(), BODY), 401, what);
      assert.equal(await receiver.send(headersOf(), BODY), 204, 'genuine');
      assert.equal(await receiver.send(headersOf({ seconds: 60 - TOLERANCE }), BODY), 204, 'sent four minutes ago, as a second delivery');
      assert.equal(await receiver.send(headersOf({ id: 'evt_old', secrets: [OLD] }), BODY), 204, "signed with the receiver's other secret");
      assert.equal(await receiver.send(headersOf({ id: 'evt_both', secrets: [STRANGE, NEW] }), BODY), 204, 'one of two signatures');
      assert.equal(await receiver.send(headersOf({ id: 'evt_last' }), BODY), 204);
      for (const id of ['evt_1', 'evt_old', 'evt_both']) await receiver.handled(id);
      const ids = await receiver.handled('evt_last');
      assert.deepEqual(ids.sort(), ['evt_1', 'evt_both', 'evt_last', 'evt_old']);
    } finally {
      await receiver.stop();
    }
  });
}

test('the test detects receivers that omit a check', async () => {
  const whole = textOf('javascript');
  const without = async (part: RegExp, what: string) => {
    const text = whole.replace(part, '');
    assert.notEqual(text, whole);
    const receiver = await startReceiver('javascript', text, NEW);
    try {
      assert.equal(await receiver.send(REFUSED[what](), BODY), 204, what);
    } finally {
      await receiver.stop();
    }
  };
  await without(/if \(Math\.abs.*/, 'an old timestamp');
  await without(/ && timingSafeEqual\(.*\)/, 'a wrong signature');
});

/** Runs the shell sample for a saved delivery. */
function shellSays(headers: Record<string, string>, body: string, secrets: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'receiver-'));
  try {
    writeFileSync(path.join(folder, 'body.json'), body);
    const env = { PATH: process.env.PATH, WEBHOOK_SECRETS: secrets };
    const { stdout, stderr } = spawnSync('bash', ['--norc'], { cwd: folder, input: textOf('curl', headers), env, encoding: 'utf8' });
    assert.equal(stderr, '');
    return stdout.trim();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the shell sample distinguishes genuine from forged deliveries', () => {
  assert.equal(shellSays(headersOf(), BODY, NEW), 'genuine');
  assert.equal(shellSays(headersOf({ secrets: [OLD] }), BODY, `${NEW} ${OLD}`), 'genuine');
  assert.equal(shellSays(headersOf({ secrets: [STRANGE, NEW] }), BODY, NEW), 'genuine');
  for (const [what, headers] of Object.entries(REFUSED)) assert.notEqual(shellSays(headers(), BODY, NEW), 'genuine', what);
  assert.equal(shellSays(REFUSED['a changed body'](), BODY, NEW), 'wrong signature');
  assert.match(shellSays(REFUSED['an old timestamp'](), BODY, NEW), /^genuine, but sent \d+ seconds ago/);
});
