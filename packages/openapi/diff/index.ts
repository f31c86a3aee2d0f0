import { Description } from '../model/description';
import type { Operation } from '../model/operation';
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
export function compareDescriptions(base: object | undefined, head: object | undefined, folder: string): Change[] {
  const changes = new Changes();
  const family: Met = { operation: folder, source: `openapi/${folder}/openapi.yaml:1`, unlisted: false };
  if (!base || !head) {
    if (base || head) changes.reporter(family)(base ? 'family-removed' : 'family-added', folder);
    return changes.all();
  }
  const [before, after] = [new Description(base), new Description(head)];
  const urlsOf = ({ document }: Description) => (document.servers ?? []).map(({ url }) => url);
  for (const url of urlsOf(before)) if (!urlsOf(after).includes(url)) changes.reporter(family)('server-removed', url);
  compareAll(before, after, changes);
  return changes.all();
}

/** Matches each operation with its successor: at the same address, otherwise with the same name. */
function compareAll(base: Description, head: Description, changes: Changes): void {
  const [before, after] = [base.operations, head.operations];
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
      changes.reporter(metAt(base, old))(old.webhook ? 'webhook-removed' : 'operation-removed', labelOf(old));
      continue;
    }
    taken.add(now);
    const report = changes.reporter(metAt(base, old, now));
    if (!same) report(old.webhook ? 'webhook-removed' : 'operation-moved', `${labelOf(old)} is now ${labelOf(now)}`);
    compareOperations(old, now, report);
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
function metAt({ document }: Description, old: Operation, now: Operation = old): Met {
  const tag = document.tags?.find(({ name }) => name === old.tag);
  return { operation: labelOf(old), id: now.operationId, source: now.source ?? old.source, unlisted: Boolean(tag?.['x-unlisted']) };
}
