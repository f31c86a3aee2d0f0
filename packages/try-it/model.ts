import type { BodyKind, Encoding } from '../openapi/serialise/body';
import type { Shape } from '../openapi/serialise/parameter';
import type { Method, SandboxOutcome, Server } from '../reference/components/model';

/**
 * Data of "Try it" for one operation. `npm run reference` writes a separate file per operation, which the form fetches when it is opened.
 */

/** JSON Schema 2020-12, reduced to the keywords for validation. Its references point to `defs`. */
export type JsonSchema = {
  [keyword: string]: unknown;
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  pattern?: string;
  items?: JsonSchema;
};

export type Place = 'path' | 'query' | 'header' | 'cookie';

export type Parameter = Omit<Shape, 'in'> & {
  place: Place;
  required: boolean;
  /** Type, format and bounds in words. */
  hint: string;
  schema: JsonSchema;
  example?: string;
  default?: string;
  options?: { value: string; meaning?: string }[];
};

/** Part of a form: a text or a file. */
export type FormPart = {
  name: string;
  required: boolean;
  hint: string;
  kind: 'text' | 'file' | 'files' | 'json';
  example?: string /** Initial value. */;
  value?: string;
  encoding?: Encoding;
};

export type Media = {
  contentType: string;
  kind: BodyKind;
  schema?: JsonSchema;
  examples: { summary: string; text: string }[];
  parts?: FormPart[];
};

/** Authentication scheme. A page cannot send a cookie or a certificate; the command that it shows can. */
export type Scheme = {
  id: string;
  label: string;
  kind: 'bearer' | 'basic' | 'header' | 'query' | 'cookie' | 'certificate';
  /** Name of the header, query parameter or cookie. */
  header: string;
  /** Text before the credential in a header of an HTTP scheme. */
  prefix?: string;
  /** Environment variable that replaces the secret in a command, as in the samples. */
  variable: string;
  placeholder?: string;
  scopes: string[];
};

export type TryItServer = Server & { kind?: 'production' | 'sandbox' };

export type TryItData = {
  title: string;
  /** Path of the page. */
  route: string;
  /** Slug of the family, under which the selected server is stored. */
  family: string;
  method: string;
  path: string;
  servers: TryItServer[];
  movesMoney: boolean;
  /** Advice on retries after an unknown outcome, as HTML. Third-party descriptions have none. */
  retry?: string;
  schemes: Scheme[];
  /** Alternatives of schemes that are required together; one per scheme by default. */
  ways?: string[][];
  /** Roles that are allowed. */
  roles: string[];
  authRequired: boolean;
  parameters: Parameter[];
  body?: { required: boolean; content: Media[] };
  /** Schemas that others refer to. */
  defs: Record<string, JsonSchema>;
  /** Names of secret fields (a PIN, a password), whose values are not stored. */
  secrets: string[];
  /** Parts of the request that a browser does not let a page send, in words. */
  impossible: string[];
  /** Folder of the family, if the sandbox serves it. */
  sandbox?: string;
};

/** Responses that an operation's page shows on demand, from a file beside that of the form. `problems` has the example of each error by code. */
export type OutcomeData = { outcomes: SandboxOutcome[]; problems: Record<string, object> };

/**
 * What the reader has chosen on the page: the number of an example call, and the value that an outcome of the sandbox gives to a field of its request,
 * or an error to simulate.
 */
export type Choice = { call: number; change?: Pick<SandboxOutcome, 'place' | 'path' | 'value'>; error?: string };

/** Operation that a response can lead to. */
export type Action = {
  title: string;
  method: Method;
  /** Path of its page. */
  route: string;
  /** Path parameters in order, each with the prefix of the IDs that it accepts, if known. */
  ids: [name: string, prefix?: string][];
  /** Returns the resource that the last parameter identifies. */
  reads?: boolean;
  /** States of the resource that the operation starts from. */
  from: { field: string; states: string[] }[];
};

/** Operations of a family by their operationId. `npm run reference` writes one file per family, which is fetched with the first response. */
export type Actions = Record<string, Action>;

/** Returns the path of the file with the operations of a family. */
export const actionsPath = (family: string): string => `/reference-data/${family}/_actions.json`;
