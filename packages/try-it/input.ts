import { exactNumber, parseJson } from '../openapi/numbers';
import type { Parameter } from './model';

/** Returns the types that a schema allows, without `null`. */
export function typesOf(schema: Parameter['schema']): string[] {
  return [schema.type ?? []].flat().filter((type) => type !== 'null');
}

/**
 * Parses the input for a parameter according to its schema.
 *
 * @returns the value, with the digits of its numbers (openapi/numbers.ts); the text itself if it cannot be parsed
 */
export function typedValue({ schema, contentType }: Pick<Parameter, 'schema' | 'contentType'>, text: string): unknown {
  if (contentType !== undefined && /json/.test(contentType)) return jsonOr(text);
  const [type] = typesOf(schema);
  if (type === 'integer' || type === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? exactNumber(text.trim()) : text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (type === 'object') return jsonOr(text);
  if (type !== 'array') return text;
  const items = text.trim().startsWith('[') ? jsonOr(text) : text;
  return Array.isArray(items) ? items : text.split(',').map((item) => typedValue({ schema: schema.items ?? {} }, item.trim()));
}

/** Parses JSON; returns the text itself if it is not JSON. */
export function jsonOr(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
