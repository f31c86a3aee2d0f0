/** Type declarations for the parts of Postman's untyped packages in use. */
declare module 'postman-collection' {
  type Part = { key: string; type: 'text'; value: string } | { key: string; type: 'file'; src: string };
  export class Request {
    constructor(definition: {
      method: string;
      url: string | { host?: string[]; path?: string[]; query?: object[]; variable?: object[] };
      header?: { key: string; value: string }[];
      body?: { mode: 'raw'; raw: string } | { mode: 'formdata'; formdata: Part[] };
    });
    /** Its text has the values of its variables. */
    readonly url: { toString(): string };
  }
}

declare module 'postman-code-generators' {
  import type { Request } from 'postman-collection';

  type Options = Record<string, string | number | boolean>;
  /** Invokes the callback synchronously. */
  export function convert(
    language: string,
    variant: string,
    request: Request,
    options: Options,
    callback: (error: unknown, snippet: string) => void,
  ): void;
}
