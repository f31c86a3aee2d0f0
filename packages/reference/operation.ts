import { toHtml } from '../markdown/markdown';
import { actingUsers } from '../openapi/actors';
import type { CatalogueEntry } from '../openapi/errorCatalogue';
import type { Description } from '../openapi/model/description';
import type {
  Header,
  MediaType,
  ResponseLink,
  Operation as Source,
  Callback as SourceCallback,
  Response as SourceResponse,
} from '../openapi/model/operation';
import { UNNAMED } from '../openapi/model/unnamed';
import { textOf } from '../openapi/numbers';
import { isForOperators } from '../openapi/roles';
import { merged } from '../openapi/schemaMerge';
import { proofsOf } from '../openapi/security';
import { textIn } from '../openapi/serialise/body';
import { errorRoute } from '../platform/errorPages';
import { type Claim, uniqueAnchors } from './anchors';
import { callsOf, jsonOf, linkVariants } from './calls';
import type { Callback, Field, Link, Media, NextRequest, Operation, Response, Schema, Server } from './components/model';
import { textsOf } from './errors/texts';
import { code } from './markdown/text';
import { outcomesOf } from './outcomes';
import { retryOf } from './retry';
import { samplesOf } from './samples';
import { parametersOf, pathExamples } from './samples/callParameters';
import { withDeprecation } from './samples/deprecated';
import { withOwnSamples } from './samples/own';
import { bodyText, bodyWith, generatedText, requestOf } from './samples/request';
import { typedSample } from './samples/typed';
import { type Direction, schemaOf, shownText } from './schema';
import { describeSortOrders } from './sortOrders';
import { deliveryOf } from './webhookDelivery';

/** Context of an operation's page. */
export type Surroundings = {
  description: Description;
  servers: Server[];
  family: Link;
  group: Link & { unlisted: boolean };
  /** Name of the page. */
  id: string;
  catalogue: Record<string, CatalogueEntry>;
  /** True if webhooks have the platform's signature headers. */
  signsWebhooks?: boolean;
  /** True if the last server is the sandbox, which samples use; otherwise they use the first. */
  hasSandbox?: boolean;
  /** True if there is a typed client, which the TypeScript samples use. */
  hasClient?: boolean;
  /** Returns the page of a webhook of the same family, by event name. */
  eventPage: (event: string) => string | undefined;
  /** Returns the page of an operation of the same family, by operationId. */
  callPage: (operationId: string) => Link | undefined;
};

const FOR_OPERATORS = `For platform operators only. Keys and users of a tenant receive [403 forbidden](${errorRoute('forbidden')}).`;

const PLACES = ['path', 'query', 'header', 'cookie'] as const;

/** Builds the page of an operation or webhook. */
export function operationOf(source: Source, around: Surroundings): Operation {
  const { method, path, webhook } = source;
  const { description, catalogue } = around;
  const claim = uniqueAnchors();
  const servers = source.ownServers ?? around.servers;
  const known = source.errorCodes.filter((code) => catalogue[code]);
  const shown = source.responses.filter(({ status }) => !known.length || /^(2|3|default)/i.test(status));

  const operation: Operation = {
    id: around.id,
    operationId: source.operationId,
    title: source.summary,
    kind: webhook ? 'webhook' : 'operation',
    method: webhook ? 'webhook' : method,
    path,
    servers,
    base: (around.hasSandbox ? servers.at(-1) : servers[0])?.url ?? '',
    family: around.family,
    group: { label: around.group.label, href: around.group.href },
    html: toHtml(descriptionOf(source), 'page'),
    deprecated: source.deprecated,
    ending: source.deprecation && { ...source.deprecation, instead: around.callPage(source.deprecation.instead ?? '') },
    unlisted: around.group.unlisted,
    roles: source.roles,
    open: !webhook && source.isPublic,
    scopes: scopesOf(source),
    notice: isForOperators(source.roles) ? toHtml(FOR_OPERATORS) : undefined,
    retry: around.signsWebhooks ? retryOf(source, around.callPage) : undefined,
    movesMoney: source.movesMoney,
    billed: source.billed,
    emits: source.emits.map((event) => ({ event, label: event, href: around.eventPage(event) ?? around.family.href })),
    transitions: source.transitions,
    ...exchangeOf(source, shown, around, claim),
    ...(source.callbacks.length && { callbacks: source.callbacks.map((callback) => callbackOf(callback, around, claim)) }),
    errors: known.map((code) => {
      const entry = catalogue[code];
      const { cause, remedy } = textsOf(source, code, entry);
      // All operations for operators have the same texts of their own.
      const hasOwnTexts = source.errorTexts[code] && !isForOperators(source.roles);
      return {
        code,
        status: entry.status,
        title: entry.title,
        cause: toHtml(cause),
        remedy: toHtml(remedy),
        shared: Boolean(entry.when) && !hasOwnTexts,
      };
    }),
    samples: [],
    calls: [],
    outcomes: [],
  };
  operation.calls = callsOf(operation, (example, response) => {
    if (webhook) return [];
    const needsSession = source.raw['x-sample-session']?.includes(example?.name ?? '') === true;
    const isByUser = needsSession || (method !== 'get' && actingUsers(jsonOf(response), jsonOf(example)).length > 0);
    const proofs = proofsOf(description, source.security, isByUser);
    const options = { proofs, query: source.sampleQuery, example, parameters: parametersOf(source, example, response) };
    const typed = around.hasClient && !isForOperators(source.roles) ? typedSample(operation, source, options) : undefined;
    const generated = samplesOf(requestOf(operation, source, options), typed);
    return withDeprecation(withOwnSamples(generated, source.codeSamples), operation.ending);
  });
  for (const { name, schema } of operation.parameters.find(({ place }) => place === 'path')?.fields ?? []) {
    const parameter = source.parameters.find((each) => each.in === 'path' && each.name === name);
    if (parameter) schema.html = textOfField(parameter, pathExamples(source, parameter, operation.calls)) ?? schema.html;
  }
  const sort = operation.parameters.find(({ place }) => place === 'query')?.fields.find(({ name }) => name === 'sort');
  if (sort) describeSortOrders(sort.schema, source);
  linkVariants(operation);
  operation.outcomes = webhook ? [] : outcomesOf(operation);
  operation.samples = operation.calls[0].request.samples;
  if (webhook && around.signsWebhooks) operation.delivery = deliveryOf(operation, around.description);
  return operation;
}

/** Returns the alternatives of scopes. All scopes of an alternative are required. */
function scopesOf({ security }: Source): string[][] {
  const all = security.map((requirement) => [...new Set(Object.values(requirement).flat())]).filter((scopes) => scopes.length);
  return [...new Map(all.map((scopes) => [scopes.join(' '), scopes])).values()];
}

/** The method of a webhook is not part of its address, and is usually POST. */
function descriptionOf({ webhook, method, description }: Source): string | undefined {
  return webhook && method !== 'post'
    ? [description, `Sent as a \`${method.toUpperCase()}\` request.`].filter(Boolean).join('\n\n')
    : description;
}

/** @param prefix prefix of the IDs of fields */
function exchangeOf(
  { parameters, body, webhook }: Source,
  responses: readonly SourceResponse[],
  around: Surroundings,
  claim: Claim,
  prefix = '',
): Pick<Operation, 'parameters' | 'request' | 'responses'> {
  // The API sends webhooks, so their payloads have the read-only fields, and not those that only clients send.
  const [sent, returned]: Direction[] = webhook ? ['response', 'request'] : ['request', 'response'];
  return {
    parameters: PLACES.map((place) => ({
      place,
      fields: parameters
        .filter((parameter) => parameter.in === place)
        .map((parameter) => fieldOf(parameter, 'request', `${prefix}${place}`, claim)),
    })).filter(({ fields }) => fields.length),
    request: body && {
      required: body.required,
      html: toHtml(body.description) || undefined,
      content: body.content.map((media) => mediaOf(media, sent, `${prefix}body`, claim, !webhook)),
    },
    responses: responses.map((response) => responseOf(response, around, returned, claim, prefix)),
  };
}

function callbackOf({ name, request }: SourceCallback, around: Surroundings, claim: Claim): Callback {
  const anchor = claim(`callback-${name}`);
  return {
    name,
    anchor,
    title: request.summary,
    method: request.method,
    path: request.path,
    html: toHtml(request.description),
    deprecated: request.deprecated,
    ...exchangeOf(request, request.responses, around, claim, `${anchor}-`),
  };
}

function responseOf(
  { status, description, headers, content, links }: SourceResponse,
  around: Surroundings,
  direction: Direction,
  claim: Claim,
  prefix: string,
): Response {
  const anchor = `${prefix}response-${status}`;
  return {
    status,
    html: toHtml(description),
    headers: headers.map((header) => fieldOf(header, direction, anchor, claim)),
    content: content.map((media) => mediaOf(media, direction, anchor, claim)),
    ...(links.length && { next: links.map((link) => nextOf(link, around)) }),
  };
}

function nextOf({ name, description, operationId, target, values, body, server }: ResponseLink, { callPage }: Surroundings): NextRequest {
  return {
    name,
    target: target || name,
    operation: operationId === undefined ? undefined : callPage(operationId),
    ...(description && { html: toHtml(description) }),
    values: values.map((each) => ({ name: each.name, value: textOf(each.value) })),
    ...(body !== undefined && { body: textOf(body) }),
    ...(server && { server: server.url }),
  };
}

/** Converts a parameter or header to a field; its own example and description take precedence over those of its schema. */
function fieldOf(header: Header, direction: Direction, prefix: string, claim: Claim): Field {
  const { name, required, deprecated, example, schema: node } = header;
  const anchor = claim(`${prefix}-${name}`);
  const schema = schemaOf(node, direction, anchor, claim);
  if (example !== undefined) schema.example = shownText(example);
  const text = textOfField(header, header.examples);
  if (text) schema.html = text;
  return { name, anchor, required, ...((deprecated || merged(node).schema.deprecated) && { deprecated: true }), schema };
}

/** Returns the description of a parameter or header with its examples, if there are several; undefined if it has neither. */
function textOfField({ description, schema }: Header, examples: Header['examples']): string | undefined {
  if (examples.length < 2) return description && toHtml(description);
  return toHtml([description ?? merged(schema).schema.description, exampleList(examples)].filter(Boolean).join('\n\n'));
}

const exampleList = (examples: Header['examples']): string =>
  ['Examples:', '', ...examples.map(({ name, summary = name, value }) => `- ${summary}: ${code(shownText(value))}`)].join('\n');

/** @param isNeeded whether there must be an example, even if the schema says nothing, because samples send it */
function mediaOf(media: MediaType, direction: Direction, anchor: string, claim: Claim, isNeeded = false): Media {
  const { contentType, schema, examples } = media;
  const language = /json/.test(contentType) ? 'json' : 'text';
  const generated = examples.length ? undefined : generatedText(media, direction, isNeeded);
  const shown =
    schema === undefined
      ? undefined
      : schemaOf(schema, direction, anchor, claim, { bodies: examples.map(({ value }) => value), contentType });
  return {
    contentType,
    schema: shown && withPartTypes(shown, media),
    examples: [
      ...examples.map(({ name, summary, description, value }) => ({
        name,
        summary: summary ?? name,
        ...(description && { html: toHtml(description) }),
        text: exampleText(value, media),
        language,
      })),
      ...(generated === undefined ? [] : [{ name: UNNAMED, summary: UNNAMED, text: generated, language, isGenerated: true as const }]),
    ],
  };
}

/** Adds the media types of the parts of a form to its fields. */
function withPartTypes(schema: Schema, { encoding }: MediaType): Schema {
  for (const { name, schema: field } of [schema, ...(schema.variants ?? []).map((each) => each.schema)].flatMap(
    ({ fields = [] }) => fields,
  )) {
    const { contentType } = Object.hasOwn(encoding, name) ? encoding[name] : {};
    if (contentType) field.constraints = [...(field.constraints ?? []), `media type ${contentType.replaceAll(/ *, */g, ' or ')}`];
  }
  return schema;
}

/** Formats an example as it is sent. */
function exampleText(value: unknown, media: MediaType): string {
  const body = bodyWith(media, value);
  return (body && bodyText(body)) ?? (typeof value === 'string' ? value : textIn(media.contentType, value));
}
