import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agreementOf } from './agreement';
import { arazzoOf } from './arazzo';
import { differencesOf } from './compare';
import { durationOf, secondsOf } from './duration';
import { ACCOUNT, guideFrom } from './fixture';
import type { StepRequest } from './model';
import { GuideRun, runGuide, type Sandbox, type SandboxResponse } from './run';
import { isCarried, ownKinds, patternOf, shapeOf } from './shapes';

const OWN = 'wal_01M88VFZ00WGXP5NY4Z5C3CANG';
const OPENED = { id: OWN, name: 'Tin', status: 'open', limit: { amount: 100, currency: 'NGN' } };

const page = (...lines: string[]) => `---\ntitle: Tin\n---\n\n${lines.join('\n\n')}\n`;
const OPEN = '<Request operation="wallet/open" />';
const SHOWN = `<Response operation="wallet/open" show={['id', 'limit']} />`;

/** Returns a sandbox that gives these responses one after the other, and what was sent to it. */
function sandboxWith(responses: Partial<SandboxResponse>[], events: { type: string; data: unknown }[] = []) {
  const sent: StepRequest[] = [];
  const waited: number[] = [];
  const sandbox: Sandbox = {
    async send(request) {
      sent.push(request);
      return { status: 200, headers: {}, body: undefined, ...responses[sent.length - 1] };
    },
    advance: async (seconds) => void waited.push(seconds),
    events: async () => (sent.length ? events : []),
  };
  return { sandbox, sent, waited };
}

test('a request is a step, and the response of the same operation below it what it must return', () => {
  const { steps, illustrations } = guideFrom(page(OPEN, 'Some text.', SHOWN, 'More text.', SHOWN));
  assert.equal(steps.length, 1);
  assert.deepEqual([steps[0].id, steps[0].line, steps[0].expect.line, steps[0].expect.status], ['open', 5, 9, 201]);
  assert.deepEqual(steps[0].expect.show, ['id', 'limit']);
  assert.deepEqual(
    illustrations.map(({ line }) => line),
    [13],
  );
});

test('an error is the outcome of a request only without text between them', () => {
  const error = '<Response operation="wallet/open" status="409" />';
  assert.equal(guideFrom(page(OPEN, error)).steps[0].expect.status, 409);
  const { steps, illustrations } = guideFrom(page(OPEN, 'If the name is taken:', error));
  assert.equal(steps[0].expect.status, 201);
  assert.equal(illustrations[0].status, 409);
});

test('a response with `sent` is a step of its own: the request above with changes', () => {
  const error = `<Response operation="wallet/open" status="409" sent={{ body: { limit: { amount: 5 } }, after: '2 days' }} />`;
  const [, step] = guideFrom(page('<Request operation="wallet/open" without={["name"]} />', error)).steps;
  assert.deepEqual(step.request.body, { limit: { amount: 5, currency: 'NGN' } });
  assert.deepEqual([step.id, step.wait, step.shown, step.expect.status], ['open-2', 172_800, false, 409]);
  assert.notEqual(step.request.headers['Idempotency-Key'], 'a-key-0001');
});

test('a repeated request has the idempotency key of the request above only if `sameKey` says so', () => {
  const repeated = (sent: string) => `<Response operation="wallet/open" status="409" sent={{ ${sent} }} />`;
  const { steps } = guideFrom(page(OPEN, 'Lost:', repeated('sameKey: true'), repeated('')));
  const [first, same, other] = steps.map(({ request }) => request.headers['Idempotency-Key']);
  assert.equal(same, first);
  assert.notEqual(other, first);
});

test('errors name file and line', () => {
  assert.throws(() => guideFrom(page('Text.', '<Request operation="wallet/open" body={{ a: 1 }} without={["nme"]} />')), {
    message: 'tutorials/tin.mdx:7: <Request>: without: `nme` is not a field of the request. Did you mean name?',
  });
  assert.throws(() => guideFrom(page('<Request operation="wallet/open" until="noon" />')), /tin\.mdx:5: <Request>: .* attribute until/);
  assert.throws(() => secondsOf('half an hour'), /Write a number and a unit, such as "30 minutes"/);
});

test('a later request contains what the run has received instead of the documented value', async () => {
  const { sandbox, sent, waited } = sandboxWith([{ status: 201, body: OPENED }, { body: { id: OWN, status: 'open' } }]);
  const guide = guideFrom(page(OPEN, SHOWN, '<Request operation="wallet/get" after="5 seconds" />', '<Response operation="wallet/get" />'));
  const results = await runGuide(guide, sandbox);
  assert.deepEqual(
    results.flatMap(({ faults }) => faults),
    [],
  );
  assert.equal(sent[1].path.account_id, OWN);
  assert.deepEqual(waited, [5]);
});

test('a request about the example data contains the documented value', async () => {
  const { sandbox, sent } = sandboxWith([{ status: 201, body: OPENED }, { body: { id: ACCOUNT, status: 'open' } }]);
  const guide = guideFrom(page(OPEN, SHOWN, '<Request operation="wallet/get" story />', '<Response operation="wallet/get" />'));
  const results = await runGuide(guide, sandbox);
  assert.deepEqual(results[1].faults, []);
  assert.equal(sent[1].path.account_id, ACCOUNT);
});

test('an ID must be the same wherever the guide shows the same one', async () => {
  const other = 'wal_01M88VFZ00XHJM32T4P8M9HX23';
  const { sandbox } = sandboxWith([{ status: 201, body: OPENED }, { body: { id: other, status: 'open' } }]);
  const guide = guideFrom(page(OPEN, SHOWN, '<Request operation="wallet/get" />', '<Response operation="wallet/get" />'));
  const [, { faults }] = await runGuide(guide, sandbox);
  assert.deepEqual(faults, [{ line: 11, step: 'get', what: '/id', expected: OWN, actual: other }]);
});

test('reports fields at the response, and a status at the request, after which the run stops', async () => {
  const guide = guideFrom(page(OPEN, SHOWN, '<Request operation="wallet/get" />'));
  const different = sandboxWith([{ status: 201, body: { id: OWN, limit: { amount: 99, currency: 'NGN' } } }]);
  const [first, second] = await runGuide(guide, different.sandbox);
  assert.deepEqual(first.faults, [{ line: 7, step: 'open', what: '/limit/amount', expected: '100', actual: '99' }]);
  assert.deepEqual(second.faults, []);
  const refused = sandboxWith([
    { status: 422, body: { code: 'invalid', detail: 'No.', errors: [{ pointer: '/name', detail: 'Is missing.' }] } },
  ]);
  const results = await runGuide(guide, refused.sandbox);
  assert.equal(results.length, 1);
  assert.deepEqual(results[0].faults, [
    { line: 5, step: 'open', what: 'status', expected: '201', actual: '422 invalid: No. (/name Is missing.)' },
  ]);
});

test('a page goes on after a difference, with documented values for those that the run has not received', async () => {
  const guide = guideFrom(page(OPEN, SHOWN, '<Request operation="wallet/get" />'));
  const { sandbox, sent } = sandboxWith([
    { status: 503, body: { code: 'bank_unavailable' } },
    { status: 404, body: { code: 'not_found' } },
  ]);
  const run = new GuideRun(guide, sandbox);
  while (run.next) await run.run();
  assert.equal(sent[1].path.account_id, ACCOUNT);
  assert.equal(run.results.length, 2);
});

test('reports the error of an authorisation server', async () => {
  const guide = guideFrom(page(OPEN));
  const actualOf = async (body: object) => (await runGuide(guide, sandboxWith([{ status: 400, body }]).sandbox))[0].faults[0].actual;
  assert.equal(await actualOf({ error: 'invalid_scope' }), '400 invalid_scope');
  assert.equal(await actualOf({ error: 'invalid_scope', error_description: 'Not granted.' }), '400 invalid_scope: Not granted.');
});

test('a response is as in the guide value by value, apart from those of the run and those that the guide prints differently', async () => {
  const compared = async (quoted: string, response: Partial<SandboxResponse>) =>
    agreementOf((await runGuide(guideFrom(page(OPEN, quoted)), sandboxWith([response]).sandbox))[0]);
  assert.deepEqual(await compared(SHOWN, { status: 201, body: OPENED }), { same: ['limit'], own: ['IDs'], other: [] });
  const dearer = { ...OPENED, limit: { amount: 99, currency: 'NGN' } };
  assert.deepEqual(await compared(SHOWN, { status: 201, body: dearer }), { same: ['limit'], own: ['IDs'], other: [] });
  assert.deepEqual(
    await compared(`<Response operation="wallet/open" status="409" show={['code', 'detail']} />`, {
      status: 409,
      body: { code: 'taken', title: 'Taken', status: 409, detail: 'Tan is taken.' },
    }),
    { same: ['code'], own: [], other: [{ name: 'detail', printed: 'Tin is taken.', received: 'Tan is taken.' }] },
  );
});

test('words of a run are named by their kind, unless they are of another environment', () => {
  assert.deepEqual(ownKinds(`${ACCOUNT} at 2026-11-25T08:00:00Z`, `${OWN} at 2026-11-25T09:00:00Z`), ['IDs', 'times']);
  assert.deepEqual(ownKinds('0123456787', '0123456787'), []);
  assert.equal(ownKinds('sk_live_EXAMPLEonly0123456789', 'sk_test_EXAMPLEonly9876543210'), undefined);
  assert.equal(ownKinds('open', 'shut'), undefined);
});

test('a step knows the numbered section of the page that contains it', () => {
  const numbered = ['### 1. Open', OPEN, '#### More', OPEN, '### 2. Read', '## Aside', OPEN, '### 1. Again', OPEN];
  assert.deepEqual(
    guideFrom(page(...numbered)).steps.map(({ section }) => section && `${section.number} of ${section.of}`),
    ['1 of 2', '1 of 2', undefined, '1 of 1'],
  );
});

test('a duration is named in the largest unit', () => {
  assert.deepEqual([60, 90, 172_800, 1800].map(durationOf), ['1 minute', '90 seconds', '2 days', '30 minutes']);
});

test('an error is compared without its prose, unless the guide gives its own', async () => {
  const response = { status: 409, body: { code: 'taken', title: 'Taken', status: 409, detail: 'Another text.' } };
  const run = async (more: string) =>
    (await runGuide(guideFrom(page(OPEN, `<Response operation="wallet/open" status="409"${more} />`)), sandboxWith([response]).sandbox))[0]
      .faults;
  assert.deepEqual(await run(''), []);
  assert.deepEqual(
    (await run(' detail="Tin is taken."')).map(({ what }) => what),
    ['/detail'],
  );
});

test('a delivery must have been sent since the request', async () => {
  const guide = guideFrom(page(OPEN, SHOWN, '<Delivery silent event="wallet/opened" after="1 minute" show={["name"]} />'));
  const faultsOf = async (events: { type: string; data: unknown }[]) =>
    (await runGuide(guide, sandboxWith([{ status: 201, body: OPENED }], events).sandbox))[0].faults;
  assert.deepEqual(await faultsOf([{ type: 'account.opened', data: { name: 'Tin' } }]), []);
  assert.equal((await faultsOf([{ type: 'account.opened', data: { name: 'Tan' } }]))[0].what, 'account.opened /name');
  assert.deepEqual(await faultsOf([{ type: 'account.closed', data: {} }]), [
    { line: 9, step: 'open', what: 'event', expected: 'account.opened', actual: 'account.closed' },
  ]);
});

test('only the shape of IDs, times, tokens and long numbers matters', () => {
  assert.equal(shapeOf(`${OWN} was opened at 2026-11-25T08:00:00Z.`), '<wal> was opened at <time>.');
  assert.equal(shapeOf('whsec_EXAMPLEabcdefghij0123456789='), '<token>');
  assert.equal(shapeOf('submitted_and_pending_approval'), 'submitted_and_pending_approval');
  assert.deepEqual(['EB-10452', OWN, '0123456787', '2026-11-25', 'NGN'].map(isCarried), [false, true, true, false, false]);
  assert.match(OWN, new RegExp(patternOf(ACCOUNT) ?? ''));
  assert.doesNotMatch('trf_01M88VFZ00WGXP5NY4Z5C3CANG', new RegExp(patternOf(ACCOUNT) ?? ''));
  assert.equal(patternOf('active'), undefined);
});

test('numbers, states, null and the length of lists are compared exactly', () => {
  const places = (expected: unknown, actual: unknown) => differencesOf(expected, actual, new Map()).map(({ pointer }) => pointer);
  assert.deepEqual(places({ a: 1, b: 'open', c: null, d: [1] }, { a: 1, b: 'open', c: null, d: [1], more: true }), []);
  assert.deepEqual(places({ a: 1, b: 'open', c: null, d: [1] }, { a: 2, b: 'shut', c: 'x', d: [1, 2] }), ['/a', '/b', '/c', '/d']);
  assert.deepEqual(places({ 'a/b': { c: 1 } }, { 'a/b': {} }), ['/a~1b/c']);
  assert.deepEqual(places({ constructor: 'x' }, {}), ['/constructor']);
});

test('a workflow sends the same requests, and checks the same fields', () => {
  const guide = guideFrom(page(OPEN, SHOWN, '<Request operation="wallet/get" after="5 seconds" />'));
  const document = arazzoOf(guide, { slugOf: (folder) => `our-${folder}`, credentialOf: () => 'sk_test', client: '' });
  const [{ steps, inputs }] = document.workflows as { steps: Record<string, unknown>[]; inputs: { properties: object } }[];
  assert.deepEqual(
    steps.map(({ stepId }) => stepId),
    ['resetSandbox', 'open', 'before-get', 'get'],
  );
  assert.deepEqual(Object.keys(inputs.properties), ['tenant_secret_key', 'staff_access_token']);
  assert.deepEqual(steps[1].outputs, { id: '$response.body#/id' });
  assert.deepEqual((steps[1].successCriteria as { condition: string }[]).slice(2), [
    { condition: '$response.body#/limit/amount == 100' },
    { condition: "$response.body#/limit/currency == 'NGN'" },
  ]);
  assert.deepEqual((steps[3].parameters as object[])[0], { name: 'account_id', in: 'path', value: '$steps.open.outputs.id' });
});
