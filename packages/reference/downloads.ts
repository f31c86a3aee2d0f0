import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { forCustomers } from '../openapi/customers';
import type { Document } from '../openapi/model/document';
import { parseJson, printJson, unmarked } from '../openapi/numbers';
import { lineOf } from '../openapi/problems';
import { descriptionOf } from '../openapi/source';
import type { Family } from '../platform/families';
import type { Download } from './components/model';
import type { Incomplete } from './postman';
import type { Collection } from './postmanFormat';
import { makeReady } from './postmanRequests';
import { serialiseRequests } from './postmanSerialised';
import { localDescription, publishedDescription } from './published';
import { servedFolder, WORKFLOW_SOURCES } from './served';
import { yamlText } from './yamlText';

/**
 * Writes a family's description as YAML, JSON and a Postman collection, each without the operations for operators.
 *
 * @throws Error when the description cannot be converted to a collection
 */
export async function writeDownloads(family: Family, document: Document): Promise<void> {
  const folder = path.resolve(__dirname, '../..', servedFolder(family), 'downloads', family.slug);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const published = publishedDescription(family, forCustomers(document));
  const json = printJson(published, 2);
  writeFileSync(path.join(folder, 'openapi.json'), `${json}\n`);
  writeFileSync(path.join(folder, 'openapi.yaml'), yamlText(published));
  if (family.rules === 'house') writeLocal(family, publishedDescription(family, document));
  const { postmanCollection } = await import('./postman'); // Loaded lazily because the converter is slow to load.
  const { collection, incomplete } = await postmanCollection(family.label, json, { areNamedById: family.rules === 'foreign' });
  for (const problem of incomplete) console.warn(warningOf(family, problem));
  if (family.rules === 'house') makeReady(collection as Collection, JSON.parse(json));
  else serialiseRequests(collection as Collection, parseJson(json) as Document);
  writeFileSync(path.join(folder, 'postman.json'), `${unmarked(JSON.stringify(collection, null, 2))}\n`);
}

/** Writes the description that workflows use, also those of operators, which has the sandbox of this machine as its only server. */
function writeLocal(family: Family, published: Document): void {
  const folder = path.resolve(__dirname, '../..', servedFolder(family), 'downloads/workflows', WORKFLOW_SOURCES);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${family.slug}.json`), printJson(localDescription(published)));
}

/** Returns the links to a family's downloads. */
export function downloadsOf({ slug }: Pick<Family, 'slug'>): Download[] {
  const base = `/downloads/${slug}`;
  return [
    { label: 'OpenAPI description, YAML', href: `${base}/openapi.yaml` },
    { label: 'OpenAPI description, JSON', href: `${base}/openapi.json` },
    { label: 'Postman collection', href: `${base}/postman.json` },
  ];
}

function warningOf(family: Family, { pointer, reason }: Incomplete): string {
  return `${lineOf(descriptionOf(family), pointer)}: warning ${reason} [postman]`;
}
