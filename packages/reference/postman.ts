import { inspect } from 'node:util';
import { convertV2 } from 'openapi-to-postmanv2';
import schemaFaker from 'openapi-to-postmanv2/assets/json-schema-faker.js';
import { Description } from '../openapi/model/description';
import type { Document } from '../openapi/model/document';
import { unmarked, unmarkedJson } from '../openapi/numbers';
import { convertible } from './postmanInput';

/**
 * Content missing from the collection, with reason and remedy. `pointer` refers to the affected part of the description, or to all of it.
 */
export type Incomplete = { pointer: string; reason: string };

/**
 * Converts a description to a Postman collection.
 *
 * @param name name of the family, for messages
 * @param json the description
 * @param options.areNamedById whether requests are named after the operationId, which is unique, instead of the summary
 * @returns the collection with the description's examples, and the schemas for which the converter could not generate an example
 * @throws Error when the conversion fails
 */
export async function postmanCollection(
  name: string,
  json: string,
  { areNamedById = false } = {},
): Promise<{ collection: unknown; incomplete: Incomplete[] }> {
  schemaFaker.option({ random: sameNumbers() });
  const description = convertible(json);
  if (areNamedById) for (const { raw } of new Description(description).calls) raw.summary = raw.operationId;
  const { result, printed } = await silently(() => convert(name, description));
  return { collection: withStableIds(result), incomplete: incompleteOf(printed) };
}

function convert(name: string, description: Document): Promise<unknown> {
  return new Promise((resolve, reject) => {
    convertV2(
      { type: 'json', data: description },
      { folderStrategy: 'Tags', parametersResolution: 'Example', enableOptionalParameters: false },
      (error, result) => {
        if (error || !result?.result)
          reject(new Error(`${name}: cannot create the Postman collection: ${error?.message ?? result?.reason}`));
        else resolve(result.output?.[0].data);
      },
    );
  });
}

/**
 * Creates a deterministic random number generator. The converter uses it to generate values for schemas with a pattern but no example.
 *
 * @returns Lehmer's generator: statistical quality does not matter, only that every build gets the same numbers
 */
function sameNumbers(): () => number {
  let state = 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** Removes the converter's random IDs, to keep builds reproducible, and the marks of numbers. Importers create their own IDs. */
function withStableIds(collection: unknown): unknown {
  const json = JSON.stringify(collection, (key, value) => {
    if (key === 'id' || key === '_postman_id') return undefined;
    return typeof value === 'string' ? unmarked(unmarkedJson(value)) : value;
  });
  return JSON.parse(json);
}

/**
 * Captures the converter's output, which reports omissions with stack traces.
 *
 * @returns the function's result and the console output
 */
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

/** Returns one entry per schema, or per message without a schema. */
function incompleteOf(printed: unknown[][]): Incomplete[] {
  const all = printed.map((words): Incomplete => {
    const [, pointer] = /Circular reference to (#\S+) detected/.exec(inspect(words, { depth: 9 })) ?? [];
    if (pointer)
      return {
        pointer,
        reason: 'the Postman collection has no example of this schema, because the schema is recursive. Add an `example` to it.',
      };
    const error = words.find((word) => word instanceof Error);
    const why = String(error?.message ?? words[0]).split('\n')[0];
    return {
      pointer: '#/',
      reason: `the Postman collection lacks a request or an example that cannot be converted: ${why}. Compare the collection with the description.`,
    };
  });
  return [...new Map(all.map((each) => [`${each.pointer} ${each.reason}`, each])).values()];
}
