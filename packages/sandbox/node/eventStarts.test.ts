import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Contract, Json, Operation, Transition } from '../model/contract';
import { prefixOf, propertiesOf } from '../model/schemas';
import { HOUSE } from './contracts';
import { bundleOf, requestsOf, toRequest } from './requests';
import { engineFor } from './testEngine';

/** Returns the transitions of events by type, which their descriptions list. */
const transitionsIn = (family: string): Map<string, Transition[]> =>
  new Map(Object.entries<Json>(bundleOf(family).webhooks ?? {}).map(([type, { post }]) => [type, [post['x-transition'] ?? []].flat()]));

/** Returns the type of the resource that an event is about. */
const typeOfEvent = ({ events, schemas }: Contract, type: string): string | undefined =>
  prefixOf(propertiesOf(events[type].data, schemas).id, schemas);

/** Returns the states from which an operation leads to the state of a transition. */
const startsOf = ({ transitions }: Operation, { resource, field, to }: Transition): string[] =>
  transitions.filter((each) => each.resource === resource && each.field === field && each.to === to).flatMap(({ from }) => from);

for (const family of HOUSE)
  test(`${family}: an event that follows from a request lists the start of the transition that it reports`, async () => {
    const engine = engineFor(family);
    const [contract] = engine.world.contracts.values();
    const transitions = transitionsIn(family);
    const unlisted = new Set<string>();
    for (const request of requestsOf(contract)) {
      if (request.method === 'GET') continue;
      const states = new Map<string, Json>();
      const store = engine.world.store(family);
      for (const type of store.types()) for (const [key, { data }] of store.entries(type)) states.set(key, data);
      const known = engine.world.events.all.length;
      const response = await engine.fetch(toRequest(request));
      if (response.status >= 300) continue;
      const isJson = /json/.test(response.headers.get('Content-Type') ?? '');
      const created: Json = isJson ? await response.json() : {};
      for (const { type, body } of engine.world.events.all.slice(known)) {
        const { data } = body;
        const resource = Object.entries(contract.resources).find(([, prefix]) => prefix === typeOfEvent(contract, type))?.[0];
        const reported = (transitions.get(type) ?? []).filter((each) => each.resource === resource && each.to === data[each.field]);
        const [first] = reported;
        if (!first) continue;
        const before = states.get(data.id)?.[first.field];
        // The sandbox moves resources of the story between states, so that only a start of the operation itself is certain.
        const isCertain = states.has(data.id)
          ? startsOf(request.operation, first).includes(before)
          : created.id === data.id && created[first.field] === data[first.field];
        if (!isCertain || before === data[first.field]) continue;
        if (reported.some(({ from }) => (before === undefined ? from.length === 0 : from.includes(before)))) continue;
        unlisted.add(`${type}: ${request.operation.id} ${before ?? 'creation'} -> ${first.to}`);
      }
    }
    assert.deepEqual([...unlisted], []);
  });
