import { Description } from '../../openapi/model/description';
import type { Document } from '../../openapi/model/document';
import type { Operation } from '../../openapi/model/operation';
import { withAbsoluteLinks } from '../../reference/published';
import { retryOf } from '../../reference/retry';
import type { FamilyFacts } from '../runtime/index.js';
import { groupsOf } from './names';

/** Retry advice that lets a program repeat a request without asking: see packages/reference/retry.ts. */
const REPEATABLE = /^(safe|with the same )/;

/**
 * Reduces a bundled description to what the client's types are generated from: successful responses, and one `default` response whose `code`
 * lists the codes of the operation. Of webhooks, the bodies are kept. `Idempotency-Key` becomes optional, because the client generates one. Headers of
 * responses, examples and discriminators are left out: the constant in each variant narrows a union, whereas openapi-typescript would replace it by the
 * name of the variant if there is no mapping.
 *
 * @param root the bundled description of a house family, which is not modified
 */
export function typedDescription(root: object): Document {
  const document = JSON.parse(withAbsoluteLinks(JSON.stringify(root))) as Document;
  const { webhooks = {} } = document;
  for (const [name, { post }] of Object.entries(webhooks)) webhooks[name] = { post: { requestBody: post?.requestBody, responses: {} } };
  for (const { raw, errorCodes } of new Description(document).calls) {
    const problem = { $ref: '#/components/schemas/Problem' };
    const code = { type: 'object', required: ['code'], properties: { code: { enum: errorCodes } } };
    const schema = errorCodes.length ? { allOf: [problem, code] } : problem;
    const successful = Object.entries(raw.responses ?? {}).filter(([status]) => status.startsWith('2'));
    raw.responses = {
      ...Object.fromEntries(successful.map(([status, response]) => [status, { ...response, headers: undefined }])),
      default: { description: 'A problem.', content: { 'application/problem+json': { schema } } },
    };
  }
  const key = document.components?.parameters?.IdempotencyKey;
  if (key && 'required' in key) key.required = false;
  removeDiscriminators(document);
  return document;
}

function removeDiscriminators(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const schema = node as Record<string, unknown>;
  // Properties can have this name, too.
  if (schema.oneOf || schema.anyOf) delete schema.discriminator;
  for (const value of Object.values(node)) removeDiscriminators(value);
}

/** Returns what the client must know about a family's operations while it runs. */
export function factsOf(root: object): FamilyFacts {
  const { calls, servers } = new Description(root);
  const nameOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`;
  const adviceOf = (call: Operation) => retryOf(call, (operationId) => ({ label: operationId, href: operationId }))?.label ?? '';
  const urlOf = (words: RegExp) => servers.find(({ description }) => words.test(description))?.url ?? '';
  return {
    servers: { production: urlOf(/^production/i), sandbox: urlOf(/^sandbox/i) },
    keyed: calls.filter((call) => call.parameter('header', 'Idempotency-Key')).map(nameOf),
    once: calls.filter((call) => !REPEATABLE.test(adviceOf(call))).map(nameOf),
    groups: Object.fromEntries(
      [...groupsOf(calls)].map(([group, methods]) => [group, Object.fromEntries([...methods].map(([name, call]) => [name, nameOf(call)]))]),
    ),
  };
}
