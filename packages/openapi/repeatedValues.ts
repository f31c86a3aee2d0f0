import { isObject } from './model/document';

/** Keys of secrets, of which each response has a new one or none, and of IDs, which the rule `same-resource` compares. */
const NOT_COMPARED = /^(?:code|(?:\w+_)?token)$|_id$/;

/** Fields with another meaning, or a later effect, in the response, by operation. */
const OTHER_MEANING: Readonly<Record<string, readonly string[]>> = {
  // The response is the closed deposit; the request describes the deposit that follows it.
  closeFixedDeposit: ['term_days', 'maturity_instruction.method'],
  // The previous fields remain in force until the index is rebuilt.
  rebuildSearchIndex: ['fields[].sortable'],
};

/** Value of a request that its response does not repeat, with the path to the value in the response. */
export type ChangedValue = { path: (string | number)[]; sent: unknown; returned: unknown };

/**
 * Finds the fields that a request and its response share with different values. A response may mask a value, change its case, replace a
 * `null` with the default, or repeat the value in another field, such as `status_reason` or `pending_phone`. Lists are compared if they
 * have the same length.
 *
 * @param operationId operation, because some have fields with another meaning in the response
 */
export function changedValues(operationId: string, request: unknown, response: unknown): ChangedValue[] {
  const others = OTHER_MEANING[operationId] ?? [];
  const found = scalars(response);
  const changed: ChangedValue[] = [];
  const compare = (sent: unknown, returned: unknown, path: (string | number)[]): void => {
    if (Array.isArray(sent) && Array.isArray(returned)) {
      if (sent.length === returned.length) for (const [at, value] of sent.entries()) compare(value, returned[at], [...path, at]);
    } else if (isObject(sent) && isObject(returned)) {
      for (const [key, value] of Object.entries(sent)) if (Object.hasOwn(returned, key)) compare(value, returned[key], [...path, key]);
    } else if (!isRepeated(sent, returned) && !(typeof sent !== 'boolean' && found.has(sent)) && !isExcepted(path, others)) {
      changed.push({ path, sent, returned });
    }
  };
  compare(request, response, []);
  return changed;
}

function isRepeated(sent: unknown, returned: unknown): boolean {
  if (sent === null || sent === returned) return true;
  if (typeof sent !== 'string' || typeof returned !== 'string') return false;
  const [start, end] = returned.split(/\*+/);
  return sent.toLowerCase() === returned.toLowerCase() || (end !== undefined && sent.startsWith(start) && sent.endsWith(end));
}

function isExcepted(path: readonly (string | number)[], others: readonly string[]): boolean {
  const name = path
    .map((key) => (typeof key === 'number' ? '[]' : `.${key}`))
    .join('')
    .slice(1);
  return NOT_COMPARED.test(String(path.at(-1))) || others.includes(name);
}

/** Returns the strings and numbers of a value, at every depth. */
function scalars(value: unknown, found = new Set<unknown>()): Set<unknown> {
  if (value && typeof value === 'object') for (const child of Object.values(value)) scalars(child, found);
  else found.add(value);
  return found;
}
