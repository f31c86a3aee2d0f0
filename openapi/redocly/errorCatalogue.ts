import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { withBrand } from '../../src/brandText';

/** When the bundler adds a code of its own accord. See openapi/README.md. */
export type When = 'always' | 'secured' | 'query' | 'body' | 'path_id' | 'write' | 'idempotent' | 'transition' | 'patch';

/** One code of openapi/errors.yaml. */
export type CatalogueEntry = {
  status: number;
  when?: When;
  title: string;
  detail: string;
  cause: string;
  remedy: string;
};

/** @returns every error code of openapi/errors.yaml, the brand's words in place */
export function readErrorCatalogue(): Record<string, CatalogueEntry> {
  return readBranded('../errors.yaml') as Record<string, CatalogueEntry>;
}

/** @returns a file of openapi/shared, e.g. `schemas.yaml`, by name */
export function readShared(file: 'headers.yaml' | 'parameters.yaml' | 'schemas.yaml'): Record<string, Record<string, unknown>> {
  return readBranded(`../shared/${file}`) as Record<string, Record<string, unknown>>;
}

function readBranded(relative: string): unknown {
  return parse(withBrand(readFileSync(path.resolve(__dirname, relative), 'utf8')));
}
