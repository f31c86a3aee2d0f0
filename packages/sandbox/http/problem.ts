import type { FieldError, Operation, Problem } from '../model/contract';

export type ProblemFields = {
  detail?: string;
  errors?: FieldError[];
  allowed_actions?: string[];
  headers?: Record<string, string>;
  /** Keeps the changes made so far, such as a counted attempt. Otherwise a request that fails changes nothing. */
  keep?: boolean;
};

/** Error of the catalogue. It ends the request with the problem document of its code. */
export class SandboxError extends Error {
  constructor(
    readonly code: string,
    readonly fields: ProblemFields = {},
  ) {
    super(code);
  }
}

/** Returns an error of one field. `pointer` is a JSON pointer, such as `/amount/amount`. */
export const fieldError = (pointer: string, code: string, detail: string): SandboxError =>
  new SandboxError('validation_failed', {
    detail: `${pointer.slice(1).replaceAll('/', '.')}: ${detail}`,
    errors: [{ pointer, code, detail }],
  });

/** Problems that are returned where no family is concerned. */
const GENERAL: Record<string, Problem> = {
  not_found: { status: 404, title: 'Resource not found', detail: 'The sandbox has no operation with this path.' },
  invalid_parameter: { status: 400, title: 'Invalid query parameter', detail: 'A parameter is not valid.' },
  malformed_request: { status: 400, title: 'Malformed request', detail: 'The body is not valid JSON.' },
  validation_failed: { status: 422, title: 'Invalid fields', detail: 'A field is not valid.' },
  method_not_allowed: { status: 405, title: 'Method not allowed', detail: 'The path has no operation with this method.' },
  file_too_large: { status: 413, title: 'File too large', detail: 'The body is larger than the sandbox accepts.' },
  precondition_failed: { status: 412, title: 'Resource version mismatch', detail: 'The resource has changed.' },
  second_factor_required: { status: 403, title: 'Second factor required', detail: 'The person must set up a second factor first.' },
  password_change_required: { status: 403, title: 'Password change required', detail: 'The person must change the password first.' },
  internal_error: { status: 500, title: 'Internal server error', detail: 'The request could not be processed.' },
};

/** Returns the catalogue's entry of a code, with the texts of the operation if it lists the code. */
export function problemOf(code: string, problems: Record<string, Problem>, operation?: Operation): Problem {
  const known = problems[code] ?? GENERAL[code] ?? { ...GENERAL.internal_error, detail: `The sandbox does not know the error ${code}.` };
  return { ...known, ...operation?.errors[code] };
}

/** Builds the response of an error. */
export function problemResponse(
  { code, fields }: SandboxError,
  problem: Problem,
  { instance, requestId, errorPages }: { instance: string; requestId: string; errorPages: string },
): { status: number; headers: Record<string, string>; body: string } {
  const { status, title } = problem;
  const errors = fields.errors?.slice(0, 100);
  const body = {
    type: `${errorPages}${code}`,
    title,
    status,
    detail: (fields.detail ?? problem.detail).slice(0, 500),
    instance: instance.slice(0, 300),
    code,
    request_id: requestId,
    ...(errors?.length && { errors }),
    ...(fields.allowed_actions && { allowed_actions: fields.allowed_actions.slice(0, 20) }),
  };
  return { status, headers: { 'Content-Type': 'application/problem+json', ...fields.headers }, body: JSON.stringify(body) };
}
