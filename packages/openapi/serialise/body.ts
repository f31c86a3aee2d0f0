import { printJson, textOf } from '../numbers';
import { type Shape, serialise } from './parameter';

/** Encoding of a property of a form in a description. */
export type Encoding = { contentType?: string; style?: string; explode?: boolean; allowReserved?: boolean };

/** Property of a form. */
export type FormField = {
  name: string;
  /** Media type if the part is a file, a `string` with `format: binary` or similar. */
  file?: string;
  encoding?: Encoding;
};

/**
 * Part of a multipart body: a value as its text and as data, or a file with this name. `contentType` is undefined if the client chooses it, which
 * is text/plain.
 */
export type Part = { name: string; contentType?: string } & ({ value: string; data: unknown } | { file: string });

/** Body of a request: a text, a file with this name, or the parts of a form. */
export type Body = { contentType: string; text: string } | { contentType: string; file: string } | { parts: Part[] };

/** Media types of files that samples send, with their usual extension. */
const EXTENSIONS: Record<string, string> = {
  'application/pdf': 'pdf', 'application/zip': 'zip', 'application/gzip': 'gz', 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif', 'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3', 'video/mp4': 'mp4', 'text/csv': 'csv',
}; // biome-ignore format: a table

/** Returns the name of an example file of a media type. */
export const fileNameFor = (contentType: string): string => `file.${EXTENSIONS[essence(contentType)] ?? 'bin'}`;

/** Returns a media type without its parameters, in lower case. */
const essence = (contentType: string): string => contentType.split(';')[0].trim().toLowerCase();

/** Media types that stand for a range. Others are files. */
const OF_RANGE: Record<string, string> = { '*': 'application/json', text: 'text/plain', image: 'image/png' };

/**
 * Returns the media type that a request names for one of a description, which can be a range, such as `image/*`.
 *
 * @param isFile whether the body is a file, so that nothing is known of the type of any media type
 */
export function sentType(contentType: string, isFile = false): string {
  const [type, subtype = ''] = essence(contentType).split('/');
  if (!subtype.startsWith('*')) return contentType;
  if (subtype.startsWith('*+')) return `${type}/${subtype.slice(2)}`;
  return (!(isFile && type === '*') && OF_RANGE[type]) || 'application/octet-stream';
}

/** How a body of a media type is written. */
export type BodyKind = 'json' | 'text' | 'multipart' | 'urlencoded' | 'file';

/** Returns how a body of a media type is written. Unknown types are files. */
export function kindOf(contentType: string): BodyKind {
  const type = essence(contentType);
  if (/^(?:application|text)\/json$|\+json$/.test(type)) return 'json';
  if (type.startsWith('multipart/')) return 'multipart';
  if (type === 'application/x-www-form-urlencoded') return 'urlencoded';
  return /^text\/|xml$|yaml$|graphql|javascript$|jwt$|json|^\*\/\*$/.test(type) ? 'text' : 'file';
}

/** Formats a value as a media type that is neither a form nor a file: as JSON, on lines for a stream, or as rows of a table. */
export function textIn(contentType: string, value: unknown): string {
  const type = essence(contentType);
  if (/ndjson$|jsonl$|json-seq$|jsonlines$/.test(type))
    return [value]
      .flat()
      .map((each) => printJson(each))
      .join('\n');
  if (type === 'text/event-stream')
    return [value]
      .flat()
      .map((each) => `data: ${printJson(each)}`)
      .join('\n\n');
  if (type === 'text/csv' && Array.isArray(value) && value.every(isRow)) return csvOf(value);
  return printJson(value, 2);
}

const isRow = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

function csvOf(rows: readonly object[]): string {
  const names = Object.keys(rows[0] ?? {});
  const cell = (value: unknown) => {
    const text = value === undefined ? '' : textOf(value);
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [names, ...rows.map((row) => names.map((name) => Object.getOwnPropertyDescriptor(row, name)?.value))]
    .map((cells) => cells.map(cell).join(','))
    .join('\n');
}

/**
 * Serialises the fields of a URL-encoded form. Without an encoding, lists repeat their name and objects are JSON. Forms have no null (RFC 6570).
 *
 * @param fields definitions by which values are serialised; a value without one is serialised by its type
 */
export function serialiseForm(fields: readonly FormField[], values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== null)
    .flatMap(([name, value]) => {
      const { style, explode, allowReserved } = fields.find((field) => field.name === name)?.encoding ?? {};
      const shape: Shape = { name, in: 'query', style, explode, allowReserved };
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      const isJson = isObject && style === undefined && explode === undefined;
      return serialise(isJson ? { ...shape, contentType: 'application/json' } : shape, value) || [];
    })
    .join('&')
    .replaceAll('%20', '+');
}

/** Serialises the parts of a multipart body: a part per value, and several with the same name for a list. */
export function serialiseParts(fields: readonly FormField[], values: Readonly<Record<string, unknown>>): Part[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = fields.find((each) => each.name === name);
    return [value].flat().flatMap((each): Part[] => (each === undefined || each === null ? [] : [partOf(name, each, field)]));
  });
}

function partOf(name: string, value: unknown, { encoding, file }: Partial<FormField> = {}): Part {
  // A list of alternatives, such as `image/png, image/jpeg`, or a wildcard.
  const [described] = (encoding?.contentType ?? '').split(',').map((type) => type.trim());
  const contentType = described && !described.includes('*') ? described : undefined;
  if (file) return { name, ...(contentType && { contentType }), file: textOf(value) };
  if (typeof value !== 'object' || value === null) return { name, ...(contentType && { contentType }), value: textOf(value), data: value };
  return { name, contentType: contentType ?? 'application/json', value: printJson(value), data: value };
}
