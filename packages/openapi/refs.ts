import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isMap, isNode, parseDocument, stringify } from 'yaml';

const escapePointer = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * Rewrites the `paths` and `webhooks` of a family's openapi.yaml from its group files, in the order of its tags.
 *
 * @param folder the family's folder, with an openapi.yaml whose tags name the groups
 * @returns the number of paths and webhooks written
 */
export function writeRefs(folder: string) {
  const file = path.join(folder, 'openapi.yaml');
  let source = readFileSync(file, 'utf8');
  const groups = (parseDocument(source).toJS().tags as { name: string }[]).map(({ name }) => name);
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
    source = withSection(source, section, refs);
  }
  writeFileSync(file, source);
  return counts;
}

/** Replaces a key at the top level of a YAML text, or appends it. The rest of the text is not reformatted. */
export function withSection(source: string, section: string, value: unknown): string {
  const document = parseDocument(source);
  const text = stringify({ [section]: value }, { lineWidth: 0, singleQuote: true });
  const pair = isMap(document.contents) && document.contents.items.find(({ key }) => String(key) === section);
  if (!pair) return `${source.trimEnd()}\n${text}`;
  if (!isNode(pair.key) || !isNode(pair.value)) throw new Error(`\`${section}\` in openapi.yaml must be a map or a list.`);
  const [from, to] = [pair.key.range?.[0], pair.value.range?.[2]];
  return source.slice(0, from) + text + source.slice(to);
}
