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
  checkEncoding(request.headers);
  const type = types.find((each) => each === given);
  if (type === 'multipart/form-data') return formOf(contract, operation, request);
  const isOptional = operation.optionalBody === true;
  if (!type && !(isOptional && !given)) throw malformed(`The Content-Type must be ${types.join(' or ')}.`);
  const text = await textOf(request, isOptional);
  const value = text ? parse(text) : {};
  return { text, value: value as Json, check: () => checkBody(contract, operation, type ?? types[0], value) };
}

/** @throws SandboxError `malformed_request` for a body that is not UTF-8, or is compressed */
function checkEncoding(headers: Headers): void {
  const [, charset = 'utf-8'] = /;\s*charset="?([^";\s]*)/i.exec(headers.get('Content-Type') ?? '') ?? [];
  if (!/^utf-?8$/i.test(charset)) throw malformed('The body must be UTF-8, so the charset of the Content-Type must be utf-8 or omitted.');
  const encoding = headers.get('Content-Encoding') ?? 'identity';
  if (!/^identity$/i.test(encoding)) throw malformed('The body must not be compressed: send it without Content-Encoding.');
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

/** Parses JSON. Refuses `__proto__`, which would be a trap for any code that copies objects, and limits the depth. */
function parse(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed('The body is not valid JSON.');
  }
  if (depthOf(value) > DEEPEST) throw malformed(`The body is nested more than ${DEEPEST} levels deep.`);
  if (/__proto__|\\u/.test(text)) checkTexts(value);
  return value;
}

/** Half of a character of UTF-16, or NUL, which databases and other programs do not accept. */
const UNSAFE = /\p{Surrogate}|\0/u;

/** @throws SandboxError `malformed_request` for names and texts that cannot be stored as they are */
function checkTexts(value: unknown): void {
  if (typeof value === 'string' && UNSAFE.test(value)) throw malformed('The body contains a NUL, or a half of a surrogate pair.');
  if (typeof value !== 'object' || value === null) return;
  for (const [name, each] of Object.entries(value)) {
    if (name === '__proto__') throw malformed('The body contains a field named __proto__.');
    checkTexts(name);
    checkTexts(each);
  }
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
  for (const name of new Set(form.keys())) {
    const schema = resolved(properties[name], contract.schemas);
    const all = await Promise.all(form.getAll(name).map((each) => textOfJson(each, schema)));
    checkTexts({ [name]: all.map((each) => (typeof each === 'string' ? each : each.name)) });
    const last = all.at(-1) ?? '';
    const isText = typeof last === 'string';
    const field = isText
      ? fieldOf(
          all.filter((each) => typeof each === 'string'),
          schema,
        )
      : { name: last.name, type: last.type, size: last.size };
    value[name] = field;
    checked[name] = isText ? field : last.name;
  }
  const check = () => {
    if (noFile) throw fieldError(`/${noFile}`, 'type', 'Must be a file.');
    checkBody(contract, operation, 'multipart/form-data', checked);
  };
  return { text: JSON.stringify(value), value, check };
}

/** Returns the text of a JSON part, which clients such as `fetch` send with a file name. */
const textOfJson = async (part: FormDataEntryValue, { format }: Schema): Promise<FormDataEntryValue> =>
  typeof part !== 'string' && format !== 'binary' && part.type.startsWith('application/json') ? part.text() : part;

/** Returns the value of a field: a list has a part per item, or is JSON in one part. */
function fieldOf(texts: readonly string[], schema: Schema): unknown {
  const [text = ''] = texts.slice(-1);
  const value = valueOfText(text, schema);
  return [schema.type].flat().includes('array') && !Array.isArray(value)
    ? texts.map((each) => valueOfText(each, schema.items ?? {}))
    : value;
}

function valueOfText(text: string, { type }: Schema): unknown {
  if (type === undefined || [type].flat().includes('string')) return text;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) || Array.isArray(value) || typeof value !== 'string' ? value : text;
  } catch {
    return text;
  }
}
