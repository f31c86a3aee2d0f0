import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { Description } from '../openapi/model/description';
import type { Json } from '../openapi/releases/compact';
import type { Family } from '../platform/families';
import { buildFamily } from './buildFamily';
import type { LifecyclesOfGroup } from './components/lifecycleModel';
import type { Operation } from './components/model';
import { drawLifecycles, homeOf, lifecyclesOf } from './lifecycle';
import { renderPage } from './renderPage';

const FAMILY: Family = { folder: 'things', slug: 'things', label: 'Things', purpose: '', rules: 'foreign' };
const fixture = () => parse(readFileSync(path.join(__dirname, 'fixtures/lifecycle.yaml'), 'utf8'));

/** Modifies the fixture and returns its pages with diagrams. */
async function drawn(change: (root: Json) => void = () => {}) {
  const root = fixture();
  change(root);
  const description = new Description(root);
  const { index, pages } = buildFamily(FAMILY, description);
  const groups = await drawLifecycles(description, index.groups, pages);
  const page = (id: string) => {
    const found = pages.find(({ entry }) => entry.id === id);
    assert.ok(found, id);
    return found.operation;
  };
  return { description, index, pages, groups, page };
}

const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Renders the page of a group with its lifecycles. */
function renderGroup({ index, groups }: Awaited<ReturnType<typeof drawn>>, name = 'things'): string {
  const [group] = index.groups.filter((each) => each.name === name);
  return renderPage({ kind: 'group', props: { group, lifecycles: groups.get(name) ?? assert.fail(), objects: [], guides: [] } });
}

const renderOperation = (operation: Operation): string => renderPage({ kind: 'operation', props: { operation } });

test('reads states and their meanings from the schema, and marks terminal states', async () => {
  const { description, pages } = await drawn();
  const [{ name, field, states }] = lifecyclesOf(description, pages);
  assert.deepEqual([name, field], ['PIN thing', 'status']);
  assert.deepEqual(
    states.map((state) => [state.name, state.html, state.final]),
    [
      ['made', 'As <code>new</code> as can be.', false],
      ['worn', 'Used.', false],
      ['lost', 'Gone.', true],
    ],
  );
});

test('merges transitions between the same states, in any order', async () => {
  const { description, pages } = await drawn();
  const [{ changes }] = lifecyclesOf(description, pages);
  const lost = changes.filter(({ to }) => to === 'lost');
  assert.deepEqual(
    lost.map(({ triggers }) => triggers.map(({ label, kind }) => [label, kind])),
    [
      [
        ['Use a thing', 'operation'],
        ['A thing was lost', 'webhook'],
      ],
    ],
  );
});

test('draws a lifecycle on the page of the listed group that causes most of it, and links to it from the others', async () => {
  const built = await drawn();
  const { description, index, pages, groups } = built;
  const shown = ([name, { own, others }]: [string, LifecyclesOfGroup]) => [name, own.length, others.map(({ group }) => group.href)];
  assert.deepEqual([...groups].map(shown), [
    ['things', 1, []],
    ['repairs', 0, ['/api/things/things']],
  ]);
  const html = renderGroup(built, 'repairs');
  assert.ok(!html.includes('<svg'));
  assert.ok(html.includes('<a id="lifecycle-pin_thing-status-lost" href="/api/things/things#lifecycle-pin_thing-status-lost">'));
  const [lifecycle] = lifecyclesOf(description, pages);
  const unlisted = index.groups.map((group) => ({ ...group, unlisted: group.name === 'things' }));
  assert.equal(homeOf(lifecycle, unlisted).name, 'repairs');
  assert.equal(homeOf(lifecycle, unlisted.slice(0, 1)).name, 'things');
});

test("shows an operation's transitions and possible next steps, operations first", async () => {
  const { page } = await drawn();
  assert.deepEqual(
    page('make-thing').steps?.map(({ from, outcomes }) => [
      from,
      outcomes.map(({ to, next }) => [to.label, next.map(({ label }) => label)]),
    ]),
    [[[], [['made', ['Use a thing', 'A thing was lost', 'A thing is worn']]]]],
  );
  const [step] = page('use-thing').steps ?? [];
  assert.deepEqual(step.from, [
    { label: 'made', href: '/api/things/things#lifecycle-pin_thing-status-made' },
    { label: 'worn', href: '/api/things/things#lifecycle-pin_thing-status-worn' },
  ]);
  assert.deepEqual(
    step.outcomes.map(({ to, final, again }) => [to.label, final, again]),
    [
      ['worn', false, true],
      ['lost', true, false],
    ],
  );
  assert.deepEqual(page('get-thing').steps, []);
});

test('does not list an event emitted by another operation as a next step', async () => {
  const { page } = await drawn((root) => {
    root.paths['/things/{id}/use'].post['x-emits'] = ['thing.lost'];
  });
  const next = (id: string) => page(id).steps?.[0].outcomes.map(({ to, next }) => [to.label, next.map(({ label }) => label)]);
  assert.deepEqual(next('make-thing'), [['made', ['Use a thing', 'A thing is worn']]]);
  assert.deepEqual(next('use-thing')?.[0], ['worn', ['Repair a thing with all that takes', 'A thing was lost']]);
  assert.deepEqual(next('receive-thing-worn'), [['worn', ['Use a thing', 'Repair a thing with all that takes', 'A thing was lost']]]);
});

test('does not list the reversal of another operation that leads to the same state', async () => {
  const { page } = await drawn((root) => {
    const step = (name: string, from: string, to: string, reverses?: string) => ({
      post: {
        operationId: `${name}Thing`,
        tags: ['repairs'],
        summary: `${name} a thing`,
        'x-transition': { resource: 'pin_thing', field: 'status', from: [from], to },
        ...(reverses && { 'x-reverses': reverses }),
      },
    });
    root.paths['/things/{id}/break'] = step('break', 'made', 'worn');
    root.paths['/things/{id}/restore'] = step('restore', 'worn', 'made', 'breakThing');
    root.paths['/things/{id}/repair'].post['x-reverses'] = 'useThing';
  });
  const next = (id: string) => page(id).steps?.[0].outcomes[0].next.map(({ label }) => label);
  assert.deepEqual(next('break-thing'), ['Use a thing', 'restore a thing', 'A thing was lost']);
  assert.deepEqual(next('use-thing'), ['Repair a thing with all that takes', 'A thing was lost']);
});

test('separates what the caller can do next from what only other roles can', async () => {
  const { page } = await drawn((root) => {
    root.paths['/things'].post['x-roles'] = ['tenant', 'staff'];
    root.paths['/things/{id}/use'].post['x-roles'] = ['operator'];
  });
  const outcomesOf = (id: string) =>
    page(id).steps?.[0].outcomes.map(({ next, others }) => [next, others].map((each) => each.map(({ label, roles }) => [label, roles])));
  const events = [
    ['A thing was lost', undefined],
    ['A thing is worn', undefined],
  ];
  assert.deepEqual(outcomesOf('make-thing'), [[events, [['Use a thing', ['operator']]]]]);
  assert.match(words(renderOperation(page('make-thing'))), /made .*Others can Use a thing \(operator\)/);
  const { page: shared } = await drawn((root) => {
    root.paths['/things'].post['x-roles'] = ['tenant', 'staff'];
    root.paths['/things/{id}/use'].post['x-roles'] = ['tenant', 'admin'];
  });
  const [next] = shared('make-thing').steps?.[0].outcomes.map((outcome) => outcome.next) ?? [];
  assert.deepEqual([next[0].label, next[0].roles], ['Use a thing', ['tenant', 'admin']]);
});

test('produces the same bytes in every run', async () => {
  const [first, second] = [await drawn(), await drawn()];
  assert.equal(renderGroup(first), renderGroup(second));
});

test('links each transition in the diagram to its page, labels it, and fits the frame', async () => {
  const built = await drawn();
  const html = renderGroup(built);
  const svg = /<svg[\s\S]*<\/svg>/.exec(html)?.[0] ?? '';
  for (const says of [
    'Make a thing: new to made',
    'Use a thing: made, worn to lost',
    'Use a thing: stays worn',
    'A thing is worn: made to worn',
  ])
    assert.ok(svg.includes(`aria-label="${says}"`), says);
  assert.ok(html.includes('href="/api/things/repairs/repair-thing"'));
  for (const id of ['lifecycle-pin_thing-status', 'lifecycle-pin_thing-status-lost']) assert.ok(html.includes(`id="${id}"`), id);
  const { width, height, states, changes } = built.groups.get('things')?.own[0].diagram ?? assert.fail();
  for (const box of states)
    assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, box.state.name);
  for (const label of changes.flatMap(({ labels }) => labels))
    assert.ok(label.x >= 0 && label.y >= 0 && label.x + label.width <= width && label.y + label.height <= height);
});

test('merges transitions along the same line, even if one also leaves the state unchanged', async () => {
  const { groups } = await drawn();
  const { changes } = groups.get('things')?.own[0].diagram ?? assert.fail();
  const worn = changes.filter(({ change }) => change.to === 'worn');
  assert.deepEqual(
    worn.map(({ change, labels }) => [change.from, labels.map(({ trigger }) => trigger.label)]),
    [[['made'], ['Use a thing', 'A thing is worn']]],
  );
});

test('draws one line between two states, with the triggers of all transitions between them', async () => {
  const { groups } = await drawn((root) => {
    root.webhooks['thing.lost'].post['x-transition'].from = ['worn'];
  });
  const { changes } = groups.get('things')?.own[0].diagram ?? assert.fail();
  const lost = changes.filter(({ change }) => change.to === 'lost');
  assert.deepEqual(
    lost.map(({ change, labels }) => [change.from, labels.map(({ trigger }) => trigger.label)]),
    [
      [['made'], ['Use a thing']],
      [['worn'], ['Use a thing', 'A thing was lost']],
    ],
  );
});

test('does not overlap boxes or labels in the diagram', async () => {
  const { groups } = await drawn();
  const { states, changes } = groups.get('things')?.own[0].diagram ?? assert.fail();
  const labels = changes.flatMap((change) => change.labels);
  const boxes = [...states, ...labels];
  assert.equal(boxes.length, 3 + 6);
  for (const [index, a] of boxes.entries())
    for (const b of boxes.slice(index + 1))
      assert.ok(a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y, JSON.stringify([a, b]));
});

test('shows the same transitions in the table', async () => {
  const html = renderGroup(await drawn());
  const table = words(/<table[\s\S]*<\/table>/.exec(html)?.[0] ?? '');
  assert.match(
    table,
    /Start Make a thing made made As new as can be\. Use a thing worn or lost A thing was lost webhook lost A thing is worn webhook worn/,
  );
  assert.match(table, /lost Gone\. \(terminal state\)$/);
});

test('says what happens next in words', async () => {
  const { page } = await drawn();
  const section = /<section[^>]*><h3[^>]*id="state-change"[\s\S]*?<\/section>/.exec(renderOperation(page('use-thing')))?.[0] ?? '';
  assert.match(words(section), /status of the PIN thing , from made or worn becomes worn You can repeat this operation, Repair a thing/);
  assert.match(words(section), /becomes lost Next terminal state$/);
  assert.ok(!renderOperation(page('get-thing')).includes('state-change'));
});

test('reports a resource without a schema and an unknown state', async () => {
  const operation = (root: Json) => root.paths['/things'].post;
  await assert.rejects(
    drawn((root) => {
      operation(root)['x-transition'].resource = 'think';
    }),
    /no schema has `x-resource: think` and a property `status`/,
  );
  await assert.rejects(
    drawn((root) => {
      operation(root)['x-transition'].to = 'mad';
    }),
    /`mad` is not a state of the PIN thing/,
  );
});

test('lists an event for the transition that it reports, not for another one to the same state', async () => {
  const eventsOf = async (from: string[]) => {
    const { page } = await drawn((root) => {
      root.paths['/things/{id}/use'].post['x-emits'] = ['thing.worn'];
      root.webhooks['thing.worn'].post['x-transition'] = { resource: 'pin_thing', field: 'status', from, to: 'worn' };
    });
    return page('use-thing').steps?.[0].outcomes[0].events.map(({ label }) => label);
  };
  assert.deepEqual(await eventsOf(['made']), ['A thing is worn']);
  assert.deepEqual(await eventsOf(['lost']), []);
});

test('names the resources to which the next operation is limited, unless the page is about the same', async () => {
  const nextOf = async (only: Record<string, string>) => {
    const { page } = await drawn((root) => {
      for (const [at, words] of Object.entries(only)) root.paths[at].post['x-transition'].only = words;
    });
    const operation = page('use-thing');
    const next = operation.steps?.[0].outcomes.find(({ to }) => to.label === 'worn')?.next.filter(({ kind }) => kind === 'operation') ?? [];
    return [next.map(({ label, only }) => [label, only]), words(renderOperation(operation)).includes('(red things only)')];
  };
  const repair = 'Repair a thing with all that takes';
  assert.deepEqual(await nextOf({ '/things/{id}/repair': 'red things' }), [[[repair, 'red things']], true]);
  assert.deepEqual(await nextOf({}), [[[repair, undefined]], false]);
});

test('limits an event that reports two changes to some resources only if both are limited', async () => {
  const limitOf = async (...limits: (string | undefined)[]) => {
    const { page } = await drawn((root) => {
      const to = ['made', 'lost'];
      root.webhooks['thing.worn'].post['x-transition'] = limits.map((only, index) => ({
        resource: 'pin_thing',
        field: 'status',
        from: ['worn'],
        to: to[index],
        ...(only && { only }),
      }));
    });
    const { next } = page('use-thing').steps?.[0].outcomes.find(({ to }) => to.label === 'worn') ?? { next: [] };
    return next.filter(({ label }) => label === 'A thing is worn').map(({ only }) => only);
  };
  assert.deepEqual(await limitOf('red things', undefined), [undefined]);
  assert.deepEqual(await limitOf('red things', 'blue things'), ['red things or blue things']);
});

test('lists apart what only others can do next, with who they are', async () => {
  const { page } = await drawn((root) => {
    root.paths['/things/{id}/repair'].post['x-transition'].by = 'the other side';
  });
  const worn = page('use-thing').steps?.[0].outcomes.find(({ to }) => to.label === 'worn');
  assert.deepEqual(
    worn?.others.map(({ by }) => by),
    ['the other side'],
  );
  assert.match(words(renderOperation(page('use-thing'))), /Others can Repair a thing with all that takes \(by the other side\)/);
});

test('lists what changes a resource as a side effect last, and not if an operation on the resource leads to the same state', async () => {
  const { page } = await drawn((root) => {
    const status = { type: 'string', enum: ['open', 'shut'] };
    root.components.schemas.Box = { type: 'object', 'x-resource': 'box', properties: { status } };
    const onBoxes = (name: string, from: string, to: string) => ({
      post: {
        operationId: `${name}Box`,
        tags: ['repairs'],
        summary: `${name} a box`,
        'x-transition': [
          { resource: 'box', field: 'status', from: ['open'], to: 'shut' },
          { resource: 'pin_thing', field: 'status', from: [from], to },
        ],
      },
    });
    root.paths = {
      '/boxes/{id}/shut': onBoxes('shut', 'made', 'worn'),
      '/boxes/{id}/empty': onBoxes('empty', 'worn', 'made'),
      ...root.paths,
    };
    delete root.paths['/things/{id}/repair'];
  });
  const next = (id: string) => page(id).steps?.[0].outcomes[0].next.map(({ label }) => label);
  assert.deepEqual(next('make-thing'), ['Use a thing', 'A thing is worn', 'A thing was lost']);
  assert.deepEqual(next('receive-thing-worn'), ['Use a thing', 'empty a box', 'A thing was lost']);
});

test('an event is no step that its reader repeats', async () => {
  const { page } = await drawn();
  const outcomes = [page('receive-thing-worn'), page('receive-thing-lost')].flatMap(({ steps = [] }) =>
    steps.flatMap((step) => step.outcomes),
  );
  assert.ok(outcomes.length > 0 && outcomes.every(({ again }) => !again));
});

test('draws a lifecycle on the page of the group that is named after its resource, whichever causes most of it', async () => {
  const { index, description, pages } = await drawn((root) => {
    const name = (old: string) => (old === 'repairs' ? 'pin-things' : old);
    root.tags = root.tags.map((tag: Json) => ({ name: name(tag.name) }));
    for (const item of Object.values<Json>(root.paths)) for (const call of Object.values<Json>(item)) call.tags = call.tags.map(name);
  });
  const [lifecycle] = lifecyclesOf(description, pages);
  assert.equal(homeOf(lifecycle, index.groups).name, 'pin-things');
});
