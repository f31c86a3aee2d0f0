import { type Document, METHODS, resolve, type SecurityScheme } from './document';
import { type Context, Operation } from './operation';
import { type Schema, type SchemaNode, schemaReader } from './schema';
import { type ResolvedServer, resolvedServers } from './servers';

/** Bundled description with resolved references, from which pages, samples and all other content is generated. */
export class Description {
  readonly document: Document;
  /** All operations and webhooks, in document order. */
  readonly operations: readonly Operation[];
  readonly #context: Context;

  /** @param document bundled description as plain JSON */
  constructor(document: object) {
    this.document = document;
    this.#context = { document, readSchema: schemaReader(document) };
    this.operations = [...this.#operationsIn('paths', false), ...this.#operationsIn('webhooks', true)];
  }

  /** Operations without webhooks. */
  get calls(): readonly Operation[] {
    return this.operations.filter(({ webhook }) => !webhook);
  }

  /** Servers with default values for URL variables. */
  get servers(): ResolvedServer[] {
    return resolvedServers(this.document.servers);
  }

  get schemas(): (SchemaNode | undefined)[] {
    return Object.values(this.document.components?.schemas ?? {}).map(this.#context.readSchema);
  }

  /** Schemas of the components by name, as references in the description lead to them. */
  get namedSchemas(): ReadonlyMap<string, Schema> {
    const named = Object.entries(this.document.components?.schemas ?? {}).map(([name, raw]) => [name, this.#context.readSchema(raw)]);
    return new Map(named.filter((entry): entry is [string, Schema] => typeof entry[1] === 'object'));
  }

  /** Returns a security scheme by its name in the components; an empty one if it is not defined. */
  securityScheme(id: string): SecurityScheme {
    return resolve(this.document, this.document.components?.securitySchemes?.[id] ?? {});
  }

  #operationsIn(section: 'paths' | 'webhooks', webhook: boolean): Operation[] {
    return Object.entries(this.document[section] ?? {}).flatMap(([path, item]) =>
      (Object.keys(item) as (keyof typeof item)[]).flatMap((method) => {
        const raw = isMethod(method) ? item[method] : undefined;
        return raw ? [new Operation(raw, method as (typeof METHODS)[number], path, item, webhook, this.#context)] : [];
      }),
    );
  }
}

const isMethod = (key: string): key is (typeof METHODS)[number] => METHODS.some((method) => method === key);
