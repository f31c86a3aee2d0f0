import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Family } from '../../platform/families';

const OPENAPI = path.resolve(__dirname, '../../../openapi');
const SHARED = 'shared';
const DEFINITION = /^ *([A-Z]\w*):\s*$/;
const SECTION = /^ {0,2}([a-z]\w*):\s*$/;

/** Definition of a schema: file and line in the repository, and the name of the file, which is that of the group. */
export type Definition = { source: string; file: string };

/**
 * Finds the definitions of a family's schemas by name. The bundle does not contain them.
 *
 * @returns a map from names to definitions, those of the family before the shared ones; empty for a family without a folder
 */
export function definitionsOf({ folder }: Pick<Family, 'folder'>): ReadonlyMap<string, Definition> {
  const found = new Map<string, Definition>();
  for (const each of [SHARED, folder]) {
    const files = path.join(OPENAPI, each);
    if (!existsSync(files)) continue;
    for (const name of readdirSync(files)) {
      if (!name.endsWith('.yaml')) continue;
      // The shared file has schemas only, at its top level.
      let section = name === 'schemas.yaml' ? 'schemas' : '';
      for (const [at, line] of readFileSync(path.join(files, name), 'utf8').split('\n').entries()) {
        if (name !== 'schemas.yaml') section = SECTION.exec(line)?.[1] ?? section;
        const schema = section === 'schemas' ? DEFINITION.exec(line)?.[1] : undefined;
        if (schema) found.set(schema, { source: `openapi/${each}/${name}:${at + 1}`, file: path.basename(name, '.yaml') });
      }
    }
  }
  return found;
}
