import type {
  Oas3Example,
  Oas3Info,
  Oas3MediaType,
  Oas3Parameter,
  Oas3SecurityRequirement,
  Oas3Server,
  Oas3Tag,
} from '@redocly/openapi-core';
import type { Encoding } from '../serialise/body';
import type { Transition } from './transition';

/**
 * Bundled description as plain JSON, with the extensions of openapi/README.md. Third-party descriptions may lack any part. Code that only
 * reads a description uses {@link Description}, in which references are resolved.
 */

/** Reference within the same description, or the node itself. */
export type Referenced<Node> = Node | { $ref: string };

export type ExternalDocs = { url?: string; description?: string };

/** Adds the link of `externalDocs` to a description. */
export function withDocs(description: string | undefined, docs: ExternalDocs | undefined): string | undefined {
  if (!docs?.url) return description;
  const words = (docs.description ?? 'External documentation').replace(/[[\]]/g, '\\$&');
  return [description, `[${words}](<${docs.url}>)`].filter(Boolean).join('\n\n');
}

export type SecurityRequirement = Oas3SecurityRequirement;
export type Server = Oas3Server;
export type RawExample = Oas3Example;
export type RawMediaType = Pick<Oas3MediaType, 'example' | 'examples'> & {
  schema?: unknown;
  /** Schema of the items of a stream, in OpenAPI 3.2. */
  itemSchema?: unknown;
  encoding?: Record<string, Encoding>;
};
export type Content = Record<string, RawMediaType>;
export type RawParameter = Omit<Oas3Parameter, 'schema' | 'content'> & { schema?: unknown; content?: Content };
export type RawHeader = Omit<RawParameter, 'name' | 'in'>;
export type RawBody = { description?: string; required?: boolean; content?: Content };
/** Operation that can follow a response; values are constants or runtime expressions such as `$response.body#/id`. */
export type RawLink = {
  operationId?: string;
  operationRef?: string;
  description?: string;
  parameters?: Record<string, unknown>;
  requestBody?: unknown;
  server?: Server;
};
export type RawResponse = {
  summary?: string;
  description?: string;
  headers?: Record<string, Referenced<RawHeader>>;
  content?: Content;
  links?: Record<string, Referenced<RawLink>>;
};
export type Tag = Oas3Tag & { summary?: string; 'x-unlisted'?: boolean; 'x-also'?: string[] };

/** Advice on retries: see the rule `retry`. */
export type RetryExtension = 'safe' | { unique?: string; code?: string; check?: string; label?: string; text?: string };
/**
 * Texts of an error code that replace those of the catalogue on the page of one operation. `field` is the field that the detail is about:
 * a path in the body, such as `limits/single`, or `query/` and the name of a parameter.
 */
export type ErrorTexts = { cause?: string; remedy?: string; detail?: string; field?: string };
export type Deprecation = { since: string; until: string; instead: string | null };

export type RawOperation = {
  operationId?: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  externalDocs?: ExternalDocs;
  tags?: string[];
  security?: SecurityRequirement[];
  parameters?: Referenced<RawParameter>[];
  requestBody?: Referenced<RawBody>;
  responses?: Record<string, Referenced<RawResponse>>;
  servers?: Server[];
  /** Path items by the expression of their address, by the name of the callback. */
  callbacks?: Record<string, Referenced<Record<string, Referenced<PathItem>>>>;
  'x-codeSamples'?: { lang: string; source: string }[];
  'x-source'?: string;
  'x-roles'?: string[];
  'x-emits'?: string[];
  'x-transition'?: Transition | Transition[];
  'x-error-codes'?: string[];
  'x-error-texts'?: Record<string, ErrorTexts>;
  'x-retry'?: RetryExtension;
  'x-read-only'?: boolean;
  'x-reverses'?: string | string[];
  'x-deprecation'?: Deprecation;
  'x-moves-money'?: boolean;
  'x-billed'?: string;
  'x-sample-query'?: Record<string, unknown>;
  'x-sample-session'?: string[];
};

export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;
export type Method = (typeof METHODS)[number];
export type PathItem = { [method in Method]?: RawOperation } & {
  summary?: string;
  description?: string;
  servers?: Server[];
  parameters?: Referenced<RawParameter>[];
};

export type OAuthFlow = {
  authorizationUrl?: string;
  deviceAuthorizationUrl?: string;
  tokenUrl?: string;
  refreshUrl?: string;
  scopes?: Record<string, string>;
};
/** Security scheme of any type. Redocly's union by type does not cover incomplete schemes. */
export type SecurityScheme = {
  type?: string;
  description?: string;
  scheme?: string;
  bearerFormat?: string;
  in?: string;
  name?: string;
  openIdConnectUrl?: string;
  flows?: Record<string, OAuthFlow>;
};

export type Components = {
  schemas?: Record<string, unknown>;
  securitySchemes?: Record<string, Referenced<SecurityScheme>>;
  parameters?: Record<string, Referenced<RawParameter>>;
};

export type Document = {
  info?: Partial<Oas3Info> & { summary?: string; 'x-service'?: string };
  externalDocs?: ExternalDocs;
  servers?: Server[];
  tags?: Tag[];
  security?: SecurityRequirement[];
  paths?: Record<string, PathItem>;
  webhooks?: Record<string, PathItem>;
  components?: Components;
};

/**
 * Returns the node, or the target of its `$ref` within the same description.
 *
 * @throws Error if the target does not exist
 */
export function resolve<Node>(document: object, node: Referenced<Node>): Node {
  if (!isReference(node)) return node as Node;
  const target = targetOf(document, node.$ref);
  if (!target) throw new Error(`${node.$ref} does not exist in the bundled description. Correct the $ref.`);
  return resolve(document, target as Referenced<Node>);
}

/** Returns the target of a reference within the same description, such as `#/components/schemas/Order`; undefined if it does not exist. */
export function targetOf(document: object, ref: string): unknown {
  if (/^#[^/]/.test(ref)) return anchorsIn(document).get(ref.slice(1));
  return ref
    .replace(/^#\//, '')
    .split('/')
    .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, key) => (isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined), document);
}

const anchors = new WeakMap<object, Map<string, object>>();

/** Returns the schemas of a description with an `$anchor`, by its name. */
function anchorsIn(document: object): Map<string, object> {
  const known = anchors.get(document);
  if (known) return known;
  const found = new Map<string, object>();
  anchors.set(document, found);
  const seen = new Set<object>();
  const walk = (node: unknown): void => {
    if (!isObject(node) || seen.has(node)) return;
    seen.add(node);
    if (typeof node.$anchor === 'string') found.set(node.$anchor, node);
    for (const each of Object.values(node)) walk(each);
  };
  walk(document);
  return found;
}

export const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isReference = (node: unknown): node is { $ref: string } => isObject(node) && typeof node.$ref === 'string';
