import type { Credential } from '../../../scripts/reference/samples/credentials';
import type { SampleRequest } from '../../../scripts/reference/samples/request';

/** One example of a body: what it shows, and its value. */
export type Quote = { summary: string; value: unknown };

/** What comes back from something that can be called. */
export type QuotedAnswers = {
  /** By status, then by the example's name. */
  answers: Record<string, Record<string, Quote>>;
  /** The headers by status, then by the header's name; `Content-Type` among them where there is a body. */
  heads: Record<string, Record<string, string>>;
};

/** What a guide may quote of an operation. `npm run reference` writes it for each family, by operationId. */
export type QuotedOperation = QuotedAnswers & {
  title: string;
  /** With its parameters in braces, below the family's base address. */
  path: string;
  /** Its page. */
  route: string;
  /** The call as the samples of that page make it, with the first example. */
  request: SampleRequest;
  /** What it may be called with; the first is that of `request`. */
  credentials: Credential[];
  /** The examples of its parameters by place and name. */
  parameters: Record<'path' | 'query' | 'header', Record<string, string>>;
  /** Request bodies by the example's name; one without a name is `Example`. */
  bodies: Record<string, Quote>;
};

export type QuotedFamily = Record<string, QuotedOperation>;

/** How the first payload of a webhook arrives, rightly signed. */
export type QuotedEvent = {
  title: string;
  /** Its page. */
  route: string;
  /** The signature headers by name. */
  headers: Record<string, string>;
  /** The request line and all headers, a line each. */
  head: string;
  /** As it is signed. */
  body: string;
};

/** By the webhook's operationId. */
export type QuotedEvents = Record<string, QuotedEvent>;
