import { Description } from '../openapi/model/description';
import { type Content, type Document, isObject, type RawParameter, type Referenced, resolve } from '../openapi/model/document';
import type { MediaType, Parameter } from '../openapi/model/operation';
import { NESTED_LISTS, plainSchema, type ReadSchema, type Schema, schemaReader } from '../openapi/model/schema';
import { parseJson, printJson } from '../openapi/numbers';
import type { Direction } from '../openapi/sample';
import { incompatibleParts, merged } from '../openapi/schemaMerge';
import { kindOf } from '../openapi/serialise/body';
import { generatedText, generatedValue, parameterValue } from './samples/request';

/** Keywords whose schemas the converter reads. */
const ONE = ['items', 'additionalProperties', 'not'];
const MAPS = ['properties', 'patternProperties'];
/** Keywords with arbitrary data, whose keys are not keywords. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const']);

/**
 * Prepares a description for the Postman converter, which fails on boolean schemas and on contradictory `allOf`, and invents values.
 *
 * @param json a bundled description
 * @returns the description with its schemas and examples as displayed on the pages. Numbers in examples can be marked (numbers.ts)
 */
export function convertible(json: string): Document {
  const document: Document = { paths: {}, ...withExactData(JSON.parse(json), parseJson(json)) };
  addExamples(document);
  const read = schemaReader(document);
  const schemas = document.components?.schemas ?? {};
  for (const [name, schema] of Object.entries(schemas)) schemas[name] = schemaFor(schema, read);
  const walk = (node: unknown): void => {
    if (!isObject(node)) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'schema') node.schema = schemaFor(value, read);
      else if (!DATA.has(key) && value !== schemas) walk(value);
    }
  };
  walk(document);
  return document;
}

/** Copies plain data with the examples and values of an exact copy of it. */
function withExactData<Value>(plain: Value, exact: unknown): Value {
  if (!isObject(plain) || !isObject(exact)) return plain;
  if (Array.isArray(plain)) return plain.map((each, at) => withExactData(each, (exact as unknown as unknown[])[at])) as Value;
  const entries = Object.entries(plain).map(([key, each]) => [key, DATA.has(key) ? exact[key] : withExactData(each, exact[key])]);
  return Object.fromEntries(entries);
}

/** Adds the examples that pages show to the bodies without one. */
function addExamples(document: Document): void {
  for (const { raw, pathItem, parameters, body, responses, webhook } of new Description(document).operations) {
    for (const each of [...(pathItem.parameters ?? []), ...(raw.parameters ?? [])]) asText(resolve(document, each), parameters);
    const [sent, returned]: Direction[] = webhook ? ['response', 'request'] : ['request', 'response'];
    fill(document, raw.requestBody, body?.content, sent);
    for (const { status, content } of responses) fill(document, raw.responses?.[status], content, returned);
  }
}

/** Describes a parameter with a media type as its text, because the converter leaves its value out. */
function asText(raw: RawParameter, parameters: readonly Parameter[]): void {
  const parameter = parameters.find(({ name, in: place }) => name === raw.name && place === raw.in);
  if (!raw.content || !parameter?.contentType) return;
  delete raw.content;
  const value = parameterValue(parameter);
  Object.assign(raw, { schema: { type: 'string' }, example: typeof value === 'string' ? value : printJson(value) });
}

function fill(
  document: Document,
  raw: Referenced<{ content?: Content }> = {},
  content: readonly MediaType[] = [],
  direction: Direction,
): void {
  const all = resolve(document, raw).content ?? {};
  for (const media of content) {
    const own = all[media.contentType];
    if (own.example !== undefined || own.examples) continue;
    const isJson = kindOf(media.contentType) === 'json';
    if (!isJson && !/\bxml\b/.test(media.contentType)) continue;
    const value = isJson ? (media.examples[0]?.value ?? generatedValue(media, direction)) : generatedText(media, direction);
    if (value !== undefined) own.example = value;
  }
}

function schemaFor(raw: unknown, read: ReadSchema): Record<string, unknown> {
  if (!isObject(raw)) return {};
  const schema = read(raw);
  const node = typeof schema === 'object' && incompatibleParts(schema) ? folded(schema) : raw;
  if ([node.type].flat().includes('array') && !node.items) node.items = {}; // The converter requires it.
  if (!Array.isArray(node.required)) delete node.required; // Boolean `required` of a 2010 JSON Schema draft, which is still in use.
  for (const key of ONE) if (isObject(node[key]) || (key === 'items' && node.items)) node[key] = schemaFor(node[key], read);
  for (const key of NESTED_LISTS) {
    const list = node[key];
    if (Array.isArray(list)) node[key] = list.map((each) => schemaFor(each, read));
  }
  for (const key of MAPS) {
    const map = node[key];
    if (isObject(map)) node[key] = Object.fromEntries(Object.entries(map).map(([name, each]) => [name, schemaFor(each, read)]));
  }
  return node;
}

/** Merges one level of a schema. Deeper levels are left unchanged so that recursive schemas terminate. */
function folded(node: Schema): Record<string, unknown> {
  const { schema } = merged(node);
  const properties = Object.entries(schema.properties ?? {}).map(([name, each]) => [
    name,
    typeof each === 'object' && each.allOf ? merged(each).schema : each,
  ]);
  return plainSchema({ ...schema, ...(properties.length && { properties: Object.fromEntries(properties) }) });
}
