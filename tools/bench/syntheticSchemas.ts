const FIRST = [
  'Open',
  'Partner',
  'Regional',
  'Seasonal',
  'Priority',
  'Shared',
  'Archived',
  'External',
  'Interim',
  'Licensed',
  'Mobile',
  'Wholesale',
];
const SECOND = [
  'Ledger',
  'Cargo',
  'Invoice',
  'Warehouse',
  'Customer',
  'Harvest',
  'Policy',
  'Vehicle',
  'Payroll',
  'Tariff',
  'Contract',
  'Quality',
  'Route',
];
const THIRD = [
  'Account',
  'Schedule',
  'Report',
  'Limit',
  'Request',
  'Agreement',
  'Batch',
  'Inspection',
  'Statement',
  'Rule',
  'Order',
  'Review',
];

/** Maximum number of resources with distinct names. */
export const RESOURCES = FIRST.length * SECOND.length * THIRD.length;

/** The three words of a resource's name. */
export type Words = [string, string, string];

/** A fragment of an OpenAPI document. */
export type Json = Record<string, unknown>;

export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const text = (description: string, more: Json = {}): Json => ({ type: 'string', description, ...more });
export const json = (description: string, schema: Json): Json => ({ description, content: { 'application/json': { schema } } });

/**
 * Returns the words of a resource's name, which are unique per resource.
 *
 * @param resource an index below `RESOURCES`
 */
export function wordsOf(resource: number): Words {
  const [a, b] = [FIRST.length, SECOND.length];
  return [FIRST[resource % a], SECOND[Math.floor(resource / a) % b], THIRD[Math.floor(resource / (a * b)) % THIRD.length]];
}

/** Builds the schemas shared by all resources: errors and money. */
export function sharedSchemas(): Json {
  const properties = {
    type: text('The kind of error, as an address.', { format: 'uri' }),
    title: text('What is wrong, in a few words.'),
    status: { type: 'integer', description: 'The HTTP status once more.', minimum: 400, maximum: 599 },
    request_id: text('What support asks for.'),
    errors: {
      type: 'array',
      description: 'A line for each field that is wrong.',
      items: { type: 'object', properties: { pointer: text('Where the field is.'), detail: text('What is wrong with it.') } },
    },
  };
  return {
    Problem: { type: 'object', required: ['type', 'title', 'status'], properties },
    Money: {
      type: 'object',
      required: ['amount', 'currency'],
      properties: {
        amount: { type: 'integer', description: 'In minor units.', minimum: 0 },
        currency: text('ISO 4217.', { pattern: '^[A-Z]{3}$' }),
      },
    },
  };
}

/** Builds the schemas of a resource: for reading, for writing, and as a list. */
export function schemasOf([first, second, third]: Words): Json {
  const name = `${first}${second}${third}`;
  const thing = `${first} ${second} ${third}`.toLowerCase();
  const writable = {
    name: text(`What people call the ${thing}.`, { minLength: 1, maxLength: 120 }),
    kind: text(`Which sort of ${thing} it is.`, { enum: ['standard', `${first.toLowerCase()}_only`, `by_${second.toLowerCase()}`] }),
    value: { ...ref('Money'), description: `What the ${thing} is worth.` },
    starts_at: text('From when on it counts.', { format: 'date-time' }),
    contacts: {
      type: 'array',
      maxItems: 10,
      description: `Who is told about the ${thing}.`,
      items: {
        type: 'object',
        required: ['email'],
        properties: {
          email: text('Where messages go.', { format: 'email' }),
          address: {
            type: 'object',
            description: 'Where letters go.',
            properties: {
              street: text('With the number.'),
              city: text('Without the state.'),
              country: text('ISO 3166.', { maxLength: 2 }),
            },
          },
        },
      },
    },
    labels: { type: 'object', description: 'Words of your own.', additionalProperties: { type: 'string' } },
  };
  const read = {
    id: text(`The ${thing}.`, { readOnly: true }),
    state: text(`Where the ${thing} is in its life.`, { enum: ['draft', 'active', 'suspended', 'closed'], readOnly: true }),
    created_at: text('When it was made.', { format: 'date-time', readOnly: true }),
  };
  return {
    [name]: { type: 'object', description: `A ${thing}.`, required: ['id', 'name', 'state'], properties: { ...read, ...writable } },
    [`${name}Input`]: { type: 'object', required: ['name', 'kind', 'value'], properties: writable },
    [`${name}List`]: {
      type: 'object',
      required: ['data'],
      properties: { data: { type: 'array', description: 'Newest first.', items: ref(name) }, next_cursor: text('For the next page.') },
    },
  };
}
