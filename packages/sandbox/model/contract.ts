/** JSON Schema without the keywords that are written for readers. */
export type Schema = Record<string, any>;

/** Change of state, as in the `x-transition` of a description. An empty `from` creates the resource. */
export type Transition = { resource: string; field: string; from: string[]; to: string };

/**
 * Fields of a list's items that a filter compares, by path (`actor.id`, through lists, too). It matches if one of them does: has the value, or
 * is in the relation `is` to it.
 */
export type Bound = { at: string[]; is?: Relation };

/**
 * Relation of a field to the value of a filter: `from` and `to` are a range, `before` is earlier, `idle` is earlier or null, `present` has a value
 * if the filter is true, `text` contains the text, `words` has all words in one of the fields, `start` begins with the text.
 */
export type Relation = 'from' | 'to' | 'before' | 'idle' | 'present' | 'text' | 'words' | 'start';

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: true;
  schema: Schema;
  /** What a filter of a list compares; undefined if only a behaviour knows. */
  bound?: Bound;
  /** Paths of the fields that a list can be sorted by, where they differ from the names in `sort`; null if only a behaviour knows. */
  sorts?: Record<string, string | null>;
};

/** Operation as far as the sandbox needs it. */
export type Operation = {
  /** operationId, unique in the family. */
  id: string;
  method: string;
  /** Path below the base path, with `{parameters}`. */
  path: string;
  /** Credentials it accepts; none if it is public. */
  auth: ('oauth2' | 'secretKey' | 'session')[];
  /** True if credentials are optional. */
  isOpen?: true;
  roles: string[];
  /** Sets of OAuth scopes, each of which is sufficient. */
  scopes: string[][];
  movesMoney?: true;
  parameters: Parameter[];
  /** Schema of the body by content type. */
  body?: Record<string, Schema>;
  /** The body can be omitted. */
  optionalBody?: true;
  /** Successful responses in the order of the description, the usual one first. */
  responses: { status: number; type?: string; schema?: Schema; etag?: true }[];
  transitions: Transition[];
  /** IDs of the resources whose state the examples change. Those of the story are first moved to a state in which the operation is possible. */
  named?: string[];
  emits: string[];
  /** Error codes that it lists. The value contains what differs from the family's entry in `problems`. */
  errors: Record<string, Partial<Problem>>;
  /** Example of the first response. */
  example?: unknown;
  /** Values of the `Deprecation` and `Sunset` headers. */
  deprecation?: { since: string; until: string };
};

/** Problem as in the catalogue, with the detail and field errors of the examples. */
export type Problem = { status: number; title: string; detail: string; errors?: FieldError[]; allowed_actions?: string[] };
export type FieldError = { pointer: string; code: string; detail: string };

/** JSON object. */
export type Json = Record<string, any>;

/** Resource of the story. A version contains the fields in which it differs from `data`, in order of time. */
export type SeedResource = { type: string; key: string; data: Json; versions: Json[] };

/** Webhook: the schema of `data`, an example of it, and the states of its resource after which it is sent, by field. */
export type EventType = { data: Schema; example: Json; states?: Record<string, string[]> };

/** What the engine needs of a family's description: derived by `contractOf`, sent to the browser as JSON. */
export type Contract = {
  /** Folder of the family in openapi/. */
  family: string;
  /** Base path, such as `/wallet/v1`. */
  base: string;
  /** URL that precedes the code in `type` of a problem. */
  errorPages: string;
  scopes: string[];
  operations: Operation[];
  schemas: Record<string, Schema>;
  /** Types of resources by the name in `x-resource`. */
  resources: Record<string, string>;
  problems: Record<string, Problem>;
  events: Record<string, EventType>;
  seed: SeedResource[];
};
