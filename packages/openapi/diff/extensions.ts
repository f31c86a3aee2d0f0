import type { Node } from '../decorators/operations';
import { resolve } from '../decorators/operations';
import type { OperationSide } from './operation';
import type { Report, Rule } from './rules';

type Words = [removed: Rule, added: Rule];

/** Compares the extensions documented in openapi/README.md (error codes, events, roles, state transitions) and security requirements. */
export function compareExtensions(base: OperationSide, head: OperationSide, report: Report): void {
  const [was, is] = [base.operation.node, head.operation.node];
  compareLists(was['x-error-codes'], is['x-error-codes'], ['error-code-removed', 'error-code-added'], report);
  compareLists(was['x-emits'], is['x-emits'], ['event-removed', 'event-added'], report);
  compareLists(was['x-roles'], is['x-roles'], ['role-removed', 'role-added'], report);
  compareLists(transitionsOf(was), transitionsOf(is), ['transition-removed', 'transition-added'], report);
  const [before, after] = [statusesOf(base), statusesOf(head)];
  for (const [code, status] of before) {
    const now = after.get(code);
    if (now && now !== status) report('error-status-changed', `${code}: ${now}, was ${status}`);
  }
  compareSecurity(base, head, report);
}

function compareLists(before: string[] = [], after: string[] = [], [removed, added]: Words, report: Report): void {
  for (const each of before) if (!after.includes(each)) report(removed, each);
  for (const each of after) if (!before.includes(each)) report(added, each);
}

/** Formats each state transition as text. */
function transitionsOf(node: Node): string[] {
  const transitions: Node[] = [node['x-transition'] ?? []].flat();
  return transitions.flatMap(({ resource, field, from, to }) =>
    (from.length ? from : ['nothing']).map((state: string) => `${resource}.${field} from ${state} to ${to}`),
  );
}

/** Returns the status of each error code. The example names of an error response are its codes. */
function statusesOf({ root, operation }: OperationSide): Map<string, string> {
  const codes: string[] = operation.node['x-error-codes'] ?? [];
  return new Map(
    Object.entries<Node>(operation.node.responses ?? {}).flatMap(([status, response]) =>
      Object.values<Node>(resolve(root, response).content ?? {})
        .flatMap(({ examples = {} }) => Object.keys(examples))
        .filter((name) => codes.includes(name))
        .map((code): [string, string] => [code, status]),
    ),
  );
}

/** Compares security requirements, each a set of schemes with scopes. Credentials accepted before must still be accepted. */
function compareSecurity(base: OperationSide, head: OperationSide, report: Report): void {
  const [before, after] = [waysOf(base), waysOf(head)];
  for (const way of before) {
    const enough = after.some((other) =>
      Object.entries(other).every(([scheme, scopes]) => way[scheme] && scopes.every((scope) => way[scheme].includes(scope))),
    );
    if (!enough) report('security-tightened', `${wordsOf(way)} is no longer sufficient; required: ${after.map(wordsOf).join(', or ')}`);
  }
}

type Way = Record<string, string[]>;

/** Treats missing or empty security as one requirement without schemes. */
function waysOf({ root, operation }: OperationSide): Way[] {
  const ways: Way[] = operation.node.security ?? root.security ?? [];
  return ways.length ? ways : [{}];
}

const wordsOf = (way: Way): string =>
  Object.entries(way)
    .map(([scheme, scopes]) => [scheme, ...scopes].join(' '))
    .join(' and ') || 'no key';
