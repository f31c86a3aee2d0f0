import type { Oas3Decorator } from '@redocly/openapi-core';
import { type CatalogueEntry, readErrorCatalogue, readShared, type When } from '../errorCatalogue';
import { Description } from '../model/description';
import type { Document, ErrorTexts } from '../model/document';
import type { Operation } from '../model/operation';
import { startsEverywhere } from '../model/transition';
import { isForOperators } from '../roles';
import { type Problem, problemExample } from './problem-example';

const WRITES = new Set(['post', 'put', 'patch', 'delete']);

/** Conditions of the catalogue's `when`. */
export const HOLDS: Record<When, (operation: Operation) => boolean> = {
  always: () => true,
  // `security: []` marks an operation that requires no key.
  secured: ({ isPublic }) => !isPublic,
  query: ({ parameters }) => parameters.some((parameter) => parameter.in === 'query'),
  body: ({ raw }) => Boolean(raw.requestBody),
  path_id: ({ path }) => path.includes('{'),
  // `x-read-only` marks a POST that stores nothing, so that no other request can conflict with it.
  write: ({ method, raw }) => WRITES.has(method) && !raw['x-read-only'],
  idempotent: ({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'),
  transition: ({ transitions }) => transitions.some(({ from }) => from.length > 0),
  patch: ({ method, versionRead }) => method === 'patch' && Boolean(versionRead),
  // A path returns it for a method that no operation describes.
  method: () => false,
};

/** Texts of the catalogue that address a tenant, as they apply to an operation that only operators may call. */
const OPERATOR_TEXTS: Record<string, ErrorTexts> = {
  unauthenticated: {
    cause: 'The `Authorization` header is missing, or the token of the operator session or application is unknown, revoked or expired.',
    remedy: 'Log in with a security key and send `Authorization: Bearer sat_…`.',
    detail: 'The session token has expired.',
  },
  forbidden: {
    cause: 'The caller is not an operator, or does not have the duty or the scope that this operation requires.',
    remedy: "Compare the scope on the operation's page with your duties in your operator record. If you need another duty, ask a lead.",
  },
  not_found: {
    remedy: 'Check the ID and its prefix, and check that your session belongs to the environment of the resource.',
    detail: 'No resource has this ID.',
  },
  quota_exceeded: { cause: 'Your operator session or application has reached its rate limit for the current window.' },
};

/** Causes of `not_found` for a resource that no operation deletes. */
const NEVER_DELETED = 'The ID is incorrect or belongs to the other environment, or you may not see the resource.';

/**
 * Adds the error responses of every operation: the codes listed in `x-error-codes`, and the codes that the catalogue assigns to all
 * operations of its kind. Each status has one response, and each code has one example; `forbidden` has a second one if the service can be
 * unmapped. Afterwards `x-error-codes` lists all codes, and `x-error-texts` has the texts for operators.
 *
 * @param document a bundled description; modified in place
 * @throws Error if an operation lists a code that is not in the catalogue
 */
export function addStandardErrors(document: Document, catalogue: Record<string, CatalogueEntry>): void {
  const description = new Description(document);
  const all = description.operations.flatMap(({ transitions }) => transitions);
  const deleted = new Set(description.calls.filter(makesUnreadable).map(({ path }) => shapeOf(path)));
  for (const operation of description.calls) {
    const standard = Object.keys(catalogue).filter((code) => {
      const { when } = catalogue[code];
      if (operation.errorTexts[code] === null) return false;
      if (when === 'transition' && startsEverywhere(operation.transitions, all)) return false;
      return when && HOLDS[when](operation);
    });
    const codes = [...new Set([...operation.errorCodes, ...standard])].sort(
      (a, b) => statusOf(catalogue, a, operation) - statusOf(catalogue, b, operation),
    );
    operation.raw['x-error-codes'] = codes;
    for (const [code, texts] of Object.entries(operation.errorTexts)) if (texts === null) delete operation.errorTexts[code];
    if (codes.includes('not_found') && operation.path.includes('{') && !resourcesOf(operation.path).some((path) => deleted.has(path)))
      operation.raw['x-error-texts'] = { ...operation.errorTexts, not_found: { cause: NEVER_DELETED, ...operation.errorTexts.not_found } };
    if (isForOperators(operation.roles)) addOperatorTexts(operation, codes);
    for (const code of codes) addExample(description, operation, code, catalogue[code]);
  }
  document.components ??= {};
  document.components.schemas = { ...document.components.schemas, Problem: readShared('schemas.yaml').Problem };
}

/** Checks whether an operation deletes its resource. After a DELETE that succeeds again when it is repeated, the resource is still found. */
const makesUnreadable = ({ method, raw }: Operation): boolean =>
  method === 'delete' && (raw['x-retry'] as { label?: string } | undefined)?.label !== 'safe';

/** Returns a path without the names of its parameters, and without the `admin` of operators. */
const shapeOf = (path: string): string => path.replace(/\{[^}]+\}/g, '{}').replace(/^\/admin\//, '/');

/** Returns the shapes of the resources in a path: `/a/{}` and `/a/{}/b/{}` of `/a/{a_id}/b/{b_id}/close`. */
const resourcesOf = (path: string): string[] => {
  const shape = shapeOf(path);
  return [...shape.matchAll(/\{\}/g)].map(({ index }) => shape.slice(0, index + 2));
};

/** Adds the texts for operators. The operation's own texts take precedence. */
function addOperatorTexts({ raw, errorTexts: own }: Operation, codes: readonly string[]): void {
  const general = Object.entries(OPERATOR_TEXTS).filter(([code]) => codes.includes(code));
  raw['x-error-texts'] = { ...own, ...Object.fromEntries(general.map(([code, texts]) => [code, { ...texts, ...own[code] }])) };
}

function statusOf(catalogue: Record<string, CatalogueEntry>, code: string, { source, operationId }: Operation): number {
  const entry = catalogue[code];
  if (!entry)
    throw new Error(
      `${source ?? operationId}: x-error-codes contains ${code}, which is not in openapi/errors.yaml. Add it there, or correct the code.`,
    );
  return entry.status;
}

function addExample(description: Description, operation: Operation, code: string, entry: CatalogueEntry): void {
  const responses = (operation.raw.responses ?? {}) as Record<string, ErrorResponse>;
  const response = responses[entry.status] ?? {
    description: entry.title,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, examples: {} } },
  };
  operation.raw.responses = Object.assign(responses, { [entry.status]: response });
  const { examples } = response.content['application/problem+json'];
  const value = problemExample(description, operation, code, entry);
  examples[code] = { summary: entry.title, value };
  const service = description.document.info?.['x-service'];
  const isOpen = (operation.raw.security as object[] | undefined)?.some((each) => !Object.keys(each).length);
  if (code === 'forbidden' && service && !isOpen && !isForOperators(operation.roles))
    examples.not_mapped = { summary: 'The service is not mapped', value: { ...value, detail: notMapped(service) } };
  const titles = Object.values(examples).map(({ summary }) => summary);
  response.description = `${titles.join('. ')}.`;
}

/** Error response. The lint ensures that descriptions contain no other ones. */
type ErrorResponse = {
  description: string;
  content: { 'application/problem+json': { schema: object; examples: Record<string, { summary: string; value: Problem }> } };
};

/**
 * Returns the message for a tenant that has not enabled the service. It is defined here because it shares the code of missing permissions.
 */
const notMapped = (service: string) => `The ${service} service is not mapped to this tenant in the sandbox.`;

/** Decorator that calls {@link addStandardErrors}. */
export const standardErrors: Oas3Decorator = () => ({
  Root: { leave: (root) => addStandardErrors(root as Document, readErrorCatalogue()) },
});
