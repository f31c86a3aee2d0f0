import { type Node, type Operation, parametersOf, resolve } from '../decorators/operations';
import { compareExtensions } from './extensions';
import type { Direction, Report } from './rules';
import { compareSchemas } from './schema';

/** An operation with its bundled description. */
export type OperationSide = { root: Node; operation: Operation };

/** Compares an operation or webhook before and after a change: request, responses and security. */
export function compareOperations(base: OperationSide, head: OperationSide, report: Report): void {
  const { webhook } = base.operation;
  const [was, is] = [base.operation.node, head.operation.node];
  // Only the operation ID; the caller has compared the path.
  if (was.operationId !== is.operationId)
    report(webhook ? 'webhook-renamed' : 'operation-renamed', `${was.operationId} is now ${is.operationId}`);
  if (is.deprecated && !was.deprecated) report('operation-deprecated', String(is.operationId));
  // The platform sends webhooks, so their bodies are responses from the reader's perspective.
  const direction = webhook ? 'response' : 'request';
  compareParameters(base, head, direction, report);
  compareBodies(base, head, direction, report);
  if (webhook) return; // All webhook receivers respond in the same way.
  compareResponses(base, head, report);
  compareExtensions(base, head, report);
}

function compareParameters(base: OperationSide, head: OperationSide, direction: Direction, report: Report): void {
  const [was, is] = [parametersByName(base), parametersByName(head)];
  const sends = direction === 'request';
  for (const [name, old] of was) {
    const now = is.get(name);
    if (!now) {
      report('parameter-removed', name);
      continue;
    }
    if (sends && now.required && !old.required) report('parameter-now-required', name);
    if (!sends && old.required && !now.required) report('field-not-always', name);
    const forms = ['style', 'explode', 'allowReserved'].filter((word) => old[word] !== now[word]);
    if (forms.length) report('parameter-form', `${name}: different ${forms.join(' and ')}`);
    compareSchemas({ root: base.root, schema: old.schema }, { root: head.root, schema: now.schema }, name, direction, report);
  }
  for (const [name, now] of is) {
    if (!was.has(name)) report(sends && now.required ? 'parameter-added-required' : 'parameter-added', name);
  }
}

/** Returns parameters by location and name. Path parameters are keyed by position because their names are not sent. */
function parametersByName({ root, operation }: OperationSide): Map<string, Node> {
  const places = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
  const keyOf = (parameter: Node) =>
    parameter.in === 'path' ? `path parameter ${places.indexOf(parameter.name) + 1}` : `${parameter.in} parameter ${parameter.name}`;
  return new Map(parametersOf(root, operation).map((parameter) => [keyOf(parameter), parameter]));
}

function compareBodies(base: OperationSide, head: OperationSide, direction: Direction, report: Report): void {
  const [was, is] = [bodyOf(base), bodyOf(head)];
  if (was && !is) report('body-removed', 'the body');
  if (is?.required && !was?.required && direction === 'request') report('body-now-required', 'the body');
  compareContents(base, was, head, is, 'body', direction, report);
}

const bodyOf = ({ root, operation }: OperationSide): Node | undefined =>
  operation.node.requestBody && resolve(root, operation.node.requestBody);

/** Compares the media types and schemas of a request body or a response. */
function compareContents(
  base: OperationSide,
  was: Node | undefined,
  head: OperationSide,
  is: Node | undefined,
  at: string,
  direction: Direction,
  report: Report,
): void {
  if (!was || !is) return;
  const [before, after]: Node[] = [was.content ?? {}, is.content ?? {}];
  for (const [type, media] of Object.entries<Node>(before)) {
    if (!after[type]) report('media-type-removed', `${type}, ${at}`);
    else compareSchemas({ root: base.root, schema: media.schema }, { root: head.root, schema: after[type].schema }, at, direction, report);
  }
  for (const type of Object.keys(after)) if (!before[type]) report('media-type-added', `${type}, ${at}`);
}

function compareResponses(base: OperationSide, head: OperationSide, report: Report): void {
  const [before, after] = [base.operation.node.responses ?? {}, head.operation.node.responses ?? {}];
  for (const [status, response] of Object.entries<Node>(before)) {
    if (!after[status]) {
      report('status-removed', status);
      continue;
    }
    const [was, is] = [resolve(base.root, response), resolve(head.root, after[status])];
    compareContents(base, was, head, is, `response ${status}`, 'response', report);
    compareHeaders(base, was, head, is, status, report);
  }
  // Additional errors are covered by their codes, which clients must expect; an additional success status is not.
  for (const status of Object.keys(after)) if (!before[status] && /^[123]/.test(status)) report('success-added', status);
}

function compareHeaders(base: OperationSide, was: Node, head: OperationSide, is: Node, status: string, report: Report): void {
  for (const [name, raw] of Object.entries<Node>(was.headers ?? {})) {
    const now: Node | undefined = is.headers?.[name];
    if (!now) {
      report('header-removed', `${name}, response ${status}`);
      continue;
    }
    const [old, header] = [resolve(base.root, raw), resolve(head.root, now)];
    compareSchemas(
      { root: base.root, schema: old.schema },
      { root: head.root, schema: header.schema },
      `header ${name}`,
      'response',
      report,
    );
  }
}
