import type { Server } from '../reference/model';

/**
 * What "Try it" knows of one operation: `npm run reference` writes it as a file of its own, which the form fetches when a
 * reader asks for it.
 */

/** A JSON Schema, 2020-12, cut down to what a value is checked by; its references lead to `defs`. */
export type JsonSchema = Record<string, any>;

export type Place = 'path' | 'query' | 'header';

export type Parameter = {
  place: Place;
  name: string;
  required: boolean;
  /** Type, format and bounds in words. */
  hint: string;
  schema: JsonSchema;
  example?: string;
  default?: string;
  options?: { value: string; meaning?: string }[];
  style?: string;
  explode?: boolean;
};

/** One part of a form: text, or a file to choose. */
export type FormPart = { name: string; required: boolean; hint: string; kind: 'text' | 'file' | 'files' | 'json'; example?: string };

export type BodyKind = 'json' | 'text' | 'multipart' | 'urlencoded' | 'file';

export type Media = {
  contentType: string;
  kind: BodyKind;
  schema?: JsonSchema;
  examples: { summary: string; text: string }[];
  /** Of a form. */
  parts?: FormPart[];
};

/** How a caller may prove who it is. A scheme that a page cannot use (in a query, in a cookie) is left out. */
export type Scheme = {
  id: string;
  label: string;
  /** `bearer` and `basic` go into Authorization, `header` into the header with that name. */
  kind: 'bearer' | 'basic' | 'header';
  header: string;
  /** The environment variable that stands for it in a command, as in the samples. */
  variable: string;
  placeholder?: string;
  scopes: string[];
};

export type TryItServer = Server & { kind?: 'production' | 'sandbox' };

export type TryItData = {
  title: string;
  /** The page's address. */
  route: string;
  /** The family's slug: what the choice of a server is kept by. */
  family: string;
  method: string;
  path: string;
  servers: TryItServer[];
  movesMoney: boolean;
  /** Whether the request may be sent again when its outcome is unknown, as HTML; a foreign description does not say. */
  retry?: string;
  schemes: Scheme[];
  authRequired: boolean;
  parameters: Parameter[];
  body?: { required: boolean; content: Media[] };
  /** The schemas that others refer to. */
  defs: Record<string, JsonSchema>;
  /** The names of fields that are secret (a PIN, a password): what is typed into them is not kept. */
  secrets: string[];
  /** What a browser does not let a page send, in words. */
  impossible: string[];
};
