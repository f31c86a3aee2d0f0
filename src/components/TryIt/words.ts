const FORMATS: Record<string, string> = {
  'date-time': 'a time such as 2026-11-01T09:00:00Z',
  date: 'a date such as 2026-11-01',
  email: 'an e-mail address',
  uri: 'an address with a scheme, such as https://…',
  uuid: 'a UUID',
};

const TYPES: Record<string, string> = {
  object: 'an object {…}',
  array: 'a list […]',
  integer: 'a whole number',
  number: 'a number',
  string: 'a text in quotes',
  boolean: 'true or false',
  null: 'null',
};

const counted = (count: unknown, word: string) => `${count} ${count === 1 ? word : `${word}s`}`;
const listed = (values: unknown) => (Array.isArray(values) ? values.map((value) => JSON.stringify(value)).join(', ') : '');

const WORDS: Record<string, (value: any) => string> = {
  type: (value) => `must be ${[value].flat().map((type) => TYPES[type] ?? type).join(' or ')}`, // biome-ignore format: one line per entry
  const: (value) => `must be ${JSON.stringify(value)}`,
  enum: (value) => `must be one of ${listed(value)}`,
  format: (value) => `must be ${FORMATS[value] ?? `of the format ${value}`}`,
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
  uniqueItems: () => 'must not have the same item twice',
  minProperties: (value) => `must have at least ${counted(value, 'field')}`,
  maxProperties: (value) => `must have at most ${counted(value, 'field')}`,
  oneOf: () => 'must fit exactly one of the forms',
  anyOf: () => 'must fit one of the forms',
  not: () => 'is not allowed like this',
  false: () => 'is not a field that is known here',
};

/**
 * Returns the message for a violated keyword, as the end of a sentence that starts with the name of the field.
 *
 * @param keyword keyword that the value violates
 * @param value value of the keyword in the schema
 * @param otherwise message for a keyword without an entry
 */
export function wordsFor(keyword: string, value: unknown, otherwise: string): string {
  return WORDS[keyword]?.(value) ?? otherwise;
}
