import type { Parameter } from './model';
import type { Answer } from './send';

/** One field that the API says is wrong. `pointer` is as it sent it. */
export type FieldError = { pointer: string; detail: string };

/** @returns the fields that an answer in the form of RFC 9457 names; none when it names none */
export function fieldErrorsOf({ text }: Pick<Answer, 'text'>): FieldError[] {
  const { errors } = jsonOf(text) as { errors?: unknown };
  if (!Array.isArray(errors)) return [];
  return errors
    .filter((error) => error && typeof error === 'object')
    .map(({ pointer, detail, code, message }) => ({
      pointer: String(pointer ?? ''),
      detail: String(detail ?? message ?? code ?? 'is not valid'),
    }));
}

/** @returns the problem's own words: title and detail */
export function problemWords({ text }: Pick<Answer, 'text'>): string {
  const { title, detail } = jsonOf(text) as Record<string, unknown>;
  return [title, detail].filter((words) => typeof words === 'string').join(': ');
}

/** @returns the parameter that a pointer such as `query/limit` names; a pointer that begins with a slash leads into the body */
export function parameterAt(pointer: string, parameters: readonly Parameter[]): Parameter | undefined {
  const [place, name] = pointer.split('/', 2);
  return parameters.find((each) => each.place === place && each.name === name);
}

/** @returns how many seconds the API asks to wait: `Retry-After` as seconds or a date, or else the `t` of `RateLimit` */
export function secondsToWait({ headers }: Pick<Answer, 'headers'>, now = Date.now()): number | undefined {
  const header = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
  const retryAfter = header('retry-after');
  if (retryAfter && /^\d+$/.test(retryAfter)) return Number(retryAfter);
  const date = retryAfter ? Date.parse(retryAfter) : Number.NaN;
  if (!Number.isNaN(date)) return Math.max(0, Math.ceil((date - now) / 1000));
  const left = /(?:^|;)\s*t=(\d+)/.exec(header('ratelimit') ?? '')?.[1];
  return left === undefined ? undefined : Number(left);
}

function jsonOf(text: string | undefined): object {
  try {
    return (JSON.parse(text ?? '') as object | null) ?? {};
  } catch {
    return {};
  }
}
