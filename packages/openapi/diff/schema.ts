import type { Node } from '../decorators/operations';
import { merged } from '../schemaMerge';
import { compareKeywords } from './keywords';
import type { Direction, Report, Rule } from './rules';

/** A schema of a bundled description, with the references followed to reach it. */
export type Side = { root: Node; schema: Node | undefined; open?: readonly string[] };

/**
 * Compares two versions of a schema recursively, by content and not by schema name.
 *
 * @param at name of the location, or of a named schema
 * @param direction direction in which the value is sent
 */
export function compareSchemas(base: Side, head: Side, at: string, direction: Direction, report: Report): void {
  if (!base.schema || !head.schema) return;
  const [was, is] = [merged(base.root, base.schema, base.open), merged(head.root, head.schema, head.open)];
  if (was.cut) return; // Recursive schemas have already been compared at an outer level.
  const place = nameOf(base.schema) ?? at;
  const inside = (old: Node | undefined, now: Node | undefined, word: string) =>
    compareSchemas(
      { root: base.root, schema: old, open: was.open },
      { root: head.root, schema: now, open: is.open },
      `${place}${word}`,
      direction,
      report,
    );

  const [before, after] = [branchesOf(was.node), branchesOf(is.node)];
  if (before || after) {
    // A new response variant is compatible, like a new enum value, if readers have a discriminator.
    const unannounced = direction === 'response' && !(before && is.node.discriminator);
    const old = keyed(base.root, before) ?? new Map([[nameOf(base.schema) ?? '0', was.node]]);
    const now = keyed(head.root, after) ?? new Map([[nameOf(head.schema) ?? '0', is.node]]);
    compareBranches(old, now, unannounced ? 'alternative-unannounced' : 'alternative-added', place, report, inside);
  }
  // When only one version has alternatives, the keywords beside them are not a complete schema.
  if (Boolean(before) !== Boolean(after)) return;
  compareKeywords(was.node, is.node, place, at, direction, report);
  compareProperties(was.node, is.node, place, direction, report, inside);
  inside(was.node.items, is.node.items, '[]');
}

type Inside = (old: Node | undefined, now: Node | undefined, word: string) => void;

function compareProperties(was: Node, is: Node, place: string, direction: Direction, report: Report, inside: Inside): void {
  const sends = direction === 'request';
  const [before, after]: Node[] = [was.properties ?? {}, is.properties ?? {}];
  const present = (property: Node | undefined) => property !== undefined && !property[sends ? 'readOnly' : 'writeOnly'];
  const needed = ({ required }: Node, name: string): boolean => (required ?? []).includes(name);
  const word = sends ? 'request' : 'response';
  for (const [name, property] of Object.entries<Node>(before)) {
    if (!present(property)) continue;
    if (!present(after[name])) {
      report('field-removed', `${place}.${name}, ${word}`);
      continue;
    }
    if (sends && needed(is, name) && !needed(was, name)) report('field-now-required', `${place}.${name}`);
    if (!sends && needed(was, name) && !needed(is, name)) report('field-not-always', `${place}.${name}`);
    inside(property, after[name], `.${name}`);
  }
  for (const [name, property] of Object.entries<Node>(after)) {
    if (!present(property) || present(before[name])) continue;
    report(sends && needed(is, name) ? 'field-added-required' : 'field-added', `${place}.${name}, ${word}`);
  }
  const [open, now] = [was.additionalProperties, is.additionalProperties];
  if (sends && open !== false && now === false) report('object-closed', `${place}: other fields are rejected`);
  if (typeof open === 'object' && typeof now === 'object') inside(open, now, '.*');
}

const branchesOf = ({ oneOf, anyOf }: Node): Node[] | undefined => oneOf ?? anyOf;

/** Alternatives by their distinguishing key. */
type Branches = Map<string, Node>;

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
function keyed(root: Node, branches: Node[] | undefined): Branches | undefined {
  return branches && new Map(branches.map((branch, position) => [constantsOf(root, branch) ?? nameOf(branch) ?? String(position), branch]));
}

function constantsOf(root: Node, branch: Node): string | undefined {
  const properties: Node[] = Object.values(merged(root, branch).node.properties ?? {});
  return properties.flatMap((property) => (property.const === undefined ? [] : [String(property.const)])).join(' ') || undefined;
}

/** Returns the schema name of a reference, either direct or in a `oneOf` with null. */
function nameOf({ $ref, oneOf = [] }: Node): string | undefined {
  if (typeof $ref === 'string') return $ref.split('/').at(-1);
  const kinds: Node[] = oneOf.filter((branch: Node) => branch.type !== 'null');
  return kinds.length === 1 && kinds.length < oneOf.length ? nameOf(kinds[0]) : undefined;
}
