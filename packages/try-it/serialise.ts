import type { Parameter } from './model';

/** Returns the types that a schema allows, without `null`. */
export function typesOf(schema: Parameter['schema']): string[] {
  return [schema.type ?? []].flat().filter((type) => type !== 'null');
}

/**
 * Parses the input for a parameter according to its schema, for validation.
 *
 * @param text input of the reader
 * @returns the value; the text itself if it cannot be parsed
 */
export function typedValue({ schema }: Pick<Parameter, 'schema'>, text: string): unknown {
  const [type] = typesOf(schema);
  if (type === 'integer' || type === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (type === 'object') return parsed(text) ?? text;
  if (type !== 'array') return text;
  const items = text.trim().startsWith('[') ? parsed(text) : undefined;
  return items ?? text.split(',').map((item) => typedValue({ schema: schema.items ?? {} }, item.trim()));
}

/** Serialises a query parameter into name-value pairs according to its style. */
export function queryOf(parameter: Parameter, text: string): [string, string][] {
  const { name, style = 'form', explode = style === 'form' } = parameter;
  const value = typedValue(parameter, text);
  if (Array.isArray(value)) {
    const items = value.map(asText);
    if (explode) return items.map((item) => [name, item]);
    return [[name, items.join({ spaceDelimited: ' ', pipeDelimited: '|' }[style] ?? ',')]];
  }
  if (value && typeof value === 'object') {
    const entries = Object.entries(value).map(([key, each]) => [key, asText(each)] as [string, string]);
    if (style === 'deepObject') return entries.map(([key, each]) => [`${name}[${key}]`, each]);
    return explode ? entries : [[name, entries.flat().join(',')]];
  }
  return [[name, text]];
}

/** Serialises a path or header parameter. Array items are separated by commas. */
export function simpleOf(parameter: Parameter, text: string): string {
  const value = typedValue(parameter, text);
  if (Array.isArray(value)) return value.map(asText).join(',');
  if (value && typeof value === 'object') return Object.entries(value).flat().map(asText).join(',');
  return text;
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
