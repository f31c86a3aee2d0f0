import type { Contract, Json, Operation, Schema } from '../model/contract';
import { isObject, propertiesOf, resolved } from '../model/schemas';
import { fieldError, SandboxError } from './problem';
import { checkBody } from './validate';

/** Largest body in bytes. A file may be larger, as its operation documents. */
const MOST_BYTES = 1_000_000;
const MOST_FILE_BYTES = 25_000_000;
const DEEPEST = 40;

/** Body as received, as text and parsed. `check` validates it, which throws `validation_failed`. */
export type Body = { text: string; value: Json; check: () => void };

/**
 * Reads the body of a request.
 *
 * @throws SandboxError `malformed_request` or `file_too_large`
 */
export async function readBody(contract: Contract, operation: Operation, request: Request): Promise<Body> {
  if (!operation.body) return { text: '', value: {}, check: () => {} };
  const types = Object.keys(operation.body);
  const given = (request.headers.get('Content-Type') ?? '').split(';')[0].trim().toLowerCase();
  const type = types.find((each) => each === given);
  if (type === 'multipart/form-data') return formOf(contract, operation, request);
  const isOptional = operation.optionalBody === true;
  if (!type && !(isOptional && !given)) throw malformed(`The Content-Type must be ${types.join(' or ')}.`);
  const text = await textOf(request, isOptional);
  const value = text ? parse(text) : {};
  return { text, value: value as Json, check: () => checkBody(contract, operation, type ?? types[0], value) };
}

const malformed = (detail: string) => new SandboxError('malformed_request', { detail });

async function textOf(request: Request, mayBeEmpty: boolean): Promise<string> {
  if (Number(request.headers.get('Content-Length') ?? 0) > MOST_BYTES) throw malformed(`The body has more than ${MOST_BYTES} bytes.`);
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > MOST_BYTES) throw malformed(`The body has more than ${MOST_BYTES} bytes.`);
  if (!bytes.byteLength && !mayBeEmpty) throw malformed('The body is empty.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed('The body is not valid UTF-8.');
  }
}

/** Parses JSON. Removes `__proto__`, which would be a trap for any code that copies objects, and limits the depth. */
function parse(text: string): unknown {
  let value: unknown;
  try {
    value = text.includes('__proto__') ? JSON.parse(text, (key, each) => (key === '__proto__' ? undefined : each)) : JSON.parse(text);
  } catch {
    throw malformed('The body is not valid JSON.');
  }
  if (depthOf(value) > DEEPEST) throw malformed(`The body is nested more than ${DEEPEST} levels deep.`);
  return value;
}

function depthOf(value: unknown): number {
  let depth = 0;
  for (let level = [value]; level.length; depth += 1) {
    if (depth > DEEPEST) return depth;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return depth;
}

/** Reads a form. A file becomes `{name, type, size}`; the sandbox does not keep its content. */
async function formOf(contract: Contract, operation: Operation, request: Request): Promise<Body> {
  if (Number(request.headers.get('Content-Length') ?? 0) > MOST_FILE_BYTES) throw new SandboxError('file_too_large');
  let form: FormData;
  try {
    form = await request.formData();
  } catch {
    throw malformed('The body is not a valid form.');
  }
  const properties = propertiesOf(operation.body?.['multipart/form-data'], contract.schemas);
  const value: Json = {};
  const checked: Json = {};
  const noFile = [...form].find(([name, each]) => typeof each === 'string' && properties[name]?.format === 'binary')?.[0];
  for (const [name, each] of form.entries()) {
    if (name === '__proto__') continue;
    const field =
      typeof each === 'string'
        ? fieldOf(each, resolved(properties[name], contract.schemas))
        : { name: each.name, type: each.type, size: each.size };
    value[name] = field;
    checked[name] = typeof each === 'string' ? field : each.name;
  }
  const check = () => {
    if (noFile) throw fieldError(`/${noFile}`, 'type', 'Must be a file.');
    checkBody(contract, operation, 'multipart/form-data', checked);
  };
  return { text: JSON.stringify(value), value, check };
}

function fieldOf(text: string, { type }: Schema): unknown {
  if (type === undefined || [type].flat().includes('string')) return text;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) || Array.isArray(value) || typeof value !== 'string' ? value : text;
  } catch {
    return text;
  }
}
