import type { Encoding } from '../serialise/body';
import type { Shape } from '../serialise/parameter';
import {
  type Content,
  type Deprecation,
  type Document,
  type ErrorTexts,
  METHODS,
  type Method,
  type PathItem,
  type RawExample,
  type RawHeader,
  type RawLink,
  type RawMediaType,
  type RawOperation,
  type RawParameter,
  type RawResponse,
  type Referenced,
  type RetryExtension,
  resolve,
  type SecurityRequirement,
  targetOf,
  withDocs,
} from './document';
import { type ReadSchema, resolved, type SchemaNode } from './schema';
import { type ResolvedServer, resolvedServers } from './servers';
import type { Transition } from './transition';
import { UNNAMED } from './unnamed';

/** Named example. A single one without a name is called {@link UNNAMED}. */
export type Example = { name: string; summary?: string; description?: string; value: unknown };
/** `names` has the names of all examples, including those without a value. */
export type MediaType = {
  contentType: string;
  schema?: SchemaNode;
  examples: Example[];
  names: string[];
  encoding: Record<string, Encoding>;
};
export type Body = { description?: string; required: boolean; content: MediaType[] };
/** `example` is its own example, not that of its schema. `schema` is undefined if the description has none. */
export type Header = {
  description?: string;
  required: boolean;
  deprecated: boolean;
  schema?: SchemaNode;
  example?: unknown;
  /** Named examples, the first of which is `example`. */
  examples: Example[];
} & Omit<Shape, 'in'>;
export type Parameter = Header & { in: string };
/**
 * Request that can follow a response. `operationId` is that of the operation, and `target` names it as the link does. `values` are constants or
 * runtime expressions by the name of the parameter; `body` is the same for the request body.
 */
export type ResponseLink = {
  name: string;
  description?: string;
  operationId?: string;
  target: string;
  values: { name: string; value: unknown }[];
  body?: unknown;
  server?: ResolvedServer;
};
export type Response = { status: string; description?: string; headers: Header[]; content: MediaType[]; links: ResponseLink[] };

/** Request that the API sends because of an operation. The path of `request` is the expression of its address. */
export type Callback = { name: string; request: Operation };

/** Values of an example in OpenAPI 3.2: as data, and as the text that is sent. */
type Example32 = { dataValue?: unknown; serializedValue?: string };

/** Description that an operation belongs to. */
export type Context = { document: Document; readSchema: ReadSchema };

/** Operation or webhook with resolved references. Reads the description on access, so that it reflects changes by decorators. */
export class Operation {
  readonly #context: Context;

  /** @param path path of an operation, or event name of a webhook */
  constructor(
    readonly raw: RawOperation,
    readonly method: Method,
    readonly path: string,
    readonly pathItem: PathItem,
    readonly webhook: boolean,
    context: Context,
  ) {
    this.#context = context;
  }

  /** Unique in the family after {@link normalise}. */
  get operationId(): string {
    return this.raw.operationId ?? '';
  }

  get summary(): string {
    return this.raw.summary ?? '';
  }

  /** Its own text, then that of its path, then the link to further documentation. */
  get description(): string | undefined {
    const { summary, description } = this.pathItem;
    const texts = [this.raw.description, summary, description].filter(Boolean);
    return withDocs(texts.length ? texts.join('\n\n') : undefined, this.raw.externalDocs);
  }

  /** Name of its group. */
  get tag(): string {
    return this.raw.tags?.[0] ?? '';
  }

  /** Position in the repository, as file:line. */
  get source(): string | undefined {
    return this.raw['x-source'];
  }

  get deprecated(): boolean {
    return Boolean(this.raw.deprecated);
  }

  get deprecation(): Deprecation | undefined {
    return this.raw['x-deprecation'];
  }

  get roles(): string[] {
    return this.raw['x-roles'] ?? [];
  }

  get emits(): string[] {
    return this.raw['x-emits'] ?? [];
  }

  get transitions(): Transition[] {
    return [this.raw['x-transition'] ?? []].flat();
  }

  get errorCodes(): string[] {
    return this.raw['x-error-codes'] ?? [];
  }

  get errorTexts(): Record<string, ErrorTexts> {
    return this.raw['x-error-texts'] ?? {};
  }

  get retry(): RetryExtension | undefined {
    return this.raw['x-retry'];
  }

  get reverses(): string[] {
    return [this.raw['x-reverses'] ?? []].flat();
  }

  /** Query parameters of the samples that are sent although they are optional, or whose value is not the example of the parameter. */
  get sampleQuery(): Record<string, unknown> {
    return this.raw['x-sample-query'] ?? {};
  }

  /**
   * GET whose responses have the `ETag` that this GET or PATCH uses: of a PATCH, the operation that reads the resource by the same path, or
   * the tenant's path to it if operators can use that; of a GET, the operation itself if a PATCH uses its `ETag`.
   *
   * @returns undefined if the `ETag` cannot be read, or if this is another method
   */
  get versionRead(): RawOperation | undefined {
    const paths = this.#context.document.paths ?? {};
    if (this.webhook || (this.method !== 'get' && this.method !== 'patch')) return undefined;
    if (this.method === 'patch') return readOf(paths, this.path);
    const isUsed = [this.path, `/admin${this.path}`].some((path) => paths[path]?.patch && readOf(paths, path) === this.raw);
    return isUsed ? this.raw : undefined;
  }

  get movesMoney(): boolean {
    return Boolean(this.raw['x-moves-money']);
  }

  get billed(): string | undefined {
    return this.raw['x-billed'];
  }

  /** Servers of the operation or its path, which replace those of the description; undefined if it has none. */
  get ownServers(): ResolvedServer[] | undefined {
    const own = this.raw.servers?.length ? this.raw.servers : this.pathItem.servers;
    return own?.length ? resolvedServers(own) : undefined;
  }

  /** Samples of the description's author, which replace the generated ones in their language. */
  get codeSamples(): { lang: string; source: string }[] {
    const samples = this.raw['x-codeSamples'] ?? [];
    return samples.filter(({ lang, source }) => typeof lang === 'string' && typeof source === 'string');
  }

  /** Accepted combinations of schemes, by default those of the description, which are not for the requests that the API itself sends. */
  get security(): SecurityRequirement[] {
    return this.raw.security ?? (this.webhook ? undefined : this.#context.document.security) ?? [];
  }

  /** True if the operation itself states that no credentials are required. */
  get isPublic(): boolean {
    return this.raw.security?.length === 0;
  }

  /**
   * Parameters of the path, then of the operation, which override those of the path with the same name and location, then those that are only in
   * the template of the path.
   */
  get parameters(): Parameter[] {
    const described = [...(this.pathItem.parameters ?? []), ...(this.raw.parameters ?? [])].map((each) => this.#resolve(each));
    const inPath = new Set(described.filter((each) => each.in === 'path').map(({ name }) => name));
    const templates = this.webhook ? [] : [...this.path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name);
    const undescribed = templates.filter((name) => !inPath.has(name)).map((name): RawParameter => ({ name, in: 'path', required: true }));
    const all = [...described, ...undescribed];
    const unique = new Map(all.map((each) => [`${each.in} ${each.name}`, each]));
    return [...unique.values()].map((each) => {
      const header = this.#header(each.name, each);
      return { ...header, in: each.in ?? '', required: header.required || each.in === 'path' };
    });
  }

  parameter(place: string, name: string): Parameter | undefined {
    return this.parameters.find((each) => each.in === place && each.name === name);
  }

  get body(): Body | undefined {
    if (!this.raw.requestBody) return undefined;
    const { description, required, content } = this.#resolve(this.raw.requestBody);
    return { description: this.#withLinks(description, content), required: Boolean(required), content: this.#content(content) };
  }

  get responses(): Response[] {
    return this.#statuses.map((entry) => this.#response(entry));
  }

  /** Requests that the API sends because of this operation, in document order. */
  get callbacks(): Callback[] {
    return Object.entries(this.raw.callbacks ?? {}).flatMap(([name, callback]) =>
      Object.entries(this.#resolve(callback)).flatMap(([expression, referenced]) => {
        if (expression.startsWith('x-')) return [];
        const item = this.#resolve(referenced);
        return METHODS.flatMap((method) => {
          const raw = item[method];
          return raw ? [{ name, request: new Operation(raw, method, expression, item, true, this.#context) }] : [];
        });
      }),
    );
  }

  /** First 2xx response. */
  get success(): Response | undefined {
    const entry = this.#statuses.find(([status]) => status.startsWith('2'));
    return entry && this.#response(entry);
  }

  /** Responses without the extensions beside them. */
  get #statuses(): [status: string, raw: Referenced<RawResponse>][] {
    return Object.entries(this.raw.responses ?? {}).filter(([status]) => !status.startsWith('x-'));
  }

  #response([status, raw]: [status: string, raw: Referenced<RawResponse>]): Response {
    const { summary, description, headers = {}, content, links = {} } = this.#resolve(raw);
    return {
      status,
      description: this.#withLinks([summary, description].filter(Boolean).join('\n\n') || undefined, content),
      headers: Object.entries(headers).map(([name, header]) => this.#header(name, this.#resolve(header))),
      content: this.#content(content),
      links: Object.entries(links).map(([name, link]) => this.#link(name, this.#resolve(link))),
    };
  }

  #link(name: string, { operationId, operationRef = '', description, parameters = {}, requestBody, server }: RawLink): ResponseLink {
    const referenced = operationRef.startsWith('#/')
      ? (targetOf(this.#context.document, operationRef) as RawOperation | undefined)
      : undefined;
    return {
      name,
      description,
      operationId: operationId ?? referenced?.operationId,
      target: operationId ?? operationRef,
      values: Object.entries(parameters).map(([parameter, value]) => ({ name: parameter, value })),
      body: requestBody,
      server: server && resolvedServers([server])[0],
    };
  }

  #resolve<Node>(node: Referenced<Node>): Node {
    return resolve(this.#context.document, node);
  }

  #header(name: string, raw: RawHeader): Header {
    const { description, required, deprecated, style, explode, allowReserved } = raw;
    const [[contentType, media] = []] = Object.entries(raw.content ?? {});
    const schema = this.#context.readSchema(raw.schema ?? media?.schema);
    const examples = [...this.#named(raw.examples), ...this.#named(media?.examples)].filter(({ value }) => value !== undefined);
    const example = raw.example ?? media?.example ?? examples[0]?.value;
    return {
      name,
      description,
      required: Boolean(required),
      deprecated: Boolean(deprecated),
      schema,
      example,
      examples,
      style,
      explode,
      allowReserved,
      contentType,
    };
  }

  /** Adds links to examples that are elsewhere. */
  #withLinks(description: string | undefined, content: Content = {}): string | undefined {
    const links = Object.values(content).flatMap(({ examples = {} }) =>
      Object.entries(examples).flatMap(([name, raw]) => {
        const { summary = name, 'x-external-value': url } = this.#resolve(raw) as RawExample & { 'x-external-value'?: string };
        return url ? [`Example: [${summary.replace(/[[\]]/g, '\\$&')}](<${url}>)`] : [];
      }),
    );
    return links.length ? [description, ...links].filter(Boolean).join('\n\n') : description;
  }

  #content(content: Content = {}): MediaType[] {
    return Object.entries(content).map(([contentType, media]) => ({
      contentType,
      schema: this.#schemaOf(media),
      examples: this.#examples(media),
      names: Object.keys(media.examples ?? {}),
      encoding: media.encoding ?? {},
    }));
  }

  /** A stream of OpenAPI 3.2 is a list of its items. */
  #schemaOf({ schema, itemSchema }: RawMediaType): SchemaNode | undefined {
    return this.#context.readSchema(schema ?? (itemSchema === undefined ? undefined : { type: 'array', items: itemSchema }));
  }

  /** Excludes examples with an `externalValue`, which have no content. */
  #examples({ example, examples, schema }: RawMediaType): Example[] {
    const named = this.#named(examples);
    const own = example === undefined ? examplesOf(this.#context.readSchema(schema)) : [example];
    const unnamed = own.map((value, at) => ({ name: own.length > 1 ? `Example ${at + 1}` : UNNAMED, value }));
    const shown = named.length ? named : unnamed;
    return shown.filter(({ value }) => value !== undefined);
  }

  #named(examples: Record<string, Referenced<RawExample>> = {}): Example[] {
    return Object.entries(examples).map(([name, raw]) => {
      const { summary, description, value, dataValue, serializedValue } = (this.#resolve(raw) ?? {}) as RawExample & Example32;
      return { name, summary, description, value: value === undefined ? (dataValue ?? serializedValue) : value };
    });
  }
}

/** Returns the GET by which the resource of a PATCH is read. Operators read some resources by the tenants' path, without `/admin`. */
function readOf(paths: Record<string, PathItem>, path: string): RawOperation | undefined {
  const shared = path.startsWith('/admin/') ? paths[path.slice('/admin'.length)]?.get : undefined;
  return paths[path]?.get ?? (shared?.['x-roles']?.includes('operator') ? shared : undefined);
}

/** Returns the example of a schema, or of the schema that it references. */
export const exampleOf = (node: SchemaNode | undefined): unknown => examplesOf(node)[0];

function examplesOf(node: SchemaNode | undefined): unknown[] {
  const { example, examples = [] } = resolved(node);
  return example === undefined || example === null ? [...(Array.isArray(examples) ? examples : [])] : [example];
}
