import type { Part } from '../../openapi/serialise/body';
import type { Credential } from '../../reference/samples/credentials';

// The steps of a guide are plain data: the build derives them, and the command line and the browser run them. No Node API is used here.

/** Where an earlier response has shown a value: a JSON pointer into its body, or the name of a header. */
export type Source = { step: string; in: 'body' | 'header'; at: string };

/** Who sends a request: a secret key or a session with a role, or the token that an earlier response has issued. */
export type Sender = { credential: Credential; role: string; isNamed?: true; from?: Source };

/** Request of a step with documented values. */
export type StepRequest = {
  method: string;
  /** Path of the family, such as `/wallet/v1`; empty for `/oauth2/token`. */
  base: string;
  /** Path below `base` with its parameters in braces. */
  template: string;
  path: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  /** Undefined for a public operation. */
  sender?: Sender;
  /** JSON, or fields of a form (`application/x-www-form-urlencoded`). */
  body?: unknown;
  /** Parts of a form with files. */
  parts?: Part[];
  /** The request is about resources of the example data, so that documented IDs are sent as they are. */
  isOfStory?: true;
  /** Documented values that the run replaces with its own, because an earlier response of the guide has returned them. */
  uses: Record<string, Source>;
};

/** Expected response. */
export type Expectation = {
  /** Line of the `<Response>`, or of the request if the guide shows no response. */
  line: number;
  /** Position of the `<Response>` among the elements of the page; undefined if the page shows no response. */
  count?: number;
  status: number;
  /** Complete body as the guide prints it; undefined if the guide shows no response or there is no body. */
  body?: unknown;
  /** The guide gives its own `detail` of an error, which must agree. */
  hasDetail?: true;
  /** Fields of the body that must agree; all by default. */
  show?: string[];
  /** Documented headers that the guide shows. */
  headers?: Record<string, string>;
};

/** Webhook event that must have been sent since the step's request. */
export type ExpectedEvent = { line: number; type: string; data: unknown; show?: string[]; wait: number };

/** Numbered section of a page: its number, and that of the last one. */
export type Section = { number: number; of: number };

/** Step of a guide: a request, what it must return, and the events that it must cause. */
export type Step = {
  /** Unique in the guide: operationId, followed by a number from its second use on. */
  id: string;
  line: number;
  /** Position of its element among the elements of the page, counted from 1. */
  count: number;
  /** Section of the page; undefined if it has no number. */
  section?: Section;
  title: string;
  /** Folder of the family and operationId. */
  operation: string;
  /** False for a request that the text only describes. */
  shown: boolean;
  /** Seconds that pass before the request is sent. */
  wait: number;
  request: StepRequest;
  expect: Expectation;
  events: ExpectedEvent[];
};

/** Response that a guide shows although none of its requests causes it. */
export type Illustration = { line: number; operation: string; status: number; example?: string };

export type Guide = {
  /** Path of the source file. */
  file: string;
  /** Name in addresses: the path without folder names that are placeholders, such as `wallet-leveraging-the-wallet`. */
  name: string;
  title: string;
  steps: Step[];
  illustrations: Illustration[];
};
