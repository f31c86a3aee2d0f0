import { type Node, operationsOf, parametersOf } from '../../openapi/decorators/operations';
import { retryOf } from '../../reference/retry';
import type { FamilyFacts } from '../runtime/index.js';

/** Retry advice that lets a program repeat a request without asking: see packages/reference/retry.ts. */
const REPEATABLE = /^(safe|with the same )/;

/**
 * Reduces a bundled description to what the client's types are generated from: successful responses, and one `default` response whose `code`
 * lists the codes of the operation. `Idempotency-Key` becomes optional, because the client generates one. Headers of responses, examples
 * and webhooks are left out.
 *
 * @param root the bundled description of a house family, which is not modified
 */
export function typedDescription(root: Node): Node {
  const { webhooks: _, ...description } = structuredClone(root);
  for (const { node } of operationsOf(description)) {
    const codes: string[] = node['x-error-codes'] ?? [];
    const problem = { $ref: '#/components/schemas/Problem' };
    const schema = codes.length
      ? { allOf: [problem, { type: 'object', required: ['code'], properties: { code: { enum: codes } } }] }
      : problem;
    const successful = Object.entries<Node>(node.responses).filter(([status]) => status.startsWith('2'));
    node.responses = Object.fromEntries(successful.map(([status, { headers: _, ...response }]) => [status, response]));
    node.responses.default = { description: 'A problem.', content: { 'application/problem+json': { schema } } };
  }
  const key = description.components?.parameters?.IdempotencyKey;
  if (key) key.required = false;
  return description;
}

/** Returns what the client must know about a family's operations while it runs. */
export function factsOf(root: Node): FamilyFacts {
  const keyed: string[] = [];
  const once: string[] = [];
  for (const source of operationsOf(root).filter(({ webhook }) => !webhook)) {
    const operation = `${source.method.toUpperCase()} ${source.path}`;
    const label = retryOf(source, root, (operationId) => ({ label: operationId, href: operationId }))?.label ?? '';
    if (parametersOf(root, source).some(({ name }) => name === 'Idempotency-Key')) keyed.push(operation);
    if (!REPEATABLE.test(label)) once.push(operation);
  }
  const urlOf = (words: RegExp) => root.servers.find(({ description }: Node) => words.test(description))?.url;
  return { servers: { production: urlOf(/^production/i), sandbox: urlOf(/^sandbox/i) }, keyed, once };
}
