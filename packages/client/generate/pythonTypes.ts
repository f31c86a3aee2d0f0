import type { Operation } from '../../openapi/model/operation';

/** Plain JSON of a description. */
// biome-ignore lint/suspicious/noExplicitAny: any part of a description
type Json = Record<string, any>;

const PLAIN: Record<string, string> = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' };
const FILE = 'Union[bytes, BinaryIO, Tuple[str, bytes]]';

const pascal = (name: string) => name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Types of Python for the schemas of a description. Objects are `TypedDict`s, named after their schema or the place where they are described. */
export class PythonTypes {
  readonly #root: Json;
  readonly #declared = new Map<string, string>();

  /** @param root a bundled description */
  constructor(root: object) {
    this.#root = root;
    for (const [name, schema] of Object.entries<Json>(this.#root.components?.schemas ?? {})) this.#declare(name, schema);
  }

  /** Returns the declarations of all types that were used. */
  declarations(): string[] {
    return [...this.#declared.values()];
  }

  /** Returns the type of the first media type of a request body or response; an empty text if it has no body. */
  bodyOf(node: Json | undefined, name: string): string {
    const [type, media] = Object.entries<Json>(this.#followed(node ?? {}).content ?? {})[0] ?? [];
    if (!type) return '';
    return /json|multipart/.test(type) ? this.#typeOf(media.schema ?? {}, name) : 'bytes';
  }

  /** Returns the type of the items of a page; undefined if a response is no page of a list. */
  itemOf(node: Json | undefined, name: string): string | undefined {
    const [media] = Object.values<Json>(this.#followed(node ?? {}).content ?? {});
    const { properties = {} } = this.#merged(media?.schema ?? {});
    const { items } = this.#merged(properties.data ?? {});
    const hasPages = 'has_more' in (this.#merged(properties.page ?? {}).properties ?? {});
    return items && hasPages ? this.#typeOf(items, `${name}Item`) : undefined;
  }

  /** Checks whether a response is a page of a list and has no other fields, such as the balances of a statement. */
  isPage(node: Json | undefined): boolean {
    const [media] = Object.values<Json>(this.#followed(node ?? {}).content ?? {});
    const names = Object.keys(this.#merged(media?.schema ?? {}).properties ?? {});
    return this.itemOf(node, '') !== undefined && names.every((name) => name === 'data' || name === 'page');
  }

  /** Returns the type of a parameter. */
  parameter(raw: Json, { pathItem }: Operation, name: string, place: string): string {
    const all: Json[] = [...(raw.parameters ?? []), ...((pathItem as Json).parameters ?? [])].map((each) => this.#followed(each));
    const found = all.find((each) => each.name === name && each.in === place);
    return this.#typeOf(found?.schema ?? {}, pascal(name));
  }

  #declare(name: string, schema: Json): void {
    const whole = this.#merged(schema);
    const own = pascal(name);
    // An alias of a type that is declared later is permitted in a stub.
    this.#declared.set(own, whole.properties && !choicesOf(whole) ? this.#typedDict(own, whole) : `${own} = ${this.#typeOf(schema, own)}`);
  }

  #typedDict(name: string, { properties, required = [] }: Json): string {
    const fields = Object.entries<Json>(properties).map(([field, schema]) => {
      const type = this.#typeOf(schema, `${name}${pascal(field)}`);
      return `    ${JSON.stringify(field)}: ${required.includes(field) ? type : `NotRequired[${type}]`},`;
    });
    return `${name} = TypedDict("${name}", {\n${fields.join('\n')}\n})`;
  }

  #typeOf(schema: Json, name: string): string {
    if (typeof schema.$ref === 'string' && schema.$ref.startsWith('#/components/schemas/'))
      return pascal(decodeURIComponent(schema.$ref.slice('#/components/schemas/'.length)));
    const references = (schema.allOf ?? []).filter((each: Json) => each.$ref);
    const adds = (schema.allOf ?? []).some((each: Json) => each.properties || each.required) || schema.properties;
    if (references.length === 1 && !adds) return this.#optional(this.#typeOf(references[0], name), schema);
    const whole = this.#merged(schema);
    const choices = choicesOf(whole);
    const { oneOf: _oneOf, anyOf: _anyOf, allOf: _allOf, ...common } = whole;
    if (choices)
      return union(
        choices.map((each, at) => this.#typeOf(whole.properties ? { allOf: [common, this.#merged(each)] } : each, `${name}${at + 1}`)),
      );
    if (whole.const !== undefined) return `Literal[${literal(whole.const)}]`;
    if (whole.enum)
      return union([
        `Literal[${whole.enum
          .filter((each: unknown) => each !== null)
          .map(literal)
          .join(', ')}]`,
        ...(whole.enum.includes(null) ? ['None'] : []),
      ]);
    if (whole.format === 'binary') return FILE;
    const types: string[] = [whole.type ?? (whole.properties ? 'object' : [])].flat();
    return types.length ? union(types.map((type) => this.#single(type, whole, name))) : 'Any';
  }

  #single(type: string, whole: Json, name: string): string {
    if (type === 'array') return `List[${this.#typeOf(whole.items ?? {}, `${name}Item`)}]`;
    if (type !== 'object') return PLAIN[type] ?? 'Any';
    if (whole.properties) return this.#named(name, whole);
    const { additionalProperties: values } = whole;
    return `Dict[str, ${typeof values === 'object' ? this.#typeOf(values, `${name}Value`) : 'Any'}]`;
  }

  /** Declares a type for an object that has no schema of its own. Equal objects in different places have different types. */
  #named(name: string, whole: Json): string {
    let own = name;
    for (let number = 2; this.#declared.has(own); number += 1) own = `${name}${number}`;
    this.#declared.set(own, '');
    this.#declared.set(own, this.#typedDict(own, whole));
    return own;
  }

  #optional(type: string, { nullable, type: types }: Json): string {
    return nullable || [types].flat().includes('null') ? union([type, 'None']) : type;
  }

  /** Merges the parts of a schema; the fields of its alternatives are kept apart. */
  #merged(schema: Json): Json {
    const whole: Json = { ...this.#followed(schema) };
    for (const part of whole.allOf ?? []) {
      const { properties, required, ...others } = this.#merged(part);
      Object.assign(whole, { ...others, ...whole });
      if (properties) whole.properties = { ...properties, ...whole.properties };
      if (required) whole.required = [...required, ...(whole.required ?? [])];
    }
    return whole;
  }

  /** Follows a reference within the description. */
  #followed(node: Json): Json {
    if (typeof node.$ref !== 'string') return node;
    const keys = node.$ref
      .slice('#/'.length)
      .split('/')
      .map((key) => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'));
    return this.#followed(keys.reduce((at: Json, key) => at[key], this.#root));
  }
}

/** Returns the alternatives of a schema that are types of their own, and not only sets of required fields. */
const choicesOf = ({ oneOf, anyOf }: Json): Json[] | undefined => {
  const choices: Json[] | undefined = oneOf ?? anyOf;
  return choices?.some((each) => Object.keys(each).some((key) => key !== 'required')) ? choices : undefined;
};

/** Joins types without repetitions. */
const union = (types: readonly string[]): string => {
  const distinct = [...new Set(types)];
  return distinct.length === 1 ? distinct[0] : `Union[${distinct.join(', ')}]`;
};

/** Formats a value of an enum as a literal of Python. */
const literal = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value));
