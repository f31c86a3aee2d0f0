import type { Parameter } from './model';
import type { Received } from './send';

/** Field that the API reports as invalid, with the `pointer` that it sent. */
export type FieldError = { pointer: string; detail: string };

/** Returns the field errors of an RFC 9457 response; empty if there are none. */
export function fieldErrorsOf({ text }: Pick<Received, 'text'>): FieldError[] {
  const { errors } = jsonOf(text) as { errors?: unknown };
  if (!Array.isArray(errors)) return [];
  return errors
    .filter((error) => error && typeof error === 'object')
    .map(({ pointer, detail, code, message }) => ({
      pointer: String(pointer ?? ''),
      detail: String(detail ?? message ?? code ?? 'is not valid'),
    }));
}

/** Returns the title and detail of a problem. */
export function problemWords({ text }: Pick<Received, 'text'>): string {
  const { title, detail } = jsonOf(text) as Record<string, unknown>;
  return [title, detail].filter((words) => typeof words === 'string').join(': ');
}

/** Returns the code of a problem; empty if it has none. */
export function problemCode({ text }: Pick<Received, 'text'>): string {
  const { code } = jsonOf(text) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** Returns the parameter that a pointer such as `query/limit` refers to; undefined for pointers into the body, which start with a slash. */
export function parameterAt(pointer: string, parameters: readonly Parameter[]): Parameter | undefined {
  const [place, name] = pointer.split('/', 2);
  return parameters.find((each) => each.place === place && each.name === name);
}

/** Returns the number of seconds to wait: `Retry-After` as seconds or a date, otherwise the `t` of `RateLimit`. */
export function secondsToWait({ headers }: Pick<Received, 'headers'>, now = Date.now()): number | undefined {
  const header = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const retryAfter = header('retry-after');
  if (retryAfter && /^\d+$/.test(retryAfter)) return Number(retryAfter);
  const date = retryAfter ? Date.parse(retryAfter) : Number.NaN;
  if (!Number.isNaN(date)) return Math.max(0, Math.ceil((date - now) / 1000));
  const left = /(?:^|;)\s*t=(\d+)/.exec(header('ratelimit') ?? '')?.[1];
  return left === undefined ? undefined : Number(left);
}

/** Parses a body; returns an empty object if it is not JSON. */
export function jsonOf(text: string | undefined): object {
  try {
    return (JSON.parse(text ?? '') as object | null) ?? {};
  } catch {
    return {};
  }
}
