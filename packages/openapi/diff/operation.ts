import type { MediaType, Operation, Parameter, Response } from '../model/operation';
import { compareExtensions } from './extensions';
import type { Direction, Report } from './rules';
import { compareSchemas } from './schema';

/** Compares an operation or webhook before and after a change: request, responses and security. */
export function compareOperations(was: Operation, is: Operation, report: Report): void {
  const { webhook } = was;
  // Only the operation ID; the caller has compared the path.
  if (was.operationId !== is.operationId)
    report(webhook ? 'webhook-renamed' : 'operation-renamed', `${was.operationId} is now ${is.operationId}`);
  if (is.deprecated && !was.deprecated) report('operation-deprecated', is.operationId);
  // The platform sends webhooks, so their bodies are responses from the reader's perspective.
  const direction = webhook ? 'response' : 'request';
  compareParameters(was, is, direction, report);
  compareBodies(was, is, direction, report);
  if (webhook) return; // All webhook receivers respond in the same way.
  compareResponses(was, is, report);
  compareExtensions(was, is, report);
}

function compareParameters(before: Operation, after: Operation, direction: Direction, report: Report): void {
  const [was, is] = [parametersByName(before), parametersByName(after)];
  const sends = direction === 'request';
  for (const [name, old] of was) {
    const now = is.get(name);
    if (!now) {
      report('parameter-removed', name);
      continue;
    }
    if (sends && now.required && !old.required) report('parameter-now-required', name);
    if (!sends && old.required && !now.required) report('field-not-always', name);
    const forms = (['style', 'explode', 'allowReserved'] as const).filter((word) => old[word] !== now[word]);
    if (forms.length) report('parameter-form', `${name}: different ${forms.join(' and ')}`);
    compareSchemas({ schema: old.schema }, { schema: now.schema }, name, direction, report);
  }
  for (const [name, now] of is) {
    if (!was.has(name)) report(sends && now.required ? 'parameter-added-required' : 'parameter-added', name);
  }
}

/** Returns parameters by location and name. Path parameters are keyed by position because their names are not sent. */
function parametersByName({ path, parameters }: Operation): Map<string, Parameter> {
  const places = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
  const keyOf = ({ in: place, name }: Parameter) =>
    place === 'path' ? `path parameter ${places.indexOf(name) + 1}` : `${place} parameter ${name}`;
  return new Map(parameters.map((parameter) => [keyOf(parameter), parameter]));
}

function compareBodies({ body: was }: Operation, { body: is }: Operation, direction: Direction, report: Report): void {
  if (was && !is) report('body-removed', 'the body');
  if (is?.required && !was?.required && direction === 'request') report('body-now-required', 'the body');
  if (was && is) compareContents(was.content, is.content, 'body', direction, report);
}

/** Compares the media types and schemas of a request body or a response. */
function compareContents(was: readonly MediaType[], is: readonly MediaType[], at: string, direction: Direction, report: Report): void {
  const [before, after] = [was, is].map((content) => new Map(content.map(({ contentType, schema }) => [contentType, schema])));
  for (const [type, schema] of before) {
    if (!after.has(type)) report('media-type-removed', `${type}, ${at}`);
    else compareSchemas({ schema }, { schema: after.get(type) }, at, direction, report);
  }
  for (const type of after.keys()) if (!before.has(type)) report('media-type-added', `${type}, ${at}`);
}

function compareResponses(was: Operation, is: Operation, report: Report): void {
  const [before, after] = [was, is].map(({ responses }) => new Map(responses.map((response) => [response.status, response])));
  for (const [status, old] of before) {
    const now = after.get(status);
    if (!now) {
      report('status-removed', status);
      continue;
    }
    compareContents(old.content, now.content, `response ${status}`, 'response', report);
    compareHeaders(old, now, report);
  }
  // Additional errors are covered by their codes, which clients must expect; an additional success status is not.
  for (const status of after.keys()) if (!before.has(status) && /^[123]/.test(status)) report('success-added', status);
}

function compareHeaders(was: Response, is: Response, report: Report): void {
  for (const { name, schema } of was.headers) {
    const now = is.headers.find((header) => header.name === name);
    if (now) compareSchemas({ schema }, { schema: now.schema }, `header ${name}`, 'response', report);
    else report('header-removed', `${name}, response ${was.status}`);
  }
}
