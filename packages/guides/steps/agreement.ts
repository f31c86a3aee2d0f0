import { comparedBody, MISSING } from './compare';
import type { StepResult } from './run';
import { ownKinds } from './shapes';
import { leavesOf, picked, valueAt } from './values';

/** What of a response is as in the guide, and what is not although it is as expected. */
export type Agreement = {
  /** Names of the fields and headers with a value that is the same. */
  same: string[];
  /** Kinds of values that differ from run to run and did, such as `IDs`. */
  own: string[];
  /** Values that the guide prints and that the run does not return: texts of errors, and what is different in production. */
  other: { name: string; printed: unknown; received: unknown }[];
};

/** Compares the response of a run with what the guide prints, value by value. Differences that are faults are left out. */
export function agreementOf({ step: { expect, events }, response, faults }: Pick<StepResult, 'step' | 'response' | 'faults'>): Agreement {
  const same = new Set<string>();
  const own = new Set<string>();
  const other: Agreement['other'] = [];
  const compare = (name: string, field: string, printed: unknown, received: unknown) => {
    const kinds = typeof printed === 'string' && typeof received === 'string' ? ownKinds(printed, received) : undefined;
    if (printed === received) same.add(field);
    else if (kinds) for (const kind of kinds) own.add(kind);
    else if (expect.count) other.push({ name, printed, received: received === undefined ? MISSING : received });
  };
  for (const [name, printed] of Object.entries(expect.headers ?? {})) {
    if (!faults.some(({ what }) => what === name)) compare(name, name, printed, response.headers[name.toLowerCase()]);
  }
  for (const [pointer, printed] of leavesOf(picked(expect.body, expect.show))) {
    if (faults.some(({ what }) => what === '' || pointer === what || pointer.startsWith(`${what}/`))) continue;
    const name = nameOf(pointer);
    const isChecked = valueAt(comparedBody(expect), pointer) !== undefined;
    const received = valueAt(response.body, pointer);
    if (isChecked || received !== undefined) compare(name, name.split('.')[0], printed, received);
  }
  for (const { type } of events) if (!faults.some(({ what }) => what.startsWith(type) || what === 'event')) same.add(type);
  return { same: [...same], own: [...own], other };
}

/** Returns the place of a value as in a program: `amount.currency` for `/amount/currency`. A header keeps its name. */
export const nameOf = (pointer: string): string =>
  pointer.replace(/^\//, '').replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
