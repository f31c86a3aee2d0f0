const FORMATS: Record<string, string> = {
  'date-time': 'a date and time such as 2026-11-01T09:00:00Z',
  date: 'a date such as 2026-11-01',
  email: 'an email address',
  uri: 'a URL with a scheme, such as https://…',
  uuid: 'a UUID',
};

const TYPES: Record<string, string> = {
  object: 'an object {…}',
  array: 'an array […]',
  integer: 'an integer',
  number: 'a number',
  string: 'a string in quotes',
  boolean: 'true or false',
  null: 'null',
};

const counted = (count: unknown, word: string) => `${count} ${count === 1 ? word : `${word}s`}`;
const listed = (values: unknown) => (Array.isArray(values) ? values.map((value) => JSON.stringify(value)).join(', ') : '');

const WORDS: Record<string, (value: unknown) => string> = {
  type: (value) => `must be ${[value].flat().map((type) => TYPES[String(type)] ?? type).join(' or ')}`, // biome-ignore format: one line per entry
  const: (value) => `must be ${JSON.stringify(value)}`,
  enum: (value) => `must be one of ${listed(value)}`,
  format: (value) => `must be ${FORMATS[String(value)] ?? `in the format ${value}`}`,
  pattern: (value) => `must match ${value}`,
  minLength: (value) => (value === 1 ? 'must not be empty' : `must have at least ${counted(value, 'character')}`),
  maxLength: (value) => `must have at most ${counted(value, 'character')}`,
  minimum: (value) => `must be ${value} or more`,
  maximum: (value) => `must be ${value} or less`,
  exclusiveMinimum: (value) => `must be more than ${value}`,
  exclusiveMaximum: (value) => `must be less than ${value}`,
  multipleOf: (value) => `must be a multiple of ${value}`,
  minItems: (value) => `must have at least ${counted(value, 'item')}`,
  maxItems: (value) => `must have at most ${counted(value, 'item')}`,
  uniqueItems: () => 'must not contain duplicate items',
  minProperties: (value) => `must have at least ${counted(value, 'field')}`,
  maxProperties: (value) => `must have at most ${counted(value, 'field')}`,
  oneOf: () => 'must match exactly one of the variants',
  anyOf: () => 'must match at least one of the variants',
  not: () => 'has a value that is not allowed',
  false: () => 'is an unknown field',
};

/**
 * Returns the message for a violated keyword, as the end of a sentence that starts with the name of the field.
 *
 * @param keyword keyword that the value violates
 * @param otherwise message for a keyword without an entry
 */
export function wordsFor(keyword: string, value: unknown, otherwise: string): string {
  return WORDS[keyword]?.(value) ?? otherwise;
}
