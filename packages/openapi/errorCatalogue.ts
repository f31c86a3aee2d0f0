import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { withBrand } from '../platform/brandText';
import { catalogueFaults, type RETRY_ADVICE, type WHEN } from './catalogueFaults';

/** Condition under which the bundler adds a code automatically. See openapi/README.md. */
export type When = (typeof WHEN)[number];

/** Advice on whether sending a request again can succeed, with the values of Merchant's `RetryAdvice`. */
export type RetryAdvice = (typeof RETRY_ADVICE)[number];

export type CatalogueEntry = {
  status: number;
  when?: When;
  /** Property of the body that causes the error, or a path that starts with one: `stops/2/location`. */
  field?: string;
  /** Set only if the advice does not follow from the status and `when`: see {@link retryOf}. */
  retry?: RetryAdvice;
  title: string;
  detail: string;
  cause: string;
  remedy: string;
};

/**
 * Reads all error codes of openapi/errors.yaml and replaces the brand tokens.
 *
 * @throws Error with one line for each entry that does not match {@link CatalogueEntry}
 */
export function readErrorCatalogue(): Record<string, CatalogueEntry> {
  return read('errors.yaml', (text) => {
    const faults = catalogueFaults(text);
    if (faults.length) throw new Error(faults.join('\n'));
    return parse(withBrand(text));
  }) as Record<string, CatalogueEntry>;
}

/** Checks whether the response states the waiting time in `Retry-After`. */
export const saysWhen = ({ status, when }: Pick<CatalogueEntry, 'status' | 'when'>): boolean =>
  status === 429 || (status === 409 && when === 'idempotent');

/** Returns whether sending the same request again can succeed: the advice of the entry, or the default for its status. */
export function retryOf(entry: Pick<CatalogueEntry, 'status' | 'when' | 'retry'>): RetryAdvice {
  return entry.retry ?? (saysWhen(entry) || entry.status >= 500 ? 'after_wait' : 'after_change');
}

/** Reads a file of openapi/shared, such as `schemas.yaml`, as a map of its entries by name. */
export function readShared(file: 'headers.yaml' | 'parameters.yaml' | 'schemas.yaml'): Record<string, Record<string, unknown>> {
  return read(`shared/${file}`, (text) => parse(withBrand(text))) as Record<string, Record<string, unknown>>;
}

/** Parsed files. Several rules and decorators read each of them, once per family. */
const known = new Map<string, { text: string; value: unknown }>();

/** Reads a file and parses it, unless its text is the same as before. Callers share the value and must not modify it. */
function read(relative: string, parseText: (text: string) => unknown): unknown {
  const text = readFileSync(path.resolve(__dirname, '../../openapi', relative), 'utf8');
  const stored = known.get(relative);
  if (stored?.text === text) return stored.value;
  const value = parseText(text);
  known.set(relative, { text, value });
  return value;
}
