import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isMap, parseDocument } from 'yaml';

const escapePointer = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * Rewrites the `paths` and `webhooks` of a family's openapi.yaml from its group files, in the order of its tags.
 *
 * @param folder the family's folder, with an openapi.yaml whose tags name the groups
 * @returns the number of paths and webhooks written
 */
export function writeRefs(folder: string) {
  const file = path.join(folder, 'openapi.yaml');
  const document = parseDocument(readFileSync(file, 'utf8'));
  const groups = (document.toJS().tags as { name: string }[]).map(({ name }) => name);
  const counts = { paths: 0, webhooks: 0 };
  for (const section of ['paths', 'webhooks'] as const) {
    const refs: Record<string, { $ref: string }> = {};
    for (const group of groups) {
      const groupFile = `${group}.yaml`;
      let text: string;
      try {
        text = readFileSync(path.join(folder, groupFile), 'utf8');
      } catch {
        continue; // The group file of this tag does not exist yet; the reference check reports it.
      }
      const keys = parseDocument(text).get(section);
      if (!isMap(keys)) continue;
      for (const { key } of keys.items) {
        refs[String(key)] = { $ref: `./${groupFile}#/${section}/${escapePointer(String(key))}` };
        counts[section] += 1;
      }
    }
    document.set(section, document.createNode(refs));
  }
  writeFileSync(file, document.toString({ lineWidth: 0 }));
  return counts;
}
