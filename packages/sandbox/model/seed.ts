import type { Json, Operation, Schema, SeedResource } from './contract';
import { examplesOf, parameterExample } from './examples';
import { isObject } from './schemas';
import { parametersIn, shapeOf } from './types';

type Described = { path: string; method: string; item: Json; node: Json };
type Snapshot = { at: string; fields: Json };

/**
 * Collects the resources of the story from the examples of the responses. Examples of one resource at different times become its versions.
 *
 * @param described operations of the bundled description
 * @param operations the same operations in the contract
 * @param schemas schemas of the contract
 * @param at follows a reference in the description
 */
export function seedOf(
  described: Described[],
  operations: Operation[],
  schemas: Record<string, Schema>,
  at: (node: Json) => Json,
): SeedResource[] {
  const found = new Map<string, { type: string; key: string; snapshots: Snapshot[] }>();
  described.forEach(({ path, item, node, method }, index) => {
    const [status, response] = Object.entries<Json>(node.responses).find(([each]) => Number(each) < 300) ?? [];
    if (!status || !response) return;
    const shape = shapeOf(operations[index], schemas);
    const given = Object.fromEntries(
      [...(item.parameters ?? []), ...(node.parameters ?? [])].map(at).map((each) => [each.name, parameterExample(each)]),
    );
    const names = parametersIn(path);
    for (const example of examplesOf(at(response).content, at)) {
      const values: Json[] = shape.kind === 'list' ? example.data : [shape.property ? example[shape.property] : example];
      for (const value of values) {
        if (!isObject(value)) continue;
        const key = keyOf(value, method === 'get' && shape.kind === 'one' ? given : {}, names);
        if (!key) continue;
        const parents = names.filter((name) => !(name in value) && !isSameType(given[name], key)).map((name) => [`_${name}`, given[name]]);
        const entry = found.get(`${shape.type} ${key}`) ?? { type: shape.type, key, snapshots: [] };
        entry.snapshots.push({
          at: value.updated_at ?? value.delivered_at ?? value.created_at ?? '',
          fields: { ...Object.fromEntries(parents), ...value },
        });
        found.set(`${shape.type} ${key}`, entry);
      }
    }
  });
  return [...found.values()].map(({ type, key, snapshots }) => ({ type, key, ...versionsOf(snapshots) }));
}

/** Returns the key of a resource: its ID, or the value of the last path parameter, by which it is read. */
function keyOf(value: Json, given: Json, names: string[]): string | undefined {
  if (typeof value.id === 'string') return value.id;
  const last = names.at(-1);
  // A code in the path, such as `error_code`, is that of the example, which may be another than the example of the parameter.
  if (last && last in given) return String(value[last] ?? (last.endsWith('_code') ? value.code : undefined) ?? given[last]);
  return typeof value.code === 'string' ? value.code : undefined;
}

/** Merges examples of the same moment and state, and stores later ones as differences. */
function versionsOf(snapshots: Snapshot[]): { data: Json; versions: Json[] } {
  const moments = new Map<string, Snapshot>();
  for (const snapshot of snapshots) {
    const moment = `${snapshot.at} ${snapshot.fields.status ?? snapshot.fields.outcome ?? ''}`;
    const known = moments.get(moment);
    moments.set(moment, known ? { ...known, fields: { ...known.fields, ...snapshot.fields } } : snapshot);
  }
  const ordered = [...moments.values()].sort((one, other) => one.at.localeCompare(other.at));
  const data: Json = Object.assign({}, ...[...ordered].reverse().map(({ fields }) => fields));
  const versions = ordered
    .slice(1)
    .map(({ fields }) =>
      Object.fromEntries(Object.entries(fields).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(data[key]))),
    );
  return { data, versions };
}

/** Returns true if an ID in the path has the prefix of the resource: it names the resource, not its parent. */
const isSameType = (one: string, other: string): boolean =>
  one === other || (one.includes('_') && one.split('_')[0] === other.split('_')[0]);
