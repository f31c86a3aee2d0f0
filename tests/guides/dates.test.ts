import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quotedOperation } from '../../packages/guides/read';
import { datedFields, datesIn } from '../../packages/reference/dates';
import { HOUSE } from '../../packages/sandbox/node/contracts';
import { requestsOf, toRequest } from '../../packages/sandbox/node/requests';
import { engineFor } from '../../packages/sandbox/node/testEngine';

const DAY = 86_400;

/** Fields whose rule their description does not state, because responses have the same schema. */
const UNSTATED = [
  'expires_at',
  'rates.from_date',
  'insurance.expiry_date',
  'delivery.latest_delivery_date',
  'offer.delivery.latest_delivery_date',
];

/** Returns the places of the fields that a sandbox of a later day rejects although it accepts them on the day of the examples. */
async function expiredIn(family: string): Promise<Map<string, string>> {
  const engine = engineFor(family);
  const [contract] = engine.world.contracts.values();
  const expired = new Map<string, string>();
  for (const request of requestsOf(contract)) {
    if (!/\d{4}-\d\d-\d\d/.test(JSON.stringify(request.body ?? ''))) continue;
    const errorsAfter = async (days: number): Promise<{ pointer: string }[]> => {
      engine.reset();
      engine.world.clock.cancel(() => true); // The examples are of the state at the start.
      engine.world.clock.advance(days * DAY * 1000);
      const response = await engine.fetch(toRequest(request));
      return response.ok ? [] : ((JSON.parse(await response.text()).errors ?? [{ pointer: '' }]) as { pointer: string }[]);
    };
    if ((await errorsAfter(0)).length) continue;
    for (const days of [20, 45, 400])
      for (const { pointer } of await errorsAfter(days))
        if (pointer)
          expired.set(
            `${family}/${request.operation.id}`,
            pointer
              .slice(1)
              .replaceAll(/\/\d+(?=\/|$)/g, '')
              .replaceAll('/', '.'),
          );
  }
  return expired;
}

for (const family of HOUSE) {
  test(`${family}: guides name the dates of requests that expire`, async () => {
    for (const [name, field] of await expiredIn(family)) {
      const dates = quotedOperation(name).dates?.map((each) => each.field) ?? [];
      assert.ok(UNSTATED.includes(field) || dates.some((each) => each === field || each.startsWith(`${field}.`)), `${name}: ${field}`);
    }
  });
}

test('a date is named if it can expire, with the sentence that says so', () => {
  const field = (name: string, html: string, constraints = ['format date-time']) => ({
    name,
    anchor: name,
    required: true,
    schema: { type: 'string', html, constraints },
  });
  const schema = {
    type: 'object',
    fields: [
      field('consented_at', 'Time of the consent. Not in the future and not more than 30 days ago.'),
      field('ends_at', 'End, at most 90 days ahead. If omitted, 30 minutes from now.'),
      field('given_at', 'Time of the consent, not in the future.'),
      field('date_of_birth', 'Date of birth, at least 18 years ago.', ['format date']),
      field('note', 'Anything that happened today.', []),
    ],
  };
  assert.deepEqual(datedFields(schema), [
    { field: 'consented_at', rule: 'Not in the future and not more than 30 days ago.' },
    { field: 'ends_at', rule: 'End, at most 90 days ahead.' },
  ]);
  const inLists = datedFields({ type: 'object', fields: [{ ...field('items', ''), schema: { type: 'array of objects', items: schema } }] });
  assert.deepEqual(
    datesIn(inLists, { items: [{}, { ends_at: '2026-11-26T08:00:00Z' }] }).map((each) => each.field),
    ['items.ends_at'],
  );
});
