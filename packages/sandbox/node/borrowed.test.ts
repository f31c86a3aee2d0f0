import assert from 'node:assert/strict';
import { test } from 'node:test';
import { behaviours } from '../behaviours/index';
import { Engine } from '../http/engine';
import type { Json } from '../model/contract';
import { isObject } from '../model/schemas';
import { HOUSE, readContracts } from './contracts';
import { requestsOf, toRequest } from './requests';

/** Names of fields that identify somebody or something. */
const IDENTIFYING = /(?:^|_)(?:name|number|email|phone|bvn|nin|tax_id|slug|title|label|street|line_1|plate)$/;

/** Operations whose examples contain a link or a token of the story, or search its documents. */
const STORY = /^(?:verifyAccountEmail|logIn|refreshSession|acceptUserInvitation|searchDocuments) /;

/** Replaces what identifies somebody in an example by a text of the same form, and collects these texts. */
function marked(value: unknown, found: Set<string>, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => marked(each, found, name));
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, marked(each, found, key)]));
  if (typeof value !== 'string' || !IDENTIFYING.test(name)) return value;
  const text = value.replace(/\d/g, '7').replace(/[A-Z]/g, 'X').replace(/[a-z]/g, 'x');
  found.add(text);
  return text;
}

/** Returns the paths at which a value has one of the texts. */
function placesOf(value: unknown, texts: Set<string>, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => placesOf(each, texts, at));
  if (isObject(value)) return Object.entries(value).flatMap(([name, each]) => placesOf(each, texts, `${at}/${name}`));
  return typeof value === 'string' && texts.has(value) ? [at] : [];
}

for (const family of HOUSE)
  test(`${family}: no response to a write has a name, number or address of an example`, async () => {
    const texts = new Set<string>();
    const contracts = readContracts([family]).map((contract) => ({
      ...contract,
      operations: contract.operations.map((each) => {
        // The example of a read is the resource itself, where there is only one, such as settings.
        const isBorrowed = each.example !== undefined && each.method !== 'get';
        return isBorrowed ? { ...each, example: marked(each.example, texts) } : each;
      }),
    }));
    const engine = new Engine({ contracts, behaviours, real: () => 0 });
    const borrowed = new Set<string>();
    for (const request of requestsOf(contracts[0])) {
      if (request.method === 'GET') continue;
      engine.reset();
      const example = engine.world.example.bind(engine.world);
      engine.world.example = (...args) => marked(example(...args), texts) as Json | undefined;
      const response = await engine.fetch(toRequest(request));
      if (response.status >= 300 || !/json/.test(response.headers.get('Content-Type') ?? '')) continue;
      for (const at of placesOf(await response.json(), texts)) borrowed.add(`${request.operation.id} ${at}`);
    }
    assert.deepEqual(
      [...borrowed].filter((each) => !STORY.test(each)),
      [],
    );
  });
