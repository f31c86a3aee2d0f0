import { type Node, type Operation, operationsOf } from '../decorators/operations';
import { compareOperations } from './operation';
import { type Change, Changes, type Met } from './rules';

/**
 * Compares two versions of a family's description from the perspective of its API clients.
 *
 * @param base bundled description before the change; undefined when the family is new
 * @param head bundled description after the change; undefined when the family was removed
 * @param folder the family's folder in openapi/, for messages
 * @returns every change, breaking changes first, with file and line of each affected operation
 */
export function compareDescriptions(base: Node | undefined, head: Node | undefined, folder: string): Change[] {
  const changes = new Changes();
  const family: Met = { operation: folder, source: `openapi/${folder}/openapi.yaml:1`, unlisted: false };
  if (!base || !head) {
    if (base || head) changes.reporter(family)(base ? 'family-removed' : 'family-added', folder);
    return changes.all();
  }
  const servers = (root: Node): string[] => (root.servers ?? []).map(({ url }: Node) => url);
  for (const url of servers(base)) if (!servers(head).includes(url)) changes.reporter(family)('server-removed', url);
  compareAll(base, head, changes);
  return changes.all();
}

/** Matches each operation with its successor: at the same address, otherwise with the same name. */
function compareAll(base: Node, head: Node, changes: Changes): void {
  const [before, after] = [operationsOf(base), operationsOf(head)];
  const named = new Map(after.map((operation) => [`${operation.webhook} ${operation.node.operationId}`, operation]));
  const placed = new Map(after.map((operation) => [addressOf(operation), operation]));
  const taken = new Set<Operation>();
  const addresses = new Set(before.map(addressOf));
  for (const old of before) {
    const same = placed.get(addressOf(old));
    const moved = same ? undefined : named.get(`${old.webhook} ${old.node.operationId}`);
    // An operation whose address existed before did not move there.
    const now = same ?? (moved && !addresses.has(addressOf(moved)) ? moved : undefined);
    if (!now) {
      changes.reporter(metAt(base, old))(old.webhook ? 'webhook-removed' : 'operation-removed', labelOf(old));
      continue;
    }
    taken.add(now);
    const report = changes.reporter(metAt(base, old, now));
    if (!same) report(old.webhook ? 'webhook-removed' : 'operation-moved', `${labelOf(old)} is now ${labelOf(now)}`);
    compareOperations({ root: base, operation: old }, { root: head, operation: now }, report);
  }
  for (const operation of after) {
    if (!taken.has(operation))
      changes.reporter(metAt(head, operation))(operation.webhook ? 'webhook-added' : 'operation-added', labelOf(operation));
  }
}

/** Returns an operation's address without parameter names, which clients do not send. */
const addressOf = ({ webhook, method, path }: Operation) => `${webhook} ${method} ${path.replace(/\{[^}]+\}/g, '{}')}`;

const labelOf = ({ webhook, method, path }: Operation) => (webhook ? path : `${method.toUpperCase()} ${path}`);

/**
 * Returns the location of a change. The source line is that of `now`, the new version. The unlisted flag is taken from the old version,
 * because only that one had been published.
 */
function metAt(root: Node, old: Operation, now: Operation = old): Met {
  const tag = (root.tags ?? []).find(({ name }: Node) => name === old.node.tags?.[0]);
  return {
    operation: labelOf(old),
    id: now.node.operationId,
    source: now.node['x-source'] ?? old.node['x-source'],
    unlisted: Boolean(tag?.['x-unlisted']),
  };
}
