/** Request to which the server has responded. `time` is the time of the machine, because the reader compares it with other logs. */
export type LoggedRequest = {
  /** Identifies the entry, also after a restart of the server. */
  id: string;
  time: string;
  method: string;
  /** Path with the query. */
  path: string;
  status: number;
  /** Code of an error. */
  code: string | null;
  duration_ms: number;
  request_id: string | null;
};

/** Number of requests that are kept. */
const KEPT = 1000;

/** The latest requests to operations, the oldest first. */
export class RequestLog {
  #all: LoggedRequest[] = [];
  #count = 0;
  readonly #run = Date.now().toString(36);

  /**
   * Adds a request.
   *
   * @param started real time at which it arrived, in milliseconds
   */
  async add(request: Request, response: Response, started: number): Promise<void> {
    this.#count += 1;
    const entry: LoggedRequest = {
      id: `${this.#run}-${this.#count}`,
      time: new Date(started).toISOString(),
      method: request.method,
      path: request.url.replace(/^https?:\/\/[^/]*/, ''),
      status: response.status,
      code: null,
      duration_ms: Date.now() - started,
      request_id: response.headers.get('X-Request-Id'),
    };
    this.#all.push(entry);
    if (this.#all.length > KEPT * 2) this.#all = this.#all.slice(-KEPT);
    if (response.status >= 400) entry.code = await codeOf(response.clone());
  }

  /**
   * Returns the requests after an entry, or all that are kept.
   *
   * @param id ID of the entry
   * @returns undefined if the entry is not kept
   */
  after(id: string | undefined): LoggedRequest[] | undefined {
    if (id === undefined) return this.#all;
    const at = this.#all.findLastIndex((each) => each.id === id);
    return at < 0 ? undefined : this.#all.slice(at + 1);
  }
}

/** Returns the code of a problem, or the error of an OAuth response. */
async function codeOf(response: Response): Promise<string | null> {
  const body = await response.json().catch(() => null);
  return body?.code ?? body?.error ?? null;
}
