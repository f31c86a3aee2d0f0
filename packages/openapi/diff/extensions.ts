import type { SecurityRequirement } from '../model/document';
import type { Operation } from '../model/operation';
import type { Report, Rule } from './rules';

type Words = [removed: Rule, added: Rule];

/** Compares the extensions documented in openapi/README.md (error codes, events, roles, state transitions) and security requirements. */
export function compareExtensions(was: Operation, is: Operation, report: Report): void {
  compareLists(was.errorCodes, is.errorCodes, ['error-code-removed', 'error-code-added'], report);
  compareLists(was.emits, is.emits, ['event-removed', 'event-added'], report);
  compareLists(was.roles, is.roles, ['role-removed', 'role-added'], report);
  compareLists(transitionsOf(was), transitionsOf(is), ['transition-removed', 'transition-added'], report);
  const [before, after] = [statusesOf(was), statusesOf(is)];
  for (const [code, status] of before) {
    const now = after.get(code);
    if (now && now !== status) report('error-status-changed', `${code}: ${now}, was ${status}`);
  }
  compareSecurity(was, is, report);
}

function compareLists(before: string[], after: string[], [removed, added]: Words, report: Report): void {
  for (const each of before) if (!after.includes(each)) report(removed, each);
  for (const each of after) if (!before.includes(each)) report(added, each);
}

/** Formats each state transition as text. */
function transitionsOf({ transitions }: Operation): string[] {
  return transitions.flatMap(({ resource, field, from, to }) =>
    (from.length ? from : ['nothing']).map((state) => `${resource}.${field} from ${state} to ${to}`),
  );
}

/** Returns the status of each error code. The example names of an error response are its codes. */
function statusesOf({ errorCodes, responses }: Operation): Map<string, string> {
  return new Map(
    responses.flatMap(({ status, content }) =>
      content
        .flatMap(({ names }) => names)
        .filter((name) => errorCodes.includes(name))
        .map((code): [string, string] => [code, status]),
    ),
  );
}

/** Compares security requirements, each a set of schemes with scopes. Credentials accepted before must still be accepted. */
function compareSecurity(base: Operation, head: Operation, report: Report): void {
  const [before, after] = [waysOf(base), waysOf(head)];
  for (const way of before) {
    const enough = after.some((other) =>
      Object.entries(other).every(([scheme, scopes]) => way[scheme] && scopes.every((scope) => way[scheme].includes(scope))),
    );
    if (!enough) report('security-tightened', `${wordsOf(way)} is no longer sufficient; required: ${after.map(wordsOf).join(', or ')}`);
  }
}

/** Treats missing or empty security as one requirement without schemes. */
const waysOf = ({ security }: Operation): SecurityRequirement[] => (security.length ? security : [{}]);

const wordsOf = (way: SecurityRequirement): string =>
  Object.entries(way)
    .map(([scheme, scopes]) => [scheme, ...scopes].join(' '))
    .join(' and ') || 'no key';
