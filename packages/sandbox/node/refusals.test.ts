import assert from 'node:assert/strict';
import { test } from 'node:test';
import { behaviours } from '../behaviours/index';
import { targetOf } from '../behaviours/target';
import { testCredential } from '../http/caller';
import type { Engine } from '../http/engine';
import type { Contract, Json, Operation } from '../model/contract';
import { parametersIn } from '../model/types';
import { HOUSE } from './contracts';
import { type ExampleRequest, requestsOf, toRequest } from './requests';
import { engineFor } from './testEngine';

/** Returns the states in which an operation is possible without changing them, as its behaviour says; undefined if it checks the state itself. */
function furtherStates({ id }: Operation, family: string): readonly string[] | undefined {
  const further = behaviours[family].map((each) => each.furtherStates?.[id]).find(Boolean);
  return further === 'any' ? undefined : (further ?? []);
}

/** ID of a copy of a resource, which is not of the story. */
const copyOf = (id: string): string => `${id.split('_')[0]}_${'0'.repeat(25)}7`;

/** Returns the states of a field that no transition of the operation starts from. */
function statesOutside({ transitions }: Operation, { operations, resources }: Contract, type: string): [string, string[]] {
  const own = transitions.filter(({ resource, from }) => resources[resource] === type && from.length);
  const [{ field }] = own;
  const known = operations.flatMap((each) => each.transitions).filter((each) => resources[each.resource] === type && each.field === field);
  const states = new Set(known.flatMap(({ from, to }) => [...from, to]));
  return [field, [...states].filter((state) => !own.some(({ from }) => from.includes(state)))];
}

/** Sends the example of an operation to a copy of its resource in a state. */
async function inState(engine: Engine, contract: Contract, request: ExampleRequest, field: string, state: string): Promise<Response> {
  engine.reset();
  const store = engine.world.store(contract.family);
  const route = engine.find(request.method, request.path.split('?')[0]);
  const key = route?.params[parametersIn(request.operation.path).at(-1) ?? ''] ?? '';
  const [type] = key.split('_');
  const original: Json = store.get(type, key) ?? store.list(type)[0] ?? {};
  store.put(type, { ...original, id: copyOf(key), [field]: state });
  const target = { ...request, path: request.path.replace(key, copyOf(key)) };
  return engine.fetch(toRequest(target, testCredential(request.operation)));
}

for (const family of HOUSE)
  test(`${family}: no write is possible in a state that its transitions do not start from`, async () => {
    const engine = engineFor(family);
    const [contract] = engine.world.contracts.values();
    const accepted: string[] = [];
    const sent = new Set<Operation>();
    for (const request of requestsOf(contract)) {
      const { operation } = request;
      const starts = operation.transitions.some(({ from }) => from.length);
      if (sent.has(operation) || request.method !== 'POST' || !starts || !parametersIn(operation.path).length) continue;
      sent.add(operation);
      const { type, transitions } = targetOf({ operation, contract, params: {} } as never);
      const further = furtherStates(operation, family);
      if (!further || !transitions.some(({ from }) => from.length)) continue;
      const [field, states] = statesOutside(operation, contract, type);
      for (const state of states.filter((each) => !further.includes(each))) {
        const { status } = await inState(engine, contract, request, field, state);
        if (status < 400) accepted.push(`${operation.id} from ${state}`);
      }
    }
    assert.deepEqual(accepted, []);
  });
