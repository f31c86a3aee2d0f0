import type { DatedField } from '../reference/dates';
import type { Credential, HouseRequest } from '../reference/samples/credentials';

/** Example of a body: its summary and value. */
export type Quote = { summary: string; value: unknown };

/** Responses of an operation or a program. */
export type QuotedResponses = {
  /** Examples by status and name. */
  responses: Record<string, Record<string, Quote>>;
  /** Headers by status and name, including `Content-Type` if there is a body. */
  heads: Record<string, Record<string, string>>;
};

/** Data of an operation that guides may quote. `npm run reference` writes it for each family, by operationId. */
export type QuotedOperation = QuotedResponses & {
  title: string;
  /** Path below the base URL of the family, with its parameters in braces. */
  path: string;
  /** Path of the page. */
  route: string;
  /** Request of the samples on that page, with the first example. */
  request: HouseRequest;
  /** Accepted credentials; the first is that of `request`. */
  credentials: Credential[];
  /** Roles that may call it. */
  roles: string[];
  /** Examples of the parameters by location and name. */
  parameters: Record<'path' | 'query' | 'header', Record<string, string>>;
  /** Magic values by field, from the tables of the description. Omitted if there are none. */
  magic?: MagicValues[];
  /** Dates of the request body that are valid only for a time. Omitted if there are none. */
  dates?: DatedField[];
  /** Request bodies by the name of the example; one without a name is called `Example`. */
  bodies: Record<string, Quote>;
};

/** Values of a field to which the sandbox reacts. */
export type MagicValues = { field: string; values: string[] };

export type QuotedFamily = Record<string, QuotedOperation>;

/** Delivery of a webhook's first payload, with a valid signature. */
export type QuotedEvent = {
  title: string;
  /** Path of the page. */
  route: string;
  /** Signature headers by name. */
  headers: Record<string, string>;
  /** Request line and all headers, one per line. */
  head: string;
  /** Body as it is signed. */
  body: string;
};

/** Events by the operationId of the webhook. */
export type QuotedEvents = Record<string, QuotedEvent>;
