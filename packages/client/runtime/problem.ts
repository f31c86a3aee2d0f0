/** Body of an error response: a problem document (RFC 9457) with the platform's code. */
export type Problem<Code extends string = string> = {
  type: string;
  title: string;
  status: number;
  detail?: string;
  /** Reason in a form for programs. Codes can be added, so keep a default branch. */
  code: Code;
  /** ID to quote when you contact support. */
  request_id: string;
  /** Invalid fields, each with a JSON pointer into the body or `query/` and the name of a parameter. */
  errors?: { pointer: string; code: string; detail: string }[];
};

/** Error that {@link ok} throws for a response with a status of 400 or above. */
export class ProblemError<Code extends string = string> extends Error {
  override name = 'ProblemError';

  constructor(
    /** The response, whose body has been read. */
    readonly response: Response,
    /** The problem document; undefined if the body is none, such as that of a proxy. */
    readonly problem: Problem<Code> | undefined,
  ) {
    super(problem ? `${problem.code}: ${problem.detail ?? problem.title} (${problem.request_id})` : `HTTP ${response.status}`);
  }

  /** Code of the problem; undefined if the body was not a problem document. */
  get code(): Code | undefined {
    return this.problem?.code;
  }
}

/** What a request of openapi-fetch resolves to. */
type Result<Data, Failure> = Promise<{ data?: Data; error?: Failure; response: Response }>;
type CodeOf<Failure> = Failure extends { code: infer Code extends string } ? Code : string;

/**
 * Returns the body of a successful response: `const account = await ok(wallet.GET('/accounts/{account_id}', …))`.
 *
 * @param request a request of the client
 * @throws ProblemError for a response with a status of 400 or above
 * @throws the error of `fetch` if there was no response after all retries
 */
export async function ok<Data, Failure>(request: Result<Data, Failure>): Promise<Data> {
  const { data, error, response } = await request;
  if (response.ok) return data as Data;
  throw new ProblemError<CodeOf<Failure>>(response, isProblem(error) ? (error as Problem<CodeOf<Failure>>) : undefined);
}

const isProblem = (body: unknown): boolean => typeof body === 'object' && body !== null && 'code' in body && 'request_id' in body;

/**
 * Returns true if something caught is a problem with one of these codes, and narrows it.
 *
 * @param codes codes to compare with; any code if there are none
 */
export function isProblemError<Code extends string>(caught: unknown, ...codes: Code[]): caught is ProblemError<Code> {
  return caught instanceof ProblemError && (!codes.length || codes.includes(caught.code as Code));
}
