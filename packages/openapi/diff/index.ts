import { Description } from '../model/description';
import type { Operation } from '../model/operation';
import { compareOperations } from './operation';
import { type Change, Changes } from './rules';

/**
 * Compares two versions of a family's description from the perspective of its API clients.
 *
 * @param base bundled description before the change; undefined when the family is new
 * @param head bundled description after the change; undefined when the family was removed
 * @param folder the family's folder in openapi/, which names the change of a whole family
 * @returns every change, breaking changes first
 */
export function compareDescriptions(base: object | undefined, head: object | undefined, folder: string): Change[] {
  const changes = new Changes();
  if (!base || !head) {
    if (base || head) changes.reporter()(base ? 'family-removed' : 'family-added', folder);
    return changes.all();
  }
  const [before, after] = [new Description(base), new Description(head)];
  const urlsOf = ({ document }: Description) => (document.servers ?? []).map(({ url }) => url);
  for (const url of urlsOf(before)) if (!urlsOf(after).includes(url)) changes.reporter()('server-removed', url);
  compareAll(before.operations, after.operations, changes);
  return changes.all();
}

/** Matches each operation with its successor: at the same address, otherwise with the same name. */
function compareAll(before: readonly Operation[], after: readonly Operation[], changes: Changes): void {
  const named = new Map(after.map((operation) => [`${operation.webhook} ${operation.operationId}`, operation]));
  const placed = new Map(after.map((operation) => [addressOf(operation), operation]));
  const taken = new Set<Operation>();
  const addresses = new Set(before.map(addressOf));
  for (const old of before) {
    const same = placed.get(addressOf(old));
    const moved = same ? undefined : named.get(`${old.webhook} ${old.operationId}`);
    // An operation whose address existed before did not move there.
    const now = same ?? (moved && !addresses.has(addressOf(moved)) ? moved : undefined);
    if (!now) {
      changes.reporter(old.operationId)(old.webhook ? 'webhook-removed' : 'operation-removed', labelOf(old));
      continue;
    }
    taken.add(now);
    const report = changes.reporter(now.operationId);
    if (!same) report(old.webhook ? 'webhook-removed' : 'operation-moved', `${labelOf(old)} is now ${labelOf(now)}`);
    compareOperations(old, now, report);
  }
  for (const operation of after) {
    if (!taken.has(operation))
      changes.reporter(operation.operationId)(operation.webhook ? 'webhook-added' : 'operation-added', labelOf(operation));
  }
}

/** Returns an operation's address without parameter names, which clients do not send. */
const addressOf = ({ webhook, method, path }: Operation) => `${webhook} ${method} ${path.replace(/\{[^}]+\}/g, '{}')}`;

const labelOf = ({ webhook, method, path }: Operation) => (webhook ? path : `${method.toUpperCase()} ${path}`);
