import type { Expectation } from './model';
import { shapeOf } from './shapes';
import { below, isObject, picked } from './values';

/** Value that differs from the documented one. `pointer` is its place in the body, or the name of a header. */
export type Difference = { pointer: string; expected: unknown; actual: unknown };

/** Value that is missing. */
export const MISSING = Symbol('missing');

/** IDs of the run by the documented ID, so that two places with one ID are compared with each other. */
export type KnownIds = Map<string, string>;

const ID = /^[a-z]{2,4}_[0-9A-HJKMNP-TV-Z]{26}$/;

/** Members of an error that clients must not read, or that name the request. */
const PROSE = new Set(['detail', 'instance', 'request_id']);

/** Returns the part of a documented response body with which a run must agree. */
export function comparedBody({ status, body, hasDetail, show }: Expectation): unknown {
  return picked(asInSandbox(status >= 400 ? codesOf(body, hasDetail === true) : body), show);
}

/** Returns what the sandbox shows instead of production: a run sends the requests to production to the sandbox, too. */
function asInSandbox(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asInSandbox);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, name === 'environment' && each === 'production' ? 'sandbox' : asInSandbox(each)]),
  );
}

/**
 * Returns what of an error must agree: its code, its title, and the codes and places of field errors.
 *
 * @param isDetail true if the guide gives its own detail
 */
function codesOf(problem: unknown, isDetail: boolean): unknown {
  if (Array.isArray(problem)) return problem.map((each) => codesOf(each, false));
  if (!isObject(problem)) return problem;
  return Object.fromEntries(
    Object.entries(problem)
      .filter(([name]) => !PROSE.has(name) || (isDetail && name === 'detail'))
      .map(([name, value]) => [name, codesOf(value, false)]),
  );
}

/**
 * Compares a value of a run with the documented one. Amounts, states and codes must be the same; IDs, times, tokens and long numbers must have
 * the same shape, and an ID that occurred before must be the same as there. Fields that are not documented are ignored.
 *
 * @param known IDs so far; new ones are added
 */
export function differencesOf(expected: unknown, actual: unknown, known: KnownIds, pointer = ''): Difference[] {
  if (actual === undefined) return [{ pointer, expected, actual: MISSING }];
  if (typeof expected === 'string' && typeof actual === 'string') {
    return isSameText(expected, actual, known) ? [] : [{ pointer, expected: known.get(expected) ?? expected, actual }];
  }
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (expected.length !== actual.length) return [{ pointer, expected, actual }];
    return expected.flatMap((each, index) => differencesOf(each, actual[index], known, below(pointer, index)));
  }
  if (isObject(expected) && isObject(actual)) {
    return Object.entries(expected).flatMap(([name, each]) =>
      differencesOf(each, Object.hasOwn(actual, name) ? actual[name] : undefined, known, below(pointer, name)),
    );
  }
  return expected === actual ? [] : [{ pointer, expected, actual }];
}

function isSameText(expected: string, actual: string, known: KnownIds): boolean {
  if (!ID.test(expected)) return expected === actual || shapeOf(expected) === shapeOf(actual);
  const before = known.get(expected);
  if (before !== undefined) return before === actual;
  if (shapeOf(expected) !== shapeOf(actual)) return false;
  known.set(expected, actual);
  return true;
}
