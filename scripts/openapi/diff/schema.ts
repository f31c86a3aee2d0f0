import type { Node } from '../../../openapi/redocly/decorators/operations';
import { merged } from '../../reference/schemaMerge';
import { compareKeywords } from './keywords';
import type { Direction, Report, Rule } from './rules';

/** A schema of a bundled description, and the references that were followed to it. */
export type Side = { root: Node; schema: Node | undefined; open?: readonly string[] };

/**
 * Compares a schema before and after, and all that is inside it. Names of schemas do not matter, their content does.
 *
 * @param at how the place is called; a schema with a name is called by that
 * @param direction whether callers send the value or read it
 */
export function compareSchemas(base: Side, head: Side, at: string, direction: Direction, report: Report): void {
  if (!base.schema || !head.schema) return;
  const [was, is] = [merged(base.root, base.schema, base.open), merged(head.root, head.schema, head.open)];
  if (was.cut) return; // It is inside itself, and compared further up.
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
    // A new kind of answer may come like a value of an enum where readers have been told how to tell kinds apart.
    const untold = direction === 'answer' && !(before && is.node.discriminator);
    const old = keyed(base.root, before) ?? new Map([[nameOf(base.schema) ?? '0', was.node]]);
    const now = keyed(head.root, after) ?? new Map([[nameOf(head.schema) ?? '0', is.node]]);
    compareBranches(old, now, untold ? 'alternative-untold' : 'alternative-added', place, report, inside);
  }
  // One of two forms against one form: what stands beside the alternatives is no whole schema.
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
  const word = sends ? 'sent' : 'answered';
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
  if (sends && open !== false && now === false) report('object-closed', `${place}: other fields are refused`);
  if (typeof open === 'object' && typeof now === 'object') inside(open, now, '.*');
}

const branchesOf = ({ oneOf, anyOf }: Node): Node[] | undefined => oneOf ?? anyOf;

/** Alternatives by what tells them apart. */
type Branches = Map<string, Node>;

function compareBranches(old: Branches, now: Branches, added: Rule, place: string, report: Report, inside: Inside): void {
  const [gone, come] = [[...old.keys()].filter((key) => !now.has(key)), [...now.keys()].filter((key) => !old.has(key))];
  for (const [key, branch] of old) if (now.has(key)) inside(branch, now.get(key), `(${key})`);
  if (gone.length === 1 && come.length === 1) {
    inside(old.get(gone[0]), now.get(come[0]), `(${gone[0]})`); // The same under another name, or not: its content says.
    return;
  }
  for (const key of gone) report('alternative-removed', `${place}(${key})`);
  for (const key of come) report(added, `${place}(${key})`);
}

/** Alternatives by the values of their constants, by their names, or else by their order. */
function keyed(root: Node, branches: Node[] | undefined): Branches | undefined {
  return branches && new Map(branches.map((branch, position) => [constantsOf(root, branch) ?? nameOf(branch) ?? String(position), branch]));
}

function constantsOf(root: Node, branch: Node): string | undefined {
  const properties: Node[] = Object.values(merged(root, branch).node.properties ?? {});
  return properties.flatMap((property) => (property.const === undefined ? [] : [String(property.const)])).join(' ') || undefined;
}

/** The name of the schema that a reference leads to, alone or with null beside it. */
function nameOf({ $ref, oneOf = [] }: Node): string | undefined {
  if (typeof $ref === 'string') return $ref.split('/').at(-1);
  const kinds: Node[] = oneOf.filter((branch: Node) => branch.type !== 'null');
  return kinds.length === 1 && kinds.length < oneOf.length ? nameOf(kinds[0]) : undefined;
}
