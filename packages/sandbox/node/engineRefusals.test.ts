import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CREDENTIALS } from '../http/authenticate';
import { SYSTEM } from '../http/caller';
import type { Engine } from '../http/engine';
import type { Contract, Json, Operation } from '../model/contract';
import { propertiesOf } from '../model/schemas';
import { HOUSE } from './contracts';
import { type ExampleRequest, requestsOf, toRequest } from './requests';
import { engineFor } from './testEngine';

/** Ada in Merchant, for tokens of the app of a shopper. */
const CUSTOMER = 'cus_01JD587YHY7Y7CS2Q8DS3VZ6JW';

/** Returns a new credential with fields of the caller that differ. */
function credential(engine: Engine, fields: Json): string {
  const token = `at_test_${engine.world.ids.text(32)}`;
  engine.world.store(CREDENTIALS.family).put(CREDENTIALS.type, { ...SYSTEM, ...fields, token }, token);
  return token;
}

/** Returns a session of a role that an operation allows, with a restriction. */
const restricted = (engine: Engine, { roles }: Operation, restriction: string): string =>
  credential(engine, { kind: 'session', role: roles[0], user: 'usr_01JD0QBW7D4G6J8K0M2P4R6T8V', restriction });

/** Sends requests one after the other. Returns the codes of those that are refused. */
async function codesOf(engine: Engine, requests: Request[]): Promise<string[]> {
  const codes: string[] = [];
  for (const request of requests) {
    const response = await engine.fetch(request);
    if (response.status >= 400) codes.push((await response.json()).code);
  }
  return codes;
}

/** Returns bodies, headers and parameters that are not valid, for most operations. */
function invalid({ operation, path, headers }: ExampleRequest, { schemas }: Contract): Partial<ExampleRequest>[] {
  const names = Object.keys(propertiesOf(Object.values(operation.body ?? {})[0], schemas));
  const wrong = Object.fromEntries(names.map((name) => [name, { unknown_field: [] }]));
  const { 'Idempotency-Key': _, ...others } = headers;
  const queries = operation.parameters.filter((each) => each.in === 'query').map(({ name }) => ({ path: `${path}?${name}=~` }));
  return [{ body: { unknown_field: 1 } }, { body: {} }, { body: [] }, { body: wrong }, { headers: others }, ...queries];
}

type Attempt = (engine: Engine, request: ExampleRequest, contract: Contract) => Promise<string[]>;

/** Requests that the engine refuses with a code, whatever the operation. Each returns the codes of its responses. */
const ATTEMPTS: Record<string, Attempt> = {
  forbidden: async (engine, request) =>
    codesOf(engine, [
      toRequest(request, credential(engine, { kind: 'oauth2', scopes: [] })),
      toRequest(request, credential(engine, { kind: 'session', role: 'none' })),
    ]),
  second_factor_required: async (engine, request) =>
    codesOf(engine, [toRequest(request, restricted(engine, request.operation, 'second_factor_setup'))]),
  password_change_required: async (engine, request) =>
    codesOf(engine, [toRequest(request, restricted(engine, request.operation, 'password_change'))]),
  idempotency_key_reused: async (engine, request) =>
    codesOf(engine, [toRequest(request), toRequest({ ...request, body: { ...request.body, unknown_field: 'other' } })]),
  idempotency_in_progress: async (engine, request) => {
    const twin = { ...request, headers: { ...request.headers, 'Idempotency-Key': 'sent-twice-at-once' } };
    const codes = await Promise.all([twin, twin].map((each) => codesOf(engine, [toRequest(each)])));
    return codes.flat();
  },
  validation_failed: async (engine, request, contract) => {
    const { auth, scopes } = request.operation;
    const isForCustomers = auth.every((kind) => kind === 'oauth2');
    const token = isForCustomers ? credential(engine, { kind: 'oauth2', scopes: scopes.flat(), customer: CUSTOMER }) : undefined;
    return codesOf(
      engine,
      invalid(request, contract).map((fields) => toRequest({ ...request, ...fields }, token)),
    );
  },
};

/** Returns the errors of an operation that the engine returns by itself. Those of a public operation depend on its body. */
const codesFor = ({ auth, errors }: Operation): string[] =>
  Object.keys(ATTEMPTS).filter((code) => errors[code] && (auth.length > 0 || code !== 'forbidden'));

for (const family of HOUSE)
  test(`${family}: every write returns each error that the engine checks and its description lists`, async () => {
    const engine = engineFor(family, { latency: 0.01 });
    const [contract] = engine.world.contracts.values();
    const missing: string[] = [];
    const sent = new Set<Operation>();
    for (const request of requestsOf(contract)) {
      const { operation } = request;
      if (operation.method === 'get' || sent.has(operation)) continue;
      sent.add(operation);
      for (const code of codesFor(operation))
        if (!(await ATTEMPTS[code](engine, request, contract)).includes(code)) missing.push(`${operation.id} ${code}`);
    }
    assert.deepEqual(missing, []);
  });
