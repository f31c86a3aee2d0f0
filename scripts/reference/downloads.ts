import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { convertV2 } from 'openapi-to-postmanv2';
import schemaFaker from 'openapi-to-postmanv2/assets/json-schema-faker.js';
import { stringify } from 'yaml';
import type { Node } from '../../openapi/redocly/decorators/operations';
import type { Download } from '../../src/components/reference/model';
import type { Family } from '../../src/families';

/** Served as it is, beside static/: docusaurus.config.ts names both. */
export const DOWNLOADS_DIR = path.resolve(__dirname, '../../.cache/static');

/**
 * Writes a family's description as YAML, JSON and a Postman collection.
 *
 * @param root the bundled description
 * @returns the files' addresses on the site
 * @throws Error when the collection cannot be made of the description
 */
export async function writeDownloads(family: Family, root: Node): Promise<Download[]> {
  const base = `/downloads/${family.slug}`;
  const folder = path.join(DOWNLOADS_DIR, base);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const json = JSON.stringify(root, (key, value) => (key === 'x-source' ? undefined : value), 2);
  writeFileSync(path.join(folder, 'openapi.json'), `${json}\n`);
  writeFileSync(path.join(folder, 'openapi.yaml'), stringify(JSON.parse(json), { lineWidth: 0, aliasDuplicateObjects: false }));
  writeFileSync(path.join(folder, 'postman.json'), `${JSON.stringify(await postmanCollection(family.label, json), null, 2)}\n`);
  return [
    { label: 'OpenAPI description, YAML', href: `${base}/openapi.yaml` },
    { label: 'OpenAPI description, JSON', href: `${base}/openapi.json` },
    { label: 'Postman collection', href: `${base}/postman.json` },
  ];
}

/**
 * @param name of the family, for messages
 * @param json its description
 * @returns a Postman collection with the description's own examples
 * @throws Error when there is no making one
 */
export function postmanCollection(name: string, json: string): Promise<unknown> {
  schemaFaker.option({ random: sameNumbers() });
  return new Promise((resolve, reject) => {
    convertV2({ type: 'json', data: JSON.parse(json) }, { folderStrategy: 'Tags', parametersResolution: 'Example' }, (error, result) => {
      if (error || !result?.result) reject(new Error(`${name}: no Postman collection: ${error?.message ?? result?.reason}`));
      else resolve(withStableIds(result.output?.[0].data));
    });
  });
}

/**
 * Where a schema has a pattern and no example, the converter makes a value up. It takes this source of numbers in the place of chance.
 *
 * @returns Lehmer's generator: its numbers need not be good, only the same in every build
 */
function sameNumbers(): () => number {
  let state = 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** The converter names every item by chance; a build must not depend on chance, and importers make ids of their own. */
function withStableIds(collection: unknown): unknown {
  return JSON.parse(JSON.stringify(collection, (key, value) => (key === 'id' || key === '_postman_id' ? undefined : value)));
}
