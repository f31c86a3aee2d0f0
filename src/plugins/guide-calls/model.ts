import type { SampleRequest } from '../../../scripts/reference/samples/request';

/** One example of a body: what it shows, and its value. */
export type Quote = { summary: string; value: unknown };

/** What a guide may quote of an operation. `npm run reference` writes it for each family, by operationId. */
export type QuotedOperation = {
  title: string;
  /** In capitals. */
  method: string;
  /** With its parameters in braces, below the family's base address. */
  path: string;
  /** Its page. */
  route: string;
  contentType?: string;
  /** The address before the path: the sandbox's. */
  server: string;
  /** The examples of its parameters by place and name; `required` lists the query's that are always sent. */
  parameters: Record<'path' | 'query' | 'header', Record<string, string>>;
  required: string[];
  authorized: boolean;
  /** Request bodies by the example's name; one without a name is `example`. */
  bodies: Record<string, Quote>;
  /** Answers by status, then by the example's name. */
  answers: Record<string, Record<string, Quote>>;
};

export type QuotedFamily = Record<string, QuotedOperation>;

export type { SampleRequest };
