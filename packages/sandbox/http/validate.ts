import { dereference, type OutputUnit, validate } from '@cfworker/json-schema';
import { keywordAt, pointerOf, relevantErrors } from '../../openapi/validationErrors';
import type { Contract, FieldError, Operation, Parameter, Schema } from '../model/contract';
import { resolved } from '../model/schemas';
import { SandboxError } from './problem';

type Compiled = { root: Schema; lookup: Record<string, Schema | boolean>; bodies: Map<string, Schema> };

const compiled = new WeakMap<Contract, Compiled>();

/** Prepares the schemas of a family once. Each body becomes a definition, so that all share one table of references. */
function compile(contract: Contract): Compiled {
  const known = compiled.get(contract);
  if (known) return known;
  const bodies = new Map<string, Schema>();
  const $defs: Record<string, Schema> = structuredClone(contract.schemas);
  const add = (name: string, schema: Schema) => {
    $defs[name] = structuredClone(schema);
    bodies.set(name, $defs[name]);
  };
  for (const { id, body = {}, parameters, responses } of contract.operations) {
    for (const [type, schema] of Object.entries(body)) add(`body ${id} ${type}`, schema);
    for (const { name, in: place, schema } of parameters) add(`${place} ${id} ${name}`, schema);
    for (const { status, schema } of responses) if (schema) add(`response ${id} ${status}`, schema);
  }
  for (const [name, { data }] of Object.entries(contract.events)) add(`event ${name}`, data);
  const root = { $id: `https://sandbox.invalid/${contract.family}`, $defs };
  const result = { root, lookup: dereference(root), bodies };
  compiled.set(contract, result);
  return result;
}

/** Returns the errors of a value; none if it is valid. `name` is `body <operation> <type>`, `event <name>` and the like. */
export function errorsOf(contract: Contract, name: string, value: unknown): FieldError[] {
  const { root, lookup, bodies } = compile(contract);
  const schema = bodies.get(name);
  if (!schema) return [];
  const { valid, errors } = validate(value, schema, '2020-12', lookup, false);
  if (valid) return [];
  const faults = relevantErrors(errors).map((error) => faultOf(error, root, schema));
  const distinct = new Map(faults.map((fault) => [`${fault.pointer} ${fault.code}`, fault]));
  return distinct.size ? [...distinct.values()] : [{ pointer: '', code: 'type', detail: 'Is not valid.' }];
}

/** Returns the first two errors of a response that violates its schema, for tests; none if it is valid. */
export const responseErrors = (contract: Contract, { id }: Operation, status: number, value: unknown): FieldError[] =>
  errorsOf(contract, `response ${id} ${status}`, value);

/** @throws SandboxError `validation_failed` if the body violates its schema */
export function checkBody(contract: Contract, { id }: Operation, type: string, body: unknown): void {
  const errors = errorsOf(contract, `body ${id} ${type}`, body);
  if (!errors.length) return;
  const [{ pointer, detail }] = errors;
  const name = pointer.slice(1).replaceAll('/', '.') || 'The body';
  throw new SandboxError('validation_failed', { detail: `${name} ${detail.charAt(0).toLowerCase()}${detail.slice(1)}`, errors });
}

/**
 * Converts a parameter to the type of its schema and checks it.
 *
 * @param values values of the parameter, of which only an array has several
 * @returns the value, and its first error
 */
export function parameterValue(
  contract: Contract,
  operation: Operation,
  parameter: Parameter,
  values: string[],
): { value: unknown; error?: FieldError } {
  const schema = resolved(parameter.schema, contract.schemas);
  const texts = schema.type === 'array' ? values.flatMap((each) => each.split(',')) : values.slice(0, 1);
  const type = schema.type === 'array' ? resolved(schema.items, contract.schemas).type : schema.type;
  const converted = texts.map((text) => convert(text, type));
  const value = schema.type === 'array' ? converted : converted[0];
  const [error] = errorsOf(contract, `${parameter.in} ${operation.id} ${parameter.name}`, value);
  return { value, error };
}

function convert(text: string, type: unknown): unknown {
  const [main] = [type].flat();
  if ((main === 'integer' || main === 'number') && /^-?\d{1,15}(\.\d+)?$/.test(text)) return Number(text);
  if (main === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** Codes and sentences by keyword. */
const FAULTS: Record<string, [string, (value: any) => string]> = {
  required: ['required', () => 'Is missing.'],
  type: ['type', (value) => `Must be of the type ${[value].flat().join(' or ')}.`],
  enum: [
    'unknown_value',
    (value) =>
      `Must be one of ${value
        .filter((each: unknown) => each !== null)
        .slice(0, 12)
        .join(', ')}.`,
  ],
  const: ['unknown_value', (value) => `Must be ${value}.`],
  format: ['format', (value) => `Must be a valid ${value}.`],
  pattern: ['format', () => 'Has an invalid format.'],
  minLength: ['too_short', (value) => `Must have at least ${value} characters.`],
  maxLength: ['too_long', (value) => `Must have at most ${value} characters.`],
  minimum: ['too_small', (value) => `Must be at least ${value}.`],
  maximum: ['too_large', (value) => `Must be at most ${value}.`],
  minItems: ['too_few', (value) => `Must have at least ${value} items.`],
  maxItems: ['too_many', (value) => `Must have at most ${value} items.`],
  uniqueItems: ['duplicate', () => 'Must not contain an item twice.'],
  minProperties: ['too_few', (value) => `Must have at least ${value} fields.`],
  maxProperties: ['too_many', (value) => `Must have at most ${value} fields.`],
  oneOf: ['unknown_value', () => 'Must match exactly one of the documented forms.'],
  false: ['unknown_field', () => 'Is not a field of this operation.'],
};

const outOf = ([min, max]: number[]): (typeof FAULTS)[string] => ['out_of_range', () => `Must be between ${min} and ${max}.`];

function faultOf(unit: OutputUnit, { $defs }: Schema, schema: Schema): FieldError {
  const { keyword, keywordLocation } = unit;
  const place = keywordLocation.slice(0, -keyword.length);
  const bounds = ['minimum', 'maximum'].map((each) => keywordAt(schema, $defs, place + each));
  const isRange = /^(min|max)imum$/.test(keyword) && bounds.every((each) => typeof each === 'number');
  const [code, words] = isRange ? outOf(bounds) : (FAULTS[keyword] ?? ['refused', () => 'Is not valid.']);
  const value = keywordAt(schema, $defs, keywordLocation);
  const detail = words(Array.isArray(value) || typeof value !== 'object' ? value : '');
  return { pointer: pointerOf(unit).slice(0, 300), code, detail: detail.slice(0, 300) };
}
