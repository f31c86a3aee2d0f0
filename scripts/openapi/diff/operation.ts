import { type Node, type Operation, parametersOf, resolve } from '../../../openapi/redocly/decorators/operations';
import { compareExtensions } from './extensions';
import type { Direction, Report } from './rules';
import { compareSchemas } from './schema';

/** An operation and the bundled description that it stands in. */
export type OperationSide = { root: Node; operation: Operation };

/** Compares one operation, or webhook, before and after: what it takes, what it answers, who may call it. */
export function compareOperations(base: OperationSide, head: OperationSide, report: Report): void {
  const { webhook } = base.operation;
  const [was, is] = [base.operation.node, head.operation.node];
  // Its own name; the path's is compared by whoever found the two.
  if (was.operationId !== is.operationId)
    report(webhook ? 'webhook-renamed' : 'operation-renamed', `${was.operationId} is called ${is.operationId}`);
  if (is.deprecated && !was.deprecated) report('operation-deprecated', String(is.operationId));
  // We are the caller of a webhook: what it takes is what a reader gets.
  const direction = webhook ? 'answer' : 'request';
  compareParameters(base, head, direction, report);
  compareBodies(base, head, direction, report);
  if (webhook) return; // What a receiver answers is the same for all.
  compareAnswers(base, head, report);
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
    if (forms.length) report('parameter-form', `${name}: another ${forms.join(' and ')}`);
    compareSchemas({ root: base.root, schema: old.schema }, { root: head.root, schema: now.schema }, name, direction, report);
  }
  for (const [name, now] of is) {
    if (!was.has(name)) report(sends && now.required ? 'parameter-added-required' : 'parameter-added', name);
  }
}

/** By `in` and name. What a path's parameter is called does not travel, so that its place in the path names it. */
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

/** What is carried: a body, or an answer. */
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

function compareAnswers(base: OperationSide, head: OperationSide, report: Report): void {
  const [before, after] = [base.operation.node.responses ?? {}, head.operation.node.responses ?? {}];
  for (const [status, response] of Object.entries<Node>(before)) {
    if (!after[status]) {
      report('status-removed', status);
      continue;
    }
    const [was, is] = [resolve(base.root, response), resolve(head.root, after[status])];
    compareContents(base, was, head, is, `answer ${status}`, 'answer', report);
    compareHeaders(base, was, head, is, status, report);
  }
  // Another error comes with its code, which callers have been told to expect; another success has not been promised.
  for (const status of Object.keys(after)) if (!before[status] && /^[123]/.test(status)) report('success-added', status);
}

function compareHeaders(base: OperationSide, was: Node, head: OperationSide, is: Node, status: string, report: Report): void {
  for (const [name, raw] of Object.entries<Node>(was.headers ?? {})) {
    const now: Node | undefined = is.headers?.[name];
    if (!now) {
      report('header-removed', `${name}, answer ${status}`);
      continue;
    }
    const [old, header] = [resolve(base.root, raw), resolve(head.root, now)];
    compareSchemas({ root: base.root, schema: old.schema }, { root: head.root, schema: header.schema }, `header ${name}`, 'answer', report);
  }
}
