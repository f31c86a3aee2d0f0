import type { BreakingRule } from './rules';

/** A description before and after a change. */
export type Pair = [before: object, after: object];
/** A change that breaks API clients, and a similar one that does not. */
export type Case = { breaks: Pair; holds: Pair };

const json = (schema: object) => ({ 'application/json': { schema } });
/** Builds a description of one operation from the parts relevant to a case. */
export const one = (operation: object = {}, root: object = {}): object => ({
  servers: [{ url: 'https://api.example/things/v1' }],
  tags: [{ name: 'things' }],
  ...root,
  paths: { '/things': { post: { operationId: 'createThing', tags: ['things'], 'x-source': 'things.yaml:3', ...operation } } },
});
export const sent = (schema: object, more: object = {}): object => one({ requestBody: { content: json(schema), ...more } });
export const responding = (schema: object): object => one({ responses: { 200: { content: json(schema) } } });
const hook = (name: string, operation: object = {}) => ({
  ...one(),
  webhooks: { [name]: { post: { operationId: 'receiveThing', ...operation } } },
});
const at = (path: string, method = 'get', operationId = 'listThings') => ({ paths: { [path]: { [method]: { operationId } } } });
const parameters = (...given: object[]) => one({ parameters: given });
const withStatuses = (...statuses: string[]) => one({ responses: Object.fromEntries(statuses.map((status) => [status, {}])) });
const secured = (...security: object[]) => one({ security });
/** Builds an operation with these error codes, each with its status. */
const errors = (codes: Record<string, string>): object => {
  const problemOf = (status: string) =>
    Object.fromEntries(Object.entries(codes).flatMap(([code, its]) => (its === status ? [[code, {}]] : [])));
  const responses = Object.values(codes).map((status) => [
    status,
    { content: { 'application/problem+json': { examples: problemOf(status) } } },
  ]);
  return one({ 'x-error-codes': Object.keys(codes), responses: Object.fromEntries(responses) });
};
const change = (...from: string[]) => one({ 'x-transition': { resource: 'thing', field: 'status', from, to: 'closed' } });

const props = (properties: object, ...required: string[]): object => ({ type: 'object', properties, required });
const text = { type: 'string' };
const Q = { in: 'query', name: 'q', schema: text };
const kind = (name: string) => props({ kind: { const: name } }, 'kind');
const kinds = (...names: string[]) => ({ oneOf: names.map(kind), discriminator: { propertyName: 'kind' } });
/** Builds a case in which the same schema change breaks in one direction (request or response) but not in the other. */
const opposite = (breaks: Pair, way = sent, other = responding): Case => ({
  breaks: [way(breaks[0]), way(breaks[1])],
  holds: [other(breaks[0]), other(breaks[1])],
});

/** Cases for all rules except those of whole families. */
export const CASES: Record<Exclude<BreakingRule, 'family-removed'>, Case> = {
  'server-removed': {
    breaks: [one(), one({}, { servers: [{ url: 'https://api.example/things/v2' }] })],
    holds: [one(), one({}, { servers: [{ url: 'https://api.example/things/v1' }, { url: 'https://api.example/things/v2' }] })],
  },
  'operation-removed': { breaks: [at('/things'), { paths: {} }], holds: [{ paths: {} }, at('/things')] },
  'operation-moved': { breaks: [at('/things'), at('/things', 'post')], holds: [at('/things/{id}'), at('/things/{thing_id}')] },
  'operation-renamed': { breaks: [at('/things'), at('/things', 'get', 'findThings')], holds: [one(), one({ summary: 'Other words' })] },
  'webhook-removed': { breaks: [hook('thing.made'), hook('thing.born')], holds: [one(), hook('thing.made')] },
  'webhook-renamed': {
    breaks: [hook('thing.made'), hook('thing.made', { operationId: 'receiveOther' })],
    holds: [hook('thing.made'), hook('thing.made', { summary: 'Other words' })],
  },
  'parameter-removed': { breaks: [parameters(Q), parameters()], holds: [parameters(), parameters(Q)] },
  'parameter-added-required': { breaks: [parameters(), parameters({ ...Q, required: true })], holds: [parameters(), parameters(Q)] },
  'parameter-now-required': {
    breaks: [parameters(Q), parameters({ ...Q, required: true })],
    holds: [parameters({ ...Q, required: true }), parameters(Q)],
  },
  'parameter-form': {
    breaks: [parameters(Q), parameters({ ...Q, explode: false })],
    holds: [parameters(Q), parameters({ ...Q, description: 'Other words.' })],
  },
  'body-removed': { breaks: [sent(text), one()], holds: [one(), sent(text)] },
  'body-now-required': { breaks: [sent(text), sent(text, { required: true })], holds: [sent(text, { required: true }), sent(text)] },
  'media-type-removed': {
    breaks: [responding(text), one({ responses: { 200: { content: { 'text/csv': { schema: text } } } } })],
    holds: [one({ responses: { 200: {} } }), responding(text)],
  },
  'status-removed': { breaks: [withStatuses('200', '404'), withStatuses('200')], holds: [withStatuses('200'), withStatuses('200', '404')] },
  'success-added': { breaks: [withStatuses('200'), withStatuses('200', '202')], holds: [withStatuses('200'), withStatuses('200', '422')] },
  'header-removed': {
    breaks: [one({ responses: { 200: { headers: { ETag: {} } } } }), withStatuses('200')],
    holds: [withStatuses('200'), one({ responses: { 200: { headers: { ETag: {} } } } })],
  },
  'field-removed': {
    breaks: [responding(props({ a: text })), responding(props({}))],
    holds: [responding(props({})), responding(props({ a: text }))],
  },
  'field-added-required': {
    breaks: [sent(props({})), sent(props({ a: text }, 'a'))],
    holds: [sent(props({})), sent(props({ a: text }))],
  },
  'field-now-required': opposite([props({ a: text }), props({ a: text }, 'a')]),
  'field-not-always': opposite([props({ a: text }, 'a'), props({ a: text })], responding, sent),
  'type-narrowed': opposite([{ type: ['string', 'null'] }, text]),
  'type-widened': opposite([text, { type: ['string', 'null'] }], responding, sent),
  'enum-value-removed': {
    breaks: [responding({ enum: ['a', 'b'] }), responding({ enum: ['a'] })],
    holds: [responding({ enum: ['a'] }), responding({ enum: ['a', 'b'] })],
  },
  'enum-introduced': opposite([text, { type: 'string', enum: ['a'] }]),
  'enum-dropped': opposite([{ type: 'string', enum: ['a'] }, text], responding, sent),
  'bound-tightened': opposite([
    { type: 'string', maxLength: 9 },
    { type: 'string', maxLength: 8 },
  ]),
  'bound-widened': opposite(
    [
      { type: 'integer', minimum: 1 },
      { type: 'integer', minimum: 0 },
    ],
    responding,
    sent,
  ),
  'form-tightened': opposite([text, { type: 'string', pattern: '^a' }]),
  'form-widened': opposite([{ type: 'string', format: 'date' }, text], responding, sent),
  'default-changed': opposite([
    { type: 'integer', default: 25 },
    { type: 'integer', default: 50 },
  ]),
  'object-closed': opposite([props({}), { ...props({}), additionalProperties: false }]),
  'alternative-removed': { breaks: [sent(kinds('a', 'b')), sent(kinds('a'))], holds: [sent(kinds('a')), sent(kinds('a', 'b'))] },
  'alternative-unannounced': {
    breaks: [responding({ oneOf: [kind('a')] }), responding({ oneOf: [kind('a'), kind('b')] })],
    holds: [responding(kinds('a')), responding(kinds('a', 'b'))],
  },
  'error-code-removed': { breaks: [one({ 'x-error-codes': ['frozen'] }), one()], holds: [one(), one({ 'x-error-codes': ['frozen'] })] },
  'error-status-changed': {
    breaks: [errors({ frozen: '409', late: '409' }), errors({ frozen: '422', late: '409' })],
    holds: [errors({ frozen: '409' }), errors({ frozen: '409', late: '422' })],
  },
  'event-removed': { breaks: [one({ 'x-emits': ['thing.made'] }), one()], holds: [one(), one({ 'x-emits': ['thing.made'] })] },
  'role-removed': {
    breaks: [one({ 'x-roles': ['tenant', 'staff'] }), one({ 'x-roles': ['tenant'] })],
    holds: [one({ 'x-roles': ['tenant'] }), one({ 'x-roles': ['tenant', 'staff'] })],
  },
  'security-tightened': {
    breaks: [secured({ oauth: ['read'] }), secured({ oauth: ['read', 'write'] })],
    holds: [secured({ oauth: ['read', 'write'] }), secured({ oauth: ['read'] }, { key: [] })],
  },
  'transition-removed': { breaks: [change('open', 'held'), change('open')], holds: [change('open'), change('open', 'held')] },
};
