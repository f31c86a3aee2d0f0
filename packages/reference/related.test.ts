import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Description } from '../openapi/model/description';
import type { Json } from '../openapi/releases/compact';
import type { Family } from '../platform/families';
import { buildFamily } from './buildFamily';

const FAMILY: Family = { folder: 'things', slug: 'things', label: 'Things', purpose: '', rules: 'house' };

const operation = (operationId: string, rest: object = {}): object => ({
  operationId,
  summary: operationId,
  tags: ['things'],
  responses: { 204: { description: '' } },
  ...rest,
});
const step = (from: string[], to: string) => ({ 'x-transition': { resource: 'thing', field: 'status', from, to } });
const returns = (name: string) => ({
  responses: { 200: { description: '', content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } } } },
});

/** A description with operations that create, close, reopen and lose things. */
const description = (): Json => ({
  tags: [{ name: 'things' }, { name: 'secret', 'x-unlisted': true }],
  paths: {
    '/things': {
      get: operation('listThings'),
      post: operation('makeThing', {
        ...step([], 'open'),
        'x-emits': ['thing.made'],
        description: 'Not [fees](/api/things/things/list-fees).',
      }),
    },
    '/things/{thing_id}': {
      get: operation('getThing', returns('Thing')),
      patch: operation('changeThing'),
      delete: operation('removeThing'),
    },
    '/things/{id}/close': { post: operation('closeThing', { ...step(['open'], 'closed'), 'x-emits': ['thing.lost'] }) },
    '/things/{id}/reopen': { post: operation('reopenThing', { ...step(['closed'], 'open'), 'x-reverses': 'closeThing' }) },
    '/others/{id}': { get: operation('getOther', returns('Other')) },
    '/fees': { get: operation('listFees') },
    '/secrets': { get: operation('listSecrets', { tags: ['secret'], description: 'See [making](/api/things/things/make-thing).' }) },
  },
  webhooks: {
    'thing.made': { post: operation('receiveThingMade') },
    'thing.lost': { post: operation('receiveThingLost', step(['open', 'closed'], 'lost')) },
  },
  components: {
    schemas: {
      Thing: { 'x-resource': 'thing', type: 'object', properties: { status: { enum: ['open', 'closed', 'lost'] } } },
      Other: { 'x-resource': 'other', type: 'object' },
    },
  },
});

/** Returns the related pages of a page, with reasons. */
function related(id: string, change: (root: Json) => void = () => {}): string[] {
  const root = description();
  change(root);
  const page = buildFamily(FAMILY, new Description(root)).pages.find(({ entry }) => entry.id === id);
  return (page ?? assert.fail(id)).operation.related?.map(({ title, why }) => `${title}: ${why}`) ?? [];
}

test('relates a create operation to next steps, its read operation, its event, its path and links in its description', () => {
  assert.deepEqual(related('make-thing'), [
    'closeThing: possible next step: status becomes closed',
    'getThing: gets the thing',
    'receiveThingMade: event that this operation can cause',
    'listThings: lists these resources',
    'changeThing: updates the resource',
    'removeThing: deletes the resource',
    'listFees: linked in the description',
  ]);
});

test('does not treat an operation as a reversal because it leads back to an earlier state', () => {
  const undeclared = related('close-thing', (root) => delete root.paths['/things/{id}/reopen'].post['x-reverses']);
  assert.ok(undeclared.includes('reopenThing: possible next step: status becomes open'), undeclared.join('\n'));
  assert.ok(!undeclared.some((line) => line.endsWith('reverses this operation')), undeclared.join('\n'));
});

test('lists the reversing operation first, and names the state reported by an event', () => {
  assert.deepEqual(related('close-thing').slice(0, 4), [
    'reopenThing: reverses this operation',
    'getThing: gets the thing',
    'receiveThingLost: event that can report the thing status lost',
    'makeThing: creates the thing',
  ]);
});

test('distinguishes an operation that creates another resource from the one that creates the resource', () => {
  const lines = related('close-thing', ({ paths }) => {
    const steps = [step(['lost'], 'closed'), step([], 'open')].map((each) => each['x-transition']);
    paths['/things/{id}/replace'] = { post: operation('replaceThing', { 'x-transition': steps }) };
  });
  assert.ok(lines.includes('makeThing: creates the thing'), lines.join('\n'));
  assert.ok(lines.includes('replaceThing: creates another thing'), lines.join('\n'));
});

test('names the states that an event can report of those that the operation leads to, and no creation, which only one of its triggers may be', () => {
  const why = related('close-thing', ({ webhooks }) => {
    webhooks['thing.lost'].post['x-transition'] = [
      { resource: 'thing', field: 'status', from: [], to: 'lost' },
      { resource: 'thing', field: 'status', from: ['open'], to: 'lost' },
      { resource: 'thing', field: 'status', from: ['open'], to: 'closed' },
    ];
  }).find((line) => line.startsWith('receiveThingLost'));
  assert.equal(why, 'receiveThingLost: event that can report the thing status closed');
});

test('names no state of the resource that replaces the one an event is about', () => {
  const why = related('make-thing', ({ paths, webhooks }) => {
    paths['/things'].post['x-emits'] = ['thing.lost'];
    webhooks['thing.lost'].post['x-transition'] = [
      { resource: 'thing', field: 'status', from: ['open'], to: 'lost' },
      { resource: 'thing', field: 'status', from: [], to: 'open' },
    ];
  }).find((line) => line.startsWith('receiveThingLost'));
  assert.equal(why, 'receiveThingLost: event that can report the thing status lost');
});

test('finds the read operation of a resource by its response, on any path', () => {
  const moved = related('make-thing', ({ paths }) => {
    paths['/everything/{id}'] = { get: paths['/things/{thing_id}'].get };
    paths['/things/{thing_id}'] = {};
  });
  assert.ok(moved.includes('getThing: gets the thing'), moved.join('\n'));
});

test('relates a webhook to the operations that cause it', () => {
  assert.deepEqual(related('receive-thing-made'), ['makeThing: triggers this event']);
  assert.deepEqual(related('receive-thing-lost'), ['closeThing: triggers this event', 'getThing: gets the thing']);
});

test('relates a webhook to every operation that causes it, whatever their number, and to those of an unlisted group', () => {
  const causes = related('receive-thing-made', ({ paths }) => {
    for (let index = 0; index < 12; index += 1)
      paths[`/make-${index}`] = { post: operation(`make${index}`, { 'x-emits': ['thing.made'] }) };
    paths['/links'] = { get: operation('linkThings', { description: 'See [it](/api/things/things/receive-thing-made).' }) };
    paths['/secrets'].post = operation('makeSecretly', { tags: ['secret'], 'x-emits': ['thing.made'], 'x-roles': ['operator'] });
  });
  assert.equal(causes.filter((each) => / triggers this event$/.test(each)).length, 13);
  assert.ok(causes.includes('linkThings: links to this page'), causes.join('\n'));
  assert.ok(causes.includes('makeSecretly: triggers this event (operators only)'), causes.join('\n'));
});

test('relates a page to those whose descriptions link to it', () => {
  assert.deepEqual(related('list-fees'), ['makeThing: links to this page']);
});

test('does not relate listed pages to an unlisted group', () => {
  assert.ok(!related('make-thing').some((each) => each.startsWith('listSecrets')));
  assert.deepEqual(related('list-secrets'), ['makeThing: linked in the description']);
});

test('relates an independent page to no other', () => {
  assert.deepEqual(related('get-other'), []);
});

test('lists at most eight pages and never the page itself', () => {
  const many = related('make-thing', ({ paths }) => {
    for (let index = 0; index < 20; index += 1) {
      paths[`/list-${index}`] = { get: operation(`list${index}`, { description: 'See [making](/api/things/things/make-thing).' }) };
    }
  });
  assert.equal(many.length, 8);
  assert.ok(!many.some((each) => each.startsWith('makeThing')));
});

test('relates operations only if someone may call both', () => {
  const withRoles = (roles: string[]) => (root: Json) => {
    root.paths['/things'].post['x-roles'] = ['tenant', 'staff'];
    root.paths['/things/{id}/close'].post['x-roles'] = roles;
  };
  const next = 'closeThing: possible next step: status becomes closed';
  assert.ok(related('make-thing', withRoles(['staff', 'admin'])).includes(next));
  assert.ok(!related('make-thing', withRoles(['operator'])).includes(next));
});

test('relates a list below a resource to its items, and to what reads the resource, not to what changes it', () => {
  const withParts = ({ paths }: Json) => {
    paths['/things/{thing_id}/parts'] = { get: operation('listParts'), post: operation('addPart') };
    paths['/things/{thing_id}/parts/{part_id}'] = { delete: operation('removePart') };
  };
  assert.deepEqual(related('list-parts', withParts), [
    'getThing: gets the parent resource',
    'addPart: creates a resource',
    'removePart: deletes the resource',
  ]);
});

test('after a deletion, the resource can neither be read nor changed', () => {
  assert.deepEqual(related('remove-thing'), ['listThings: lists these resources', 'makeThing: creates a resource']);
});

test('a path without a parameter that returns one object is that resource', () => {
  const found = related('change-settings', ({ paths }) => {
    paths['/settings'] = { get: operation('getSettings', returns('Thing')), patch: operation('changeSettings') };
  });
  assert.deepEqual(found, ['getSettings: gets the resource']);
});

test('says of events that only operators trigger them, by the roles of the operations', () => {
  const causes = (roles: string[]) =>
    related('receive-thing-made', ({ paths }) => Object.assign(paths['/things'].post, { 'x-roles': roles }));
  assert.deepEqual(causes(['operator']), ['makeThing: triggers this event (operators only)']);
  assert.deepEqual(causes(['operator', 'tenant']), ['makeThing: triggers this event']);
});

/** Limits transitions of operations to some resources. */
const limit = (only: Record<string, string>) => (root: Json) => {
  for (const [at, words] of Object.entries(only)) root.paths[at].post['x-transition'].only = words;
};

test('does not relate operations that are limited to different resources', () => {
  const follows = (only: Record<string, string>) => related('make-thing', limit(only)).some((each) => each.startsWith('closeThing'));
  assert.ok(follows({ '/things': 'red things', '/things/{id}/close': 'red things' }));
  assert.ok(follows({ '/things/{id}/close': 'red things' }));
  const limited = related('make-thing', limit({ '/things/{id}/close': 'red things' }));
  assert.ok(limited.includes('closeThing: possible next step: status becomes closed (red things only)'), limited.join('\n'));
  assert.ok(!follows({ '/things': 'blue things', '/things/{id}/close': 'red things' }));
});

test('does not relate an operation that the state of another resource prevents', () => {
  const parts = (from: string[], to: string) => ({ resource: 'part', field: 'status', from, to });
  const found = (from: string[]) =>
    related('make-thing', ({ paths, components }) => {
      components.schemas.Part = { 'x-resource': 'part', type: 'object', properties: { status: { enum: ['free', 'taken'] } } };
      paths['/things'].post['x-transition'] = [paths['/things'].post['x-transition'], parts([], 'free')];
      paths['/things/{id}/close'].post['x-transition'] = [paths['/things/{id}/close'].post['x-transition'], parts(from, 'free')];
    });
  assert.ok(found(['free', 'taken']).some((each) => each.startsWith('closeThing')));
  assert.ok(!found(['taken']).some((each) => each.startsWith('closeThing')));
});

test('what an operation leaves behind decides what follows it, rather than what it starts from', () => {
  const follows = (leaves: string) =>
    related('make-thing', (root) => {
      limit({ '/things': 'red things', '/things/{id}/close': 'blue things' })(root);
      root.paths['/things'].post['x-transition'].leaves = leaves;
    }).some((each) => each.startsWith('closeThing'));
  assert.ok(follows('blue things'));
  assert.ok(!follows('red things'));
});

test('the outcomes of an operation are alternatives, so that one does not prevent what follows another', () => {
  const parts = (from: string[], to: string) => ({ resource: 'part', field: 'status', from, to });
  const found = related('make-thing', ({ paths, components }) => {
    components.schemas.Part = { 'x-resource': 'part', type: 'object', properties: { status: { enum: ['free', 'taken'] } } };
    const made = paths['/things'].post['x-transition'];
    paths['/things'].post['x-transition'] = [made, { ...made, to: 'closed' }, parts([], 'free')];
    paths['/things/{id}/close'].post['x-transition'] = [paths['/things/{id}/close'].post['x-transition'], parts(['taken'], 'free')];
  });
  assert.ok(found.some((each) => each.startsWith('closeThing')));
});
