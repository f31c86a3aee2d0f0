import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { withBrand } from '../../src/brandText';
import { catalogueFaults, type RETRY_ADVICE, type WHEN } from './catalogueFaults';

/** When the bundler adds a code of its own accord. See openapi/README.md. */
export type When = (typeof WHEN)[number];

/** Whether sending a request again can help, in the words of Merchant's `RetryAdvice`. */
export type RetryAdvice = (typeof RETRY_ADVICE)[number];

/** One code of openapi/errors.yaml. */
export type CatalogueEntry = {
  status: number;
  when?: When;
  /** The property of the body that is to blame, or a path that begins with one: `stops/2/location`. */
  field?: string;
  /** Only where status and `when` do not say it: see {@link retryOf}. */
  retry?: RetryAdvice;
  title: string;
  detail: string;
  cause: string;
  remedy: string;
};

/**
 * @returns every error code of openapi/errors.yaml, the brand's words in place
 * @throws Error with a line for each entry that is not as {@link CatalogueEntry} has it
 */
export function readErrorCatalogue(): Record<string, CatalogueEntry> {
  const text = readFileSync(path.resolve(__dirname, '../errors.yaml'), 'utf8');
  const faults = catalogueFaults(text);
  if (faults.length) throw new Error(faults.join('\n'));
  return parse(withBrand(text));
}

/** Whether the answer says in `Retry-After` how long to wait. */
export const saysWhen = ({ status, when }: Pick<CatalogueEntry, 'status' | 'when'>): boolean =>
  status === 429 || (status === 409 && when === 'idempotent');

/** @returns whether sending the same request again can help: what the entry says, or else what follows from its status */
export function retryOf(entry: Pick<CatalogueEntry, 'status' | 'when' | 'retry'>): RetryAdvice {
  return entry.retry ?? (saysWhen(entry) || entry.status >= 500 ? 'after_wait' : 'after_change');
}

/** @returns a file of openapi/shared, e.g. `schemas.yaml`, by name */
export function readShared(file: 'headers.yaml' | 'parameters.yaml' | 'schemas.yaml'): Record<string, Record<string, unknown>> {
  return readBranded(`../shared/${file}`) as Record<string, Record<string, unknown>>;
}

function readBranded(relative: string): unknown {
  return parse(withBrand(readFileSync(path.resolve(__dirname, relative), 'utf8')));
}
