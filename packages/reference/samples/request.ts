import { isObject } from '../../openapi/model/document';
import { exampleOf, type MediaType, type Parameter, type Operation as Source } from '../../openapi/model/operation';
import type { Schema, SchemaNode } from '../../openapi/model/schema';
import { parseJson } from '../../openapi/numbers';
import { type Direction, firstVariant, sampleOf } from '../../openapi/sample';
import { merged } from '../../openapi/schemaMerge';
import type { Proof } from '../../openapi/security';
import {
  type Body,
  type FormField,
  fileNameFor,
  kindOf,
  sentType,
  serialiseForm,
  serialiseParts,
  textIn,
} from '../../openapi/serialise/body';
import { serialiseHead } from '../../openapi/serialise/request';
import { xmlOf } from '../../openapi/serialise/xml';
import type { Example, Operation } from '../components/model';

/** A request of an operation, as sent by its samples. */
export type SampleRequest = {
  /** In upper case. */
  method: string;
  url: string;
  headers: { name: string; value: string }[];
  /** Pairs `name=value`. */
  cookies: string[];
  /** Credentials, not included in the other parts; empty for a public operation. */
  proofs: Proof[];
  body?: Body;
  /** Name of the file in which the response is saved, if it is a file. */
  saveAs?: string;
};

type Options = { proofs?: Proof[]; query?: Record<string, unknown>; example?: Example; parameters?: readonly Parameter[] };

/**
 * Builds an operation's sandbox request from the examples of its description, with path parameters, required parameters,
 * and the first example as the body.
 *
 * @param options.proofs credentials to send; none for a public operation
 * @param options.query values of query parameters that replace the examples, or that are sent although they are optional
 * @param options.example body to send; by default the first example
 * @param options.parameters parameters with the examples to send; by default those of the operation
 */
export function requestOf(
  operation: Operation,
  source: Source,
  { proofs = [], query = {}, example, parameters: described = source.parameters }: Options,
): SampleRequest {
  const sent = described.filter(
    ({ name, in: place, required }) => required || place === 'path' || (place === 'query' && Object.hasOwn(query, name)),
  );
  const parameters = sent.map((shape) => ({
    shape,
    value: shape.in === 'query' && Object.hasOwn(query, shape.name) ? query[shape.name] : parameterValue(shape),
  }));
  return {
    method: operation.method.toUpperCase(),
    ...serialiseHead(operation.base, operation.path, parameters),
    proofs,
    body: bodyOf(source, operation.request?.content ?? [], example),
    saveAs: fileReturnedBy(source),
  };
}

/** Returns the name of the file that a successful response contains; undefined if it can be something else. */
function fileReturnedBy({ success }: Source): string | undefined {
  const content = success?.content ?? [];
  return content.length && content.every(isFileBody) ? fileNameFor(sentType(content[0].contentType, true)) : undefined;
}

/** Returns the value of a parameter in samples: its example, or one of its schema, or its name. */
export function parameterValue({ name, schema, example }: Parameter): unknown {
  return structured(example, schema) ?? exampleOf(schema) ?? sampleOf(schema ?? {}, 'request', name) ?? name;
}

/** Returns an example as data, if it is the text of the list or the object that the schema describes. */
function structured(example: unknown, node: SchemaNode | undefined): unknown {
  if (typeof example !== 'string') return example;
  const types = [merged(node).schema.type].flat();
  const isData = (text: string) => /^\s*[[{]/.test(text) && isJson(text);
  if (types.includes('string') || !types.some((type) => type === 'array' || type === 'object')) return example;
  if (isData(example)) return parseJson(example);
  return types.includes('array') ? example.split(',') : example;
}

/**
 * Returns the body of a request: an example, by default the first.
 *
 * @param content its media types on the page, with the examples; none if the operation takes no body
 */
export function bodyOf(source: Source, content: NonNullable<Operation['request']>['content'], wanted?: Example): SampleRequest['body'] {
  const shown = content.find(({ examples }) => wanted && examples.includes(wanted)) ?? content[0];
  const example = wanted ?? shown?.examples[0];
  const media = source.body?.content.find(({ contentType }) => contentType === shown?.contentType);
  if (!shown || !media) return undefined;
  const value = example && media.examples.find(({ name }) => name === example.name)?.value;
  return bodyWith(media, value ?? generatedValue(media), example?.text);
}

/** Serialises a value as the body of a media type. */
export function bodyWith(
  media: MediaType,
  value: unknown,
  text = typeof value === 'string' ? value : textIn(media.contentType, value),
): Body | undefined {
  const isFile = isFileBody(media);
  const contentType = sentType(media.contentType, isFile);
  const kind = kindOf(media.contentType);
  if (isFile) return { contentType, file: typeof value === 'string' && isFileName(value) ? value : fileNameFor(contentType) };
  if (value === undefined) return undefined;
  const isForm = typeof value === 'object' && value !== null;
  if (kind === 'multipart' && isForm) return { parts: serialiseParts(formFieldsOf(media), value as Record<string, unknown>) };
  if (kind === 'urlencoded' && isForm) return { contentType, text: serialiseForm(formFieldsOf(media), value as Record<string, unknown>) };
  // A text that is not JSON is the value itself.
  if (kind === 'json' && typeof value === 'string' && merged(media.schema).schema.type === 'string' && !isJson(value))
    return { contentType, text: JSON.stringify(value) };
  if (isForm && /xml/.test(contentType)) return { contentType, text: xmlOf(media.schema, value) };
  return { contentType, text };
}

/**
 * Returns the text of a body without an example.
 *
 * @param isNeeded whether it is built although the schema says nothing of it
 * @returns `@name` for the file of a request, which has no text, as cURL takes it
 */
export function generatedText(media: MediaType, direction: Direction, isNeeded = true): string | undefined {
  const value = generatedValue(media, direction, isNeeded ? undefined : '');
  if (!isNeeded && (value === '' || (isObject(value) && !Object.keys(value).length))) return undefined;
  const body = bodyWith(media, value);
  if (body && 'file' in body) return isNeeded ? `@${body.file}` : undefined;
  return body && bodyText(body);
}

/** Returns the text of a body; of a multipart form a line per part, as cURL takes it: `name=value`, and `name=@file` for a file. */
export function bodyText(body: Body): string | undefined {
  if ('parts' in body) return body.parts.map((part) => `${part.name}=${'file' in part ? `@${part.file}` : part.value}`).join('\n');
  return 'text' in body ? body.text : undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const isFileName = (text: string) => /^[^\0\n/\\]{1,100}$/.test(text);

/** Checks whether the body of a media type is a file: a binary media type, or a text with the format `binary`. */
export function isFileBody({ contentType, schema }: Pick<MediaType, 'contentType' | 'schema'>): boolean {
  const { type, format } = merged(schema).schema;
  return kindOf(contentType) === 'file' || (format === 'binary' && (type === 'string' || type === undefined));
}

/**
 * Builds the value of a body without an example: of a form, the required fields and those with an example.
 *
 * @param text value of a body that is a text of which the schema says nothing
 * @returns undefined for a file, and without a schema, except for JSON
 */
export function generatedValue(media: MediaType, direction: Direction = 'request', text?: string): unknown {
  const { schema, contentType } = media;
  const kind = kindOf(contentType);
  if (isFileBody(media)) return undefined;
  // Any value is accepted, and most operations expect an object. An example elsewhere may show something else.
  if (kind === 'json' && !media.names.length && !saysAnything(schema)) return {};
  if (schema === undefined) return undefined;
  const value = sampleOf(schema, direction, text);
  if ((kind !== 'multipart' && kind !== 'urlencoded') || typeof value !== 'object' || value === null) return value;
  const { properties = {}, required = [] } = firstVariant(schema);
  const fields = formFieldsOf(media);
  const entries = Object.entries(value).map(([name, each]): [string, unknown] => {
    const field = fields.find((one) => one.name === name);
    return [name, field?.file && !hasExample(properties[name]) ? name : each];
  });
  const chosen = entries.filter(([name]) => required.includes(name) || hasExample(properties[name]));
  return Object.fromEntries(chosen.length ? chosen : entries);
}

/** Checks whether a schema restricts or describes the value of a body. */
const saysAnything = (node: SchemaNode | undefined): boolean => Object.keys(merged(node).schema).some((key) => key !== 'description');

function hasExample(node: SchemaNode | undefined): boolean {
  const { example, examples, default: standard } = merged(node).schema;
  return example !== undefined || examples?.[0] !== undefined || standard !== undefined;
}

/** Returns the properties of a form by name, with those of all branches of its choices. */
export function formProperties(node: SchemaNode | undefined, depth = 0): Record<string, SchemaNode> {
  const { properties, oneOf = [], anyOf = [], choices = [] } = merged(node).schema;
  if (depth > MOST_CHOICES) return { ...properties };
  const branches = [...oneOf, ...anyOf, ...choices].map((branch) => formProperties(branch, depth + 1));
  return Object.assign({}, ...branches, properties);
}

/** Number of choices within one another of which a form has the properties. */
const MOST_CHOICES = 5;

/** Returns how the properties of a form are serialised. */
export function formFieldsOf({ schema, encoding }: Pick<MediaType, 'schema' | 'encoding'>): FormField[] {
  return Object.entries(formProperties(schema)).map(([name, property]) => {
    const whole = merged(property).schema;
    const file = fileTypeOf(whole) ?? fileTypeOf(merged(whole.items).schema);
    return { name, ...(file && { file }), ...(Object.hasOwn(encoding, name) && { encoding: encoding[name] }) };
  });
}

/** Returns the media type of a file; undefined for any other value. A text with an encoding is not a file. */
function fileTypeOf({ type, format, contentMediaType, contentEncoding }: Schema): string | undefined {
  if (contentEncoding !== undefined || (type !== undefined && ![type].flat().includes('string'))) return undefined;
  if (format === 'binary' || format === 'base64') return contentMediaType ?? 'application/octet-stream';
  return contentMediaType;
}
