import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isMap, parseDocument } from 'yaml';

const escapePointer = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * Writes the `paths` and `webhooks` of a family's openapi.yaml anew from its group files, in the order of its tags.
 *
 * @param folder the family's folder, with an openapi.yaml whose tags name the groups
 * @returns how many paths and webhooks were written
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
        continue; // A tag whose group is not written yet: the reference check counts it.
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
