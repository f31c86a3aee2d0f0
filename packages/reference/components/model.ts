import type { CodeLanguage } from '../../platform/codeLanguages';
import type { DrawnLifecycle, LifecyclesOfGroup, Step, Transition } from './lifecycleModel';
import type { Link } from './link';

export type { Link };

/**
 * Data of the pages of the reference. `npm run reference` generates it from the descriptions and renders it with the components in this
 * folder, which therefore do not depend on a browser. All `html` fields are sanitised HTML rendered from Markdown.
 */

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete' | 'options' | 'head' | 'trace' | 'webhook';

/** Page of a family, as listed in sidebars, group pages and the search. */
export type PageEntry = {
  /** Name of the page: the operationId in kebab-case, unique in the family. */
  id: string;
  title: string;
  method: Method;
  /** Path below the base URL, or the event name of a webhook. */
  path: string;
  /** Path of the page: /api/{family}/{group}/{page}. */
  route: string;
  deprecated: boolean;
  /** First sentences of the description as plain text, for lists, the search and the meta description. */
  summary: string;
  /** Source as file:line in the repository. */
  source?: string;
  /** Error codes whose pages list the operation. Codes that follow from the kind of operation are excluded. */
  errors: string[];
  /** Effects of an operation, by which the list of all operations can be filtered. */
  effects: Effect[];
  /** Payload, causes and resulting states of a webhook. */
  event?: EventFacts;
  /** Who can send an operation. Undefined for webhooks, third-party descriptions, and operations without authentication. */
  access?: Access;
};

/**
 * Roles that can send an operation, and the alternative sets of scopes with which an access token can. An empty list of alternatives means that access
 * tokens are not accepted.
 */
export type Access = { roles: string[]; scopes: string[][] };

/** Effect of an operation beyond its response. */
export type Effect = 'money' | 'state' | 'events';

/** Summary of a webhook for the list of all events. */
export type EventFacts = {
  /** Objects and fields in `data`; objects are linked to their pages. */
  carries: { label: string; href?: string }[];
  /** Operations that can cause the event; empty if time or a third party causes it. */
  causes: Link[];
  /** Fields that the event reports a change of, with their new values. */
  states: { field: string; to: string[] }[];
};

/** Chips of a catalogue page, one of which an entry must match in each facet that has a pressed chip. */
export type Facet = { name: string; label: string; options: { value: string; label: string; count: number }[] };

/** Error code in lists and the search. All texts are plain; `summary` is the meta description of its page. */
export type ErrorRecord = { code: string; status: number; title: string; route: string; summary: string; cause: string; remedy: string };

export type GroupEntry = {
  /** ID of the page of the group. */
  id: string;
  name: string;
  label: string;
  route: string;
  html: string;
  summary: string;
  unlisted: boolean;
  /** Alternative spellings of the group's path segment, which redirect. */
  also: string[];
  pages: PageEntry[];
};

/** Resource or shared type of a family with a page of its own. */
export type ObjectEntry = {
  /** Name of the file with the content. */
  id: string;
  /** Name of the schema. */
  name: string;
  /** Path of the page: /api/{family}/objects/{name}. */
  route: string;
  /** First sentences of the description as plain text. */
  summary: string;
  unlisted: boolean;
  /** ID of the group in whose part of the sidebar it is; undefined for an object that several groups share. */
  group?: string;
  /** Definition as file:line in the repository. */
  source?: string;
};

/** Data of an object's page. `html` is the description, `example` is JSON. */
export type ObjectPageData = {
  entry: ObjectEntry;
  family: Link;
  group?: Link;
  html: string;
  /** Prefix of the IDs of a resource, such as `pay`. */
  idPrefix?: string;
  schema: Schema;
  /** True if it is part of request bodies only. */
  isSent: boolean;
  example?: string;
  returnedBy: PageEntry[];
  acceptedBy: PageEntry[];
  changedBy: PageEntry[];
  /** Webhooks that carry the object. */
  events: PageEntry[];
  /** Objects that contain it. */
  containers: Link[];
  lifecycles: readonly DrawnLifecycle[];
};

/** `variants` has the other URLs of a server with variables. */
export type Server = { url: string; description: string; variants?: string[] };
export type Download = { label: string; href: string };

export type FamilyIndex = {
  slug: string;
  label: string;
  servers: Server[];
  groups: GroupEntry[];
  /** Objects with a page, by name. Third-party descriptions have none. */
  objects: ObjectEntry[];
  /** Sample responses of the family's operations, by error code. */
  problems: Record<string, ProblemSample>;
};

/** Authentication scheme. `html` is the text of the description. */
export type AuthScheme = {
  anchor: string;
  label: string;
  html?: string;
  /** Instructions for using it, as code or words. */
  facts: { term: string; code?: string; words?: string }[];
  /** Samples for obtaining or sending the credentials. */
  samples: Sample[];
  scopes: { name: string; html: string }[];
};

/** Authentication of a family's operations. */
export type Authentication = {
  schemes: AuthScheme[];
  /** Alternatives, each of them a combination of schemes. */
  ways: Link[][];
  /** Number of operations that require no authentication. */
  open: number;
  operations: number;
};

export type GroupPageData = {
  group: GroupEntry;
  lifecycles: LifecyclesOfGroup;
  objects: readonly ObjectEntry[];
  /** Object of the group that most of its operations return, if it has an example. */
  main?: { entry: ObjectEntry; example: string };
  /** Guides that quote an operation or webhook of the group. */
  guides: readonly Link[];
};

/** Data of a family page besides its groups. */
export type FamilyFactsData = { servers: Server[]; downloads: Download[]; authentication: Authentication };
/** `html` has what a third-party description says about itself. */
export type FamilyPageData = FamilyFactsData & {
  label: string;
  purpose: string;
  html?: string;
  groups: readonly GroupEntry[];
  guides: Link[];
};

/** Sample response of an operation for an error. */
export type ProblemSample = { operation: Link; body: Record<string, unknown> };

/** Named type with its explanation. `pattern` is the regular expression of its values. */
export type Term = { label: string; text: string; pattern?: string; href?: string };

export type Schema = {
  /** Type in words: `string`, `array of objects`, `integer or null`. */
  type: string;
  /** Name of the type, if it has one that is used on many pages. */
  named?: Term;
  /** Page of the object that the type is. */
  object?: Link;
  html?: string;
  /** Bounds and format in words, e.g. `at most 60 characters`. */
  constraints?: string[];
  /** Enum values. `meaning` is HTML. */
  values?: { value: string; meaning?: string }[];
  constant?: string;
  default?: string;
  example?: string;
  fields?: Field[];
  /** Schema of array items or map values, if it has fields or variants. */
  items?: Schema;
  variants?: Variant[];
  /** Schemas of some fields or items, such as those whose name matches a pattern, and conditions; `label` says which. */
  parts?: { label: string; schema: Schema }[];
  /** Name of the enclosing schema that this one repeats; its fields are not repeated. */
  repeats?: string;
};

/**
 * `property` is the name of the discriminator, and `label` its value; `title` names the variant in words. `calls` has the numbers of the
 * calls whose body is of this variant.
 */
export type Variant = { label: string; title?: string; property?: string; calls?: number[]; schema: Schema };

export type Field = {
  name: string;
  /** ID of the element on the page, e.g. `body-customer-phone_number`. */
  anchor: string;
  required: boolean;
  deprecated?: boolean;
  schema: Schema;
};

/** Example of a body. `name` is its key, by which examples of requests and responses belong together. */
/** `isGenerated` is set if it is built from the schema, because the description has no example. */
export type Example = { name: string; summary: string; html?: string; text: string; language: string; isGenerated?: true };
/**
 * Example of a call, which the reader selects: its request, with samples unless it is a webhook, and its response. Calls with the same request or
 * response share the object.
 */
export type Call = { label: string; request: CallRequest; response?: CallResponse };
export type CallRequest = { body?: Example; samples: Sample[] };
export type CallResponse = { status: string; example: Example };
/**
 * Outcome in a table of sandbox values: the value that a field of a call's request gets, and what it returns. `row` is the position of the table row
 * among all rows of the description. `error` is a code, `returns` the number of a call with the response; without both, no example of it exists.
 */
export type SandboxOutcome = {
  row: number;
  /** Number of the call whose request is changed. */
  call: number;
  place: 'body' | 'path' | 'query';
  /** Keys that lead to the field in the body, or the name of the parameter. */
  path: (string | number)[];
  was: string | number;
  value: string | number;
  error?: string;
  returns?: number;
};
/**
 * Story of the IDs in the examples of a family, by ID. Numbers are positions in `pages`: `by` is the operation that creates the resource, `sent` are
 * those whose requests contain the ID, and `returned` those whose responses or payloads do.
 */
export type Story = {
  pages: Pick<PageEntry, 'title' | 'method' | 'route'>[];
  ids: Record<string, { by?: number; sent: number[]; returned: number[] }>;
};
export type Sample = { language: CodeLanguage; label: string; text: string };
export type Media = { contentType: string; schema?: Schema; examples: Example[] };
/** `next` has the requests that can follow. */
export type Response = { status: string; html: string; headers: Field[]; content: Media[]; next?: NextRequest[] };
/**
 * Request that can follow a response, by the name of the link. `target` is the operation as the link names it, and `operation` its page, if it
 * has one. Values of parameters, and the body, are constants or runtime expressions such as `$response.body#/id`.
 */
export type NextRequest = {
  name: string;
  target: string;
  operation?: Link;
  html?: string;
  values: { name: string; value: string }[];
  body?: string;
  server?: string;
};
/** Request that the API sends because of an operation. `path` is the expression of its address. */
export type Callback = Pick<Operation, 'title' | 'method' | 'path' | 'html' | 'deprecated' | 'parameters' | 'request' | 'responses'> & {
  name: string;
  /** ID of its heading. */
  anchor: string;
};
/** Error code of an operation. `shared` is true if every operation of its kind returns it, with the same cause and remedy. */
export type OperationError = ErrorEntry & { shared: boolean };
type ErrorEntry = { status: number; code: string; title: string; cause: string; remedy: string };

/** Data of an error page. `cause`, `remedy` and `again` are HTML. */
export type ErrorPageData = ErrorEntry & {
  route: string;
  /** Reason phrase of the status. */
  phrase: string;
  /** Value of `type` in a problem document. */
  type: string;
  /** Advice on sending the request again, in short; `again` contains it in full. */
  advice: string;
  again: string;
  /** Complete response and its operation, which is undefined if no operation of this run returns the error. */
  sample: { operation?: Link; text: string };
  /** Sentence about the kinds of operations that return the error; they are not in `families`. */
  rule?: string;
  /** Guides that show the error. */
  guides: Link[];
  families: { family: Link; groups: { group: Link; pages: PageEntry[] }[] }[];
};

/** Status with its codes in the list of all errors. `line` is plain text. */
export type ErrorStatus = { status: number; phrase: string; meaning: string; codes: ErrorLine[] };
/** Code in that list. `families` has the slugs of the families that return it, or is undefined if all do. */
export type ErrorLine = Link & { title: string; line: string; advice: string; families?: string[] };

/** Changes of an operation in a release. `what` is plain text. */
export type HistoryItem = { title: string; href: string; date?: string; changes: { label: string; what: string; breaking: boolean }[] };

/** Deprecation of an operation: the dates from and until which it is deprecated, and its replacement. */
export type Ending = { since: string; until: string; instead?: Link };

/** Advice on retrying a request with an unknown outcome: a short label, and one or two sentences as HTML. */
export type Retry = { label: string; html: string };

/** Related page of the family, and a short description of the relation. */
export type Related = { title: string; method: Method; href: string; why: string };

export type Operation = {
  id: string;
  operationId: string;
  title: string;
  kind: 'operation' | 'webhook';
  method: Method;
  path: string;
  servers: Server[];
  /** URL of the server of the samples; empty if there is none. */
  base: string;
  family: Link;
  group: Link;
  html: string;
  deprecated: boolean;
  ending?: Ending;
  unlisted: boolean;
  roles: string[];
  /** Who else is refused, on pages for operators. */
  notice?: string;
  /** True if the description states that no key is required. */
  open: boolean;
  /** Alternatives of schemes that are required together, an empty one for none. Only third-party operations have it. */
  authentication?: Link[][];
  /** Alternatives of scopes that are required together. */
  scopes: string[][];
  /** Undefined for webhooks and for third-party descriptions, which do not state it. */
  retry?: Retry;
  movesMoney: boolean;
  billed?: string;
  emits: (Link & { event: string })[];
  transitions: Transition[];
  /** Transitions with their previous and next states; set once all pages of the family are known. */
  steps?: Step[];
  /** Pages that are likely to be read next; set at the same time. */
  related?: Related[];
  /** Guides that quote the operation or webhook; set at the same time. */
  guides?: Link[];
  /** Changes by release. */
  history?: HistoryItem[];
  parameters: { place: 'path' | 'query' | 'header' | 'cookie'; fields: Field[] }[];
  request?: { required: boolean; html?: string; content: Media[] };
  responses: Response[];
  /** Requests that the API sends because of this one. */
  callbacks?: Callback[];
  errors: OperationError[];
  /** First request in each language, from the operation's examples; empty for a webhook. */
  samples: Sample[];
  /** Calls to select from, at least one. */
  calls: Call[];
  /** Outcomes of sandbox values to select from. */
  outcomes: SandboxOutcome[];
  /**
   * Delivery of a webhook's first payload, signed with `secret`, with the steps that verify it, what applies to this delivery, and code.
   * `body` is exact. Undefined for third-party webhooks.
   */
  delivery?: { secret: string; headers: string; body: string; samples: Sample[]; steps: string; vector: string };
};
