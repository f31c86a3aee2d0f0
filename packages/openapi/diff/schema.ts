import type { Schema, SchemaNode } from '../model/schema';
import { isNull, merged } from '../schemaMerge';
import { compareKeywords } from './keywords';
import type { Direction, Report, Rule } from './rules';

/** A schema, with the references followed to reach it. */
export type Side = { schema: SchemaNode | undefined; open?: readonly string[] };

/**
 * Compares two versions of a schema recursively, by content and not by schema name.
 *
 * @param at name of the location, or of a named schema
 * @param direction direction in which the value is sent
 */
export function compareSchemas(base: Side, head: Side, at: string, direction: Direction, report: Report): void {
  if (!base.schema || !head.schema) return;
  const [was, is] = [merged(base.schema, base.open), merged(head.schema, head.open)];
  if (was.cut) return; // Recursive schemas have already been compared at an outer level.
  const place = nameOf(base.schema) ?? at;
  const inside: Inside = (old, now, word) =>
    compareSchemas({ schema: old, open: was.open }, { schema: now, open: is.open }, `${place}${word}`, direction, report);

  const [before, after] = [branchesOf(was.schema), branchesOf(is.schema)];
  if (before || after) {
    // A new response variant is compatible, like a new enum value, if readers have a discriminator.
    const unannounced = direction === 'response' && !(before && is.schema.discriminator);
    const old = keyed(before) ?? new Map([[nameOf(base.schema) ?? '0', was.schema]]);
    const now = keyed(after) ?? new Map([[nameOf(head.schema) ?? '0', is.schema]]);
    compareBranches(old, now, unannounced ? 'alternative-unannounced' : 'alternative-added', place, report, inside);
  }
  // When only one version has alternatives, the keywords beside them are not a complete schema.
  if (Boolean(before) !== Boolean(after)) return;
  compareKeywords(was.schema, is.schema, place, at, direction, report);
  compareProperties(was.schema, is.schema, place, direction, report, inside);
  inside(was.schema.items, is.schema.items, '[]');
}

type Inside = (old: SchemaNode | undefined, now: SchemaNode | undefined, word: string) => void;

function compareProperties(was: Schema, is: Schema, place: string, direction: Direction, report: Report, inside: Inside): void {
  const sends = direction === 'request';
  const [before, after] = [was.properties ?? {}, is.properties ?? {}];
  const present = (property: SchemaNode | undefined) =>
    property !== undefined && !(typeof property === 'object' && property[sends ? 'readOnly' : 'writeOnly']);
  const needed = ({ required }: Schema, name: string): boolean => (required ?? []).includes(name);
  const word = sends ? 'request' : 'response';
  for (const [name, property] of Object.entries(before)) {
    if (!present(property)) continue;
    if (!present(after[name])) {
      report('field-removed', `${place}.${name}, ${word}`);
      continue;
    }
    if (sends && needed(is, name) && !needed(was, name)) report('field-now-required', `${place}.${name}`);
    if (!sends && needed(was, name) && !needed(is, name)) report('field-not-always', `${place}.${name}`);
    inside(property, after[name], `.${name}`);
  }
  for (const [name, property] of Object.entries(after)) {
    if (!present(property) || present(before[name])) continue;
    report(sends && needed(is, name) ? 'field-added-required' : 'field-added', `${place}.${name}, ${word}`);
  }
  const [open, now] = [was.additionalProperties, is.additionalProperties];
  if (sends && open !== false && now === false) report('object-closed', `${place}: other fields are rejected`);
  if (typeof open === 'object' && typeof now === 'object') inside(open, now, '.*');
}

const branchesOf = ({ oneOf, anyOf }: Schema): SchemaNode[] | undefined => oneOf ?? anyOf;

/** Alternatives by their distinguishing key. */
type Branches = Map<string, SchemaNode>;

function compareBranches(old: Branches, now: Branches, added: Rule, place: string, report: Report, inside: Inside): void {
  const [gone, come] = [[...old.keys()].filter((key) => !now.has(key)), [...now.keys()].filter((key) => !old.has(key))];
  for (const [key, branch] of old) if (now.has(key)) inside(branch, now.get(key), `(${key})`);
  if (gone.length === 1 && come.length === 1) {
    inside(old.get(gone[0]), now.get(come[0]), `(${gone[0]})`); // Possibly a renamed alternative: comparing the content shows it.
    return;
  }
  for (const key of gone) report('alternative-removed', `${place}(${key})`);
  for (const key of come) report(added, `${place}(${key})`);
}

/** Keys alternatives by their constants, else by schema name, else by position. */
function keyed(branches: SchemaNode[] | undefined): Branches | undefined {
  return branches && new Map(branches.map((branch, position) => [constantsOf(branch) ?? nameOf(branch) ?? String(position), branch]));
}

function constantsOf(branch: SchemaNode): string | undefined {
  const properties = Object.values(merged(branch).schema.properties ?? {}).filter((property) => typeof property === 'object');
  return properties.flatMap((property) => (property.const === undefined ? [] : [String(property.const)])).join(' ') || undefined;
}

/** Returns the schema name of a reference, either direct or in a `oneOf` with null. */
function nameOf(node: SchemaNode): string | undefined {
  if (typeof node !== 'object') return undefined;
  const { reference, oneOf = [] } = node;
  if (reference) return reference.name;
  const kinds = oneOf.filter((branch) => !isNull(branch));
  return kinds.length === 1 && kinds.length < oneOf.length ? nameOf(kinds[0]) : undefined;
}
