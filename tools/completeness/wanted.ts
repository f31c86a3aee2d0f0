import type { Operation } from '../../packages/openapi/model/operation';
import { resolved, type Schema, type SchemaNode } from '../../packages/openapi/model/schema';

/** Strings that a page must contain: property names, enum values and statuses. */
export type Wanted = Set<string>;

/**
 * Collects the property names and enum values of a schema and the schemas it references, visiting each once. Walks the description
 * independently of the page generator, so that anything the generator omits is reported as missing.
 */
function collect(node: SchemaNode | undefined, hidden: 'readOnly' | 'writeOnly', wanted: Wanted, seen = new Set<Schema>()): void {
  if (typeof node !== 'object') return;
  const schema = resolved(node);
  if (seen.has(schema)) return;
  seen.add(schema);
  for (const value of schema.enum ?? []) if (value !== null) wanted.add(String(value));
  if (schema.const !== undefined) wanted.add(String(schema.const));
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (resolved(property)[hidden] || (typeof property === 'object' && property[hidden])) continue;
    wanted.add(name);
    collect(property, hidden, wanted, seen);
  }
  for (const part of [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]) collect(part, hidden, wanted, seen);
  collect(schema.items, hidden, wanted, seen);
  collect(schema.additionalProperties, hidden, wanted, seen);
}

/**
 * Collects the strings that the page of an operation must contain.
 *
 * @param isHouse true for the house families, which share one error format that the introduction documents
 */
export function wantedOf({ parameters, body, responses, callbacks, webhook }: Operation, isHouse: boolean): Wanted {
  const wanted: Wanted = new Set();
  const [hidden, hiddenReturned] = webhook ? (['writeOnly', 'readOnly'] as const) : (['readOnly', 'writeOnly'] as const);
  for (const { name, schema } of parameters) {
    wanted.add(name);
    collect(schema, 'readOnly', wanted);
  }
  for (const { schema } of body?.content ?? []) collect(schema, hidden, wanted);
  for (const { status, content, headers, links } of responses) {
    wanted.add(`status ${status}`);
    if (/^[45]/.test(status) && isHouse) continue;
    for (const { schema } of content) collect(schema, hiddenReturned, wanted);
    for (const { name, schema } of headers) {
      wanted.add(name);
      collect(schema, hiddenReturned, wanted);
    }
    for (const { name, values } of links) for (const each of [name, ...values.map((value) => value.name)]) wanted.add(each);
  }
  for (const { request } of callbacks) {
    wanted.add(request.path);
    for (const each of wantedOf(request, isHouse)) if (!each.startsWith('status ')) wanted.add(each);
  }
  return wanted;
}
