import { inspect } from 'node:util';
import { convertV2 } from 'openapi-to-postmanv2';
import schemaFaker from 'openapi-to-postmanv2/assets/json-schema-faker.js';
import type { Node } from '../../openapi/redocly/decorators/operations';
import { convertible } from './postmanInput';

/** What the collection lacks, and why, with the remedy. `pointer` leads to the part of the description that is meant, or to all of it. */
export type Incomplete = { pointer: string; reason: string };

/**
 * @param name of the family, for messages
 * @param json its description
 * @returns a Postman collection with the description's own examples, and what the converter could not make up an example of
 * @throws Error when there is no making one
 */
export async function postmanCollection(name: string, json: string): Promise<{ collection: unknown; incomplete: Incomplete[] }> {
  schemaFaker.option({ random: sameNumbers() });
  const { result, printed } = await silently(() => convert(name, convertible(JSON.parse(json))));
  return { collection: withStableIds(result), incomplete: incompleteOf(printed) };
}

function convert(name: string, description: Node): Promise<unknown> {
  return new Promise((resolve, reject) => {
    convertV2({ type: 'json', data: description }, { folderStrategy: 'Tags', parametersResolution: 'Example' }, (error, result) => {
      if (error || !result?.result) reject(new Error(`${name}: no Postman collection: ${error?.message ?? result?.reason}`));
      else resolve(result.output?.[0].data);
    });
  });
}

/**
 * Where a schema has a pattern and no example, the converter makes a value up. It takes this source of numbers in the place of chance.
 *
 * @returns Lehmer's generator: its numbers need not be good, only the same in every build
 */
function sameNumbers(): () => number {
  let state = 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** The converter names every item by chance; a build must not depend on chance, and importers make ids of their own. */
function withStableIds(collection: unknown): unknown {
  return JSON.parse(JSON.stringify(collection, (key, value) => (key === 'id' || key === '_postman_id' ? undefined : value)));
}

/** The converter prints what it leaves out, with stack traces. @returns what a function resolves to, and what it printed meanwhile */
async function silently<Result>(run: () => Promise<Result>): Promise<{ result: Result; printed: unknown[][] }> {
  const printed: unknown[][] = [];
  const { warn, error } = console;
  console.warn = console.error = (...words) => printed.push(words);
  try {
    return { result: await run(), printed };
  } finally {
    Object.assign(console, { warn, error });
  }
}

/** One of each schema; of what names none, one of each message. */
function incompleteOf(printed: unknown[][]): Incomplete[] {
  const all = printed.map((words): Incomplete => {
    const [, pointer] = /Circular reference to (#\S+) detected/.exec(inspect(words, { depth: 9 })) ?? [];
    if (pointer)
      return { pointer, reason: 'the Postman collection has no example of this schema, which contains itself. Write an `example` of it.' };
    const error = words.find((word) => word instanceof Error);
    const why = String(error?.message ?? words[0]).split('\n')[0];
    return {
      pointer: '#/',
      reason: `the Postman collection lacks a request or an example, since it cannot be converted: ${why}. Check the collection against the description.`,
    };
  });
  return [...new Map(all.map((each) => [`${each.pointer} ${each.reason}`, each])).values()];
}
