import { toHtml } from '../markdown/markdown';
import { type Node, parametersOf, resolve, type Operation as Source } from '../openapi/decorators/operations';
import type { CatalogueEntry } from '../openapi/errorCatalogue';
import { type Claim, uniqueAnchors } from './anchors';
import type { Transition } from './components/lifecycleModel';
import type { Example, Field, Link, Media, Operation, Response, Server } from './components/model';
import { deliveryOf } from './delivery';
import { retryOf } from './retry';
import { samplesOf } from './samples';
import { credentialsOf } from './samples/credentials';
import { withDeprecation } from './samples/deprecated';
import { requestOf } from './samples/request';
import { asText, type Direction, schemaOf } from './schema';

/** Context of an operation's page. */
export type Surroundings = {
  root: Node;
  servers: Server[];
  family: Link;
  group: Link & { unlisted: boolean };
  /** Name of the page. */
  id: string;
  catalogue: Record<string, CatalogueEntry>;
  /** True if webhooks have the platform's signature headers. */
  signsWebhooks?: boolean;
  /** Returns the page of a webhook of the same family, by event name. */
  eventPage: (event: string) => string | undefined;
  /** Returns the page of an operation of the same family, by operationId. */
  callPage: (operationId: string) => Link | undefined;
};

/** The description, and the IDs of the page generated from it. */
type Page = { root: Node; claim: Claim };

const PLACES = ['path', 'query', 'header', 'cookie'] as const;

/** Builds the page of an operation or webhook. */
export function operationOf(source: Source, around: Surroundings): Operation {
  const { node, method, path, webhook } = source;
  const { root, catalogue } = around;
  const page: Page = { root, claim: uniqueAnchors() };
  const parameters = parametersOf(root, source);
  const codes: string[] = node['x-error-codes'] ?? [];
  const known = codes.filter((code) => catalogue[code]);
  const shown = Object.entries<Node>(node.responses ?? {}).filter(([status]) => !known.length || /^(2|3|default)/i.test(status));
  const request = node.requestBody && resolve(root, node.requestBody);

  const operation: Operation = {
    id: around.id,
    operationId: node.operationId,
    title: node.summary,
    kind: webhook ? 'webhook' : 'operation',
    method: webhook ? 'webhook' : (method as Operation['method']),
    path,
    servers: around.servers,
    family: around.family,
    group: { label: around.group.label, href: around.group.href },
    html: toHtml(node.description, 'page'),
    deprecated: Boolean(node.deprecated),
    ending: node['x-deprecation'] && { ...node['x-deprecation'], instead: around.callPage(node['x-deprecation'].instead) },
    unlisted: around.group.unlisted,
    roles: node['x-roles'] ?? [],
    open: !webhook && node.security?.length === 0,
    scopes: [...new Set<string>((node.security ?? root.security ?? []).flatMap((scheme: Node) => Object.values<string[]>(scheme).flat()))],
    retry: around.signsWebhooks ? retryOf(source, root, around.callPage) : undefined,
    movesMoney: Boolean(node['x-moves-money']),
    billed: node['x-billed'],
    emits: (node['x-emits'] ?? []).map((event: string) => ({ event, label: event, href: around.eventPage(event) ?? around.family.href })),
    transitions: [node['x-transition'] ?? []].flat() as Transition[],
    parameters: PLACES.map((place) => ({
      place,
      fields: parameters.filter((parameter) => parameter.in === place).map((parameter) => fieldOf(page, parameter)),
    })).filter(({ fields }) => fields.length),
    request: request && {
      required: Boolean(request.required),
      html: toHtml(request.description) || undefined,
      content: mediaOf(page, request.content, 'request', 'body'),
    },
    responses: shown.map(([status, raw]) => responseOf(page, status, resolve(root, raw))),
    errors: known.map((code) => {
      const entry = { ...catalogue[code], ...node['x-error-texts']?.[code] };
      const onlyReads = method === 'get' || (node['x-retry'] === 'safe' && !node['x-transition'] && !node['x-emits']);
      return { code, status: entry.status, title: entry.title, cause: toHtml(entry.cause), remedy: toHtml(remedyFor(entry, onlyReads)) };
    }),
    samples: [],
  };
  if (!webhook) operation.samples = samplesOf(requestOf(operation, parameters, credentialsOf(root, node.security ?? root.security)[0]));
  if (operation.ending) operation.samples = withDeprecation(operation.samples, operation.ending);
  if (webhook && around.signsWebhooks) operation.delivery = deliveryOf(operation);
  return operation;
}

/** Read-only requests change nothing, so they can be retried without a check. */
function remedyFor({ retry, remedy }: CatalogueEntry, onlyReads: boolean): string {
  return retry === 'look_first' && onlyReads ? 'The request only reads data. Retry it after a minute.' : remedy;
}

function responseOf(page: Page, status: string, response: Node): Response {
  const headers = Object.entries<Node>(response.headers ?? {}).map(([name, header]) =>
    fieldOf(page, { ...resolve(page.root, header), name, in: `response-${status}` }),
  );
  return {
    status,
    html: toHtml(response.description),
    headers,
    content: mediaOf(page, response.content, 'response', `response-${status}`),
  };
}

/** Converts a parameter or header to a field; its own example and description take precedence over those of its schema. */
function fieldOf({ root, claim }: Page, parameter: Node): Field {
  const anchor = claim(`${parameter.in}-${parameter.name}`);
  const inner = parameter.schema ?? Object.values<Node>(parameter.content ?? {})[0]?.schema ?? {};
  const schema = schemaOf(root, inner, parameter.in.startsWith('response-') ? 'response' : 'request', anchor, claim);
  const example = parameter.example ?? Object.values<Node>(parameter.examples ?? {}).map((each) => resolve(root, each).value)[0];
  if (example !== undefined) schema.example = asText(example);
  if (parameter.description) schema.html = toHtml(parameter.description);
  return { name: parameter.name, anchor, required: Boolean(parameter.required), ...(parameter.deprecated && { deprecated: true }), schema };
}

function mediaOf({ root, claim }: Page, content: Node | undefined, direction: Direction, anchor: string): Media[] {
  return Object.entries<Node>(content ?? {}).map(([contentType, media]) => ({
    contentType,
    schema: media.schema && schemaOf(root, media.schema, direction, anchor, claim, namedExamples(root, media)[0]?.[1].value),
    examples: examplesOf(root, media, contentType),
  }));
}

function examplesOf(root: Node, media: Node, contentType: string): Example[] {
  const language = /json/.test(contentType) ? 'json' : 'text';
  return namedExamples(root, media).map(([name, { summary, description, value }]) => ({
    summary: summary ?? name,
    ...(description && { html: toHtml(description) }),
    text: exampleText(value, contentType),
    language,
  }));
}

/** Returns the examples of a body with name and content. A single unnamed example is called `Example`. */
export function namedExamples(root: Node, media: Node): [string, Node][] {
  const schema = resolve(root, media.schema ?? {});
  const single = media.example ?? schema.example ?? schema.examples?.[0];
  const named = Object.entries<Node>(media.examples ?? {}).map(([name, each]): [string, Node] => [name, resolve(root, each)]);
  const all: [string, Node][] = named.length ? named : [['Example', { value: single }]];
  // Excludes examples with an `externalValue`, which have no content to show.
  return all.filter(([, { value }]) => value !== undefined);
}

function exampleText(value: unknown, contentType: string): string {
  if (typeof value === 'string') return value;
  if (value && typeof value === 'object' && contentType === 'application/x-www-form-urlencoded') {
    return new URLSearchParams(Object.entries(value).map(([key, each]) => [key, asText(each)])).toString();
  }
  return JSON.stringify(value, null, 2);
}
