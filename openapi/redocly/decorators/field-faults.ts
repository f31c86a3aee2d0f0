import type { CatalogueEntry } from '../errorCatalogue';
import { type Node, type Operation, parametersOf, resolve } from './operations';

/** Of an enum with more values, a sentence does not name them. */
const MOST_VALUES = 6;

/** One entry of a problem's `errors`. */
export type FieldFault = { pointer: string; code: string; detail: string };

/** How deep a field is looked for. Deeper ones are nobody's first mistake. */
const DEPTH = 3;

/**
 * Which field an error's example blames.
 *
 * @returns what `errors` holds, and a `detail` where the catalogue's speaks of a field that the operation does not have;
 * undefined for an error that no field of this operation is to blame for
 */
export function faultsOf(
  root: Node,
  operation: Operation,
  { status, when, field, detail }: Pick<CatalogueEntry, 'status' | 'when' | 'field' | 'detail'>,
): { detail?: string; errors: FieldFault[] } | undefined {
  if (when === 'query') return queryFault(root, operation);
  if (when === 'body' && status === 422) return bodyFault(bodyOf(root, operation), root);
  if (!field) return undefined;
  const [name, ...rest] = field.split('/');
  const pointer = pointerTo(root, bodyOf(root, operation), name);
  return pointer === undefined ? undefined : { errors: [{ pointer: [pointer, ...rest].join('/'), code: 'refused', detail }] };
}

/** The first query parameter that something can be wrong with. */
function queryFault(root: Node, operation: Operation) {
  for (const { in: place, name, schema } of parametersOf(root, operation)) {
    const complaint = place === 'query' ? complaintOf(root, schema) : undefined;
    if (complaint) return asFault(`query/${name}`, name, complaint);
  }
  return undefined;
}

/** A required field that was left out; where none is required, the first that something can be wrong with. */
function bodyFault(body: Node | undefined, root: Node) {
  const required: string | undefined = partsOf(root, body).flatMap((part) => part.required ?? [])[0];
  if (required) return asFault(`/${required}`, required, { code: 'required', words: 'is missing' });
  for (const [name, schema] of propertiesOf(root, body)) {
    const complaint = complaintOf(root, schema);
    if (complaint) return asFault(`/${name}`, name, complaint);
  }
  return undefined;
}

type Complaint = { code: string; words: string };

function asFault(pointer: string, name: string, { code, words }: Complaint) {
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  return { detail: `${name} ${words}.`, errors: [{ pointer, code, detail: sentence }] };
}

/** What can be wrong with a value; undefined when anything will do. */
function complaintOf(root: Node, raw: Node | undefined): Complaint | undefined {
  const schema = resolve(root, raw ?? {});
  const type = [schema.type].flat().find((each) => each !== 'null');
  if (schema.enum) {
    const values = schema.enum.filter((each: unknown) => each !== null);
    const some = values.length > MOST_VALUES ? 'the values that are listed' : values.join(', ');
    return { code: 'unknown_value', words: `must be one of ${some}` };
  }
  if (schema.minimum !== undefined && schema.maximum !== undefined)
    return { code: 'out_of_range', words: `must be between ${schema.minimum} and ${schema.maximum}` };
  if (schema.minimum !== undefined) return { code: 'too_small', words: `must be at least ${schema.minimum}` };
  if (schema.format) return { code: 'format', words: `must be a ${schema.format}` };
  if (type === 'string' && schema.pattern) return { code: 'format', words: 'has the wrong form' };
  if (schema.maxLength !== undefined) return { code: 'too_long', words: `must have at most ${schema.maxLength} characters` };
  if (schema.maxItems !== undefined) return { code: 'too_many', words: `must hold at most ${schema.maxItems}` };
  return type === 'boolean' ? { code: 'type', words: 'must be true or false' } : undefined;
}

/** A JSON pointer to a property of that name, the nearest to the body's root; undefined when it has none. */
function pointerTo(root: Node, body: Node | undefined, name: string): string | undefined {
  let level: [string, Node][] = [['', body ?? {}]];
  for (let depth = 0; depth < DEPTH; depth += 1) {
    const inside = level.flatMap(([pointer, schema]) =>
      propertiesOf(root, schema).map(([key, property]): [string, Node] => [`${pointer}/${key}`, property]),
    );
    const found = inside.find(([pointer]) => pointer.endsWith(`/${name}`));
    if (found) return found[0];
    level = inside.map(([pointer, property]) => {
      const { items } = resolve(root, property);
      return items ? [`${pointer}/0`, items] : [pointer, property];
    });
  }
  return undefined;
}

const propertiesOf = (root: Node, schema: Node | undefined): [string, Node][] =>
  partsOf(root, schema).flatMap((part) => Object.entries<Node>(part.properties ?? {}));

/** A schema, what it is put together from, and of alternatives the first. */
function partsOf(root: Node, raw: Node | undefined): Node[] {
  if (!raw) return [];
  const schema = resolve(root, raw);
  const alternative = schema.oneOf?.[0] ?? schema.anyOf?.[0];
  return [schema, ...(schema.allOf ?? []).flatMap((part: Node) => partsOf(root, part)), ...partsOf(root, alternative)];
}

function bodyOf(root: Node, { node }: Operation): Node | undefined {
  const content = node.requestBody && resolve(root, node.requestBody).content;
  return Object.values<Node>(content ?? {})[0]?.schema;
}
