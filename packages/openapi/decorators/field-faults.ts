import type { CatalogueEntry } from '../errorCatalogue';
import type { ErrorTexts } from '../model/document';
import type { Operation } from '../model/operation';
import { resolved, type Schema, type SchemaNode } from '../model/schema';

/** Maximum number of enum values that a sentence lists. */
const MOST_VALUES = 6;

/** Item of the `errors` list of a problem. */
export type FieldFault = { pointer: string; code: string; detail: string };

type Entry = Pick<CatalogueEntry, 'status' | 'when' | 'field' | 'detail'>;
type Faults = { detail?: string; errors: FieldFault[] };

/** Maximum depth of the search for a field. A more deeply nested field makes an unlikely example. */
const DEPTH = 3;

/**
 * Builds the `errors` of an error's example. The operation's own `detail` and `field` take precedence, so that the list and the `detail` of
 * the problem never contradict each other.
 *
 * @param own the operation's texts of the code
 * @returns the `errors` list, and a `detail` if the catalogue's text names a field that the operation does not have;
 * undefined if no field of this operation can cause the error
 */
export function faultsOf(operation: Operation, entry: Entry, own: ErrorTexts = {}): Faults | undefined {
  const { field, detail } = own;
  if (field)
    return { errors: [{ pointer: field.startsWith('query/') ? field : `/${field}`, code: 'refused', detail: detail ?? entry.detail }] };
  const faults = generalFaults(operation, entry);
  return faults && detail ? { errors: faults.errors.map(({ pointer }) => ({ pointer, code: 'refused', detail })) } : faults;
}

function generalFaults(operation: Operation, { status, when, field, detail }: Entry): Faults | undefined {
  if (when === 'query') return queryFault(operation);
  if (when === 'body' && status === 422) return bodyFault(bodyOf(operation));
  if (!field) return undefined;
  const [name, ...rest] = field.split('/');
  const pointer = pointerTo(bodyOf(operation), name);
  return pointer === undefined ? undefined : { errors: [{ pointer: [pointer, ...rest].join('/'), code: 'refused', detail }] };
}

/** Returns a fault in the first query parameter that has a constraint. */
function queryFault({ parameters }: Operation) {
  for (const { in: place, name, schema } of parameters) {
    const complaint = place === 'query' ? complaintOf(schema) : undefined;
    if (complaint) return asFault(`query/${name}`, name, complaint);
  }
  return undefined;
}

/**
 * Returns a fault for the first required field, reported as missing. If no field is required, returns a fault for the first field with a
 * constraint.
 */
function bodyFault(body: SchemaNode | undefined) {
  const [required] = partsOf(body).flatMap((part) => part.required ?? []);
  if (required) return asFault(`/${required}`, required, { code: 'required', words: 'is missing' });
  for (const [name, schema] of propertiesOf(body)) {
    const complaint = complaintOf(schema);
    if (complaint) return asFault(`/${name}`, name, complaint);
  }
  return undefined;
}

type Complaint = { code: string; words: string };

function asFault(pointer: string, name: string, { code, words }: Complaint) {
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  return { detail: `${name} ${words}.`, errors: [{ pointer, code, detail: sentence }] };
}

/** Returns a violation of the schema's constraints; undefined if every value is valid. */
function complaintOf(node: SchemaNode | undefined): Complaint | undefined {
  const schema = resolved(node);
  const type = [schema.type].flat().find((each) => each !== 'null');
  if (schema.enum) {
    const values = schema.enum.filter((each) => each !== null);
    const some = values.length > MOST_VALUES ? 'the documented values' : values.join(', ');
    return { code: 'unknown_value', words: `must be one of ${some}` };
  }
  if (schema.minimum !== undefined && schema.maximum !== undefined)
    return { code: 'out_of_range', words: `must be between ${schema.minimum} and ${schema.maximum}` };
  if (schema.minimum !== undefined) return { code: 'too_small', words: `must be at least ${schema.minimum}` };
  if (schema.format) return { code: 'format', words: `must be a valid ${schema.format}` };
  if (type === 'string' && schema.pattern) return { code: 'format', words: 'has an invalid format' };
  if (schema.maxLength !== undefined) return { code: 'too_long', words: `must have at most ${schema.maxLength} characters` };
  if (schema.maxItems !== undefined) return { code: 'too_many', words: `must have at most ${schema.maxItems} items` };
  return type === 'boolean' ? { code: 'type', words: 'must be true or false' } : undefined;
}

/** Returns the JSON pointer to the property with that name that is closest to the root of the body; undefined if there is none. */
function pointerTo(body: SchemaNode | undefined, name: string): string | undefined {
  let level: [string, SchemaNode | undefined][] = [['', body]];
  for (let depth = 0; depth < DEPTH; depth += 1) {
    const inside = level.flatMap(([pointer, schema]) =>
      propertiesOf(schema).map(([key, property]): [string, SchemaNode] => [`${pointer}/${key}`, property]),
    );
    const found = inside.find(([pointer]) => pointer.endsWith(`/${name}`));
    if (found) return found[0];
    level = inside.map(([pointer, property]) => {
      const { items } = resolved(property);
      return items ? [`${pointer}/0`, items] : [pointer, property];
    });
  }
  return undefined;
}

const propertiesOf = (schema: SchemaNode | undefined): [string, SchemaNode][] =>
  partsOf(schema).flatMap((part) => Object.entries(part.properties ?? {}));

/** Returns a schema, the schemas it is composed of, and the first of its alternatives. */
function partsOf(node: SchemaNode | undefined): Schema[] {
  if (node === undefined) return [];
  const schema = resolved(node);
  const alternative = schema.oneOf?.[0] ?? schema.anyOf?.[0];
  return [schema, ...(schema.allOf ?? []).flatMap(partsOf), ...partsOf(alternative)];
}

const bodyOf = ({ body }: Operation): SchemaNode | undefined => body?.content[0]?.schema;
