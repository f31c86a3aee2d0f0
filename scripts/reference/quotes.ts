import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Node, operationsOf, parametersOf, resolve } from '../../openapi/redocly/decorators/operations';
import type { Operation } from '../../src/components/reference/model';
import type { Family } from '../../src/families';
import type { Quote, QuotedFamily, QuotedOperation } from '../../src/plugins/guide-calls/model';
import { QUOTES_DIR } from '../../src/plugins/guide-calls/read';
import { namedExamples } from './operation';
import type { PageData } from './pages';
import { credentialsOf } from './samples/credentials';
import { requestOf } from './samples/request';

/**
 * Writes what guides quote of a family: requests and answers by the names of their examples.
 *
 * @param pages the family's, in the order of the description's operations
 */
export function writeQuotes(family: Family, root: Node, pages: readonly PageData[]): void {
  const quotes: QuotedFamily = {};
  for (const [position, source] of operationsOf(root).entries()) {
    const { entry, operation } = pages[position];
    if (source.webhook) continue;
    const { node } = source;
    const credentials = credentialsOf(root, node.security ?? root.security);
    quotes[node.operationId] = {
      title: operation.title,
      path: operation.path,
      route: entry.route,
      request: requestOf(operation, parametersOf(root, source), credentials[0]),
      credentials,
      parameters: { path: parametersIn('path', operation), query: parametersIn('query', operation) },
      bodies: quotesOf(root, resolve(root, node.requestBody ?? {})),
      answers: answersOf(root, node.responses),
    };
  }
  mkdirSync(QUOTES_DIR, { recursive: true });
  writeFileSync(path.join(QUOTES_DIR, `${family.folder}.json`), JSON.stringify(quotes));
}

/** The examples of an operation's parameters by their names. */
function parametersIn(place: 'path' | 'query', { parameters }: Operation): Record<string, string> {
  const fields = parameters.find((each) => each.place === place)?.fields ?? [];
  return Object.fromEntries(fields.map(({ name, schema }) => [name, schema.example ?? '']));
}

function answersOf(root: Node, responses: Node = {}): QuotedOperation['answers'] {
  return Object.fromEntries(Object.entries<Node>(responses).map(([status, response]) => [status, quotesOf(root, resolve(root, response))]));
}

/** The examples of a body in its first format. */
function quotesOf(root: Node, { content = {} }: Node): Record<string, Quote> {
  const [media] = Object.values<Node>(content);
  return Object.fromEntries(
    (media ? namedExamples(root, media) : []).map(([name, { summary = '', value }]): [string, Quote] => [name, { summary, value }]),
  );
}
