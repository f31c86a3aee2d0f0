import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Node, operationsOf, parametersOf, resolve } from '../../openapi/redocly/decorators/operations';
import type { Family } from '../../src/families';
import type { Quote, QuotedFamily, QuotedOperation } from '../../src/plugins/guide-calls/model';
import { QUOTES_DIR } from '../../src/plugins/guide-calls/read';
import type { PageData } from './pages';
import { asText } from './schema';

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
    const parameters = parametersOf(root, source);
    const [contentType, media] = Object.entries<Node>(resolve(root, source.node.requestBody ?? {}).content ?? {})[0] ?? [];
    const examplesAt = (place: string) =>
      Object.fromEntries(parameters.filter((each) => each.in === place).map((each) => [each.name, asText(exampleOf(root, each))]));
    quotes[source.node.operationId] = {
      title: operation.title,
      method: operation.method.toUpperCase(),
      path: operation.path,
      route: entry.route,
      contentType,
      server: (operation.servers.at(-1)?.url ?? '').replace(/\/+$/, ''),
      parameters: { path: examplesAt('path'), query: examplesAt('query'), header: examplesAt('header') },
      required: parameters.filter((each) => each.required && each.in !== 'path').map(({ name }) => name),
      authorized: Boolean((source.node.security ?? root.security)?.length),
      bodies: quotesOf(root, media),
      answers: answersOf(root, source.node.responses),
    };
  }
  mkdirSync(QUOTES_DIR, { recursive: true });
  writeFileSync(path.join(QUOTES_DIR, `${family.folder}.json`), JSON.stringify(quotes));
}

function answersOf(root: Node, responses: Node = {}): QuotedOperation['answers'] {
  return Object.fromEntries(
    Object.entries<Node>(responses).map(([status, response]) => {
      const [media] = Object.values<Node>(resolve(root, response).content ?? {});
      return [status, quotesOf(root, media)];
    }),
  );
}

function quotesOf(root: Node, media: Node | undefined): Record<string, Quote> {
  if (!media) return {};
  const single = media.example ?? resolve(root, media.schema ?? {}).example;
  const named = Object.entries<Node>(media.examples ?? {}).map(([name, each]) => [name, resolve(root, each)] as const);
  if (!named.length) return single === undefined ? {} : { example: { summary: '', value: single } };
  return Object.fromEntries(named.map(([name, { summary, value }]) => [name, { summary: summary ?? name, value }]));
}

const exampleOf = (root: Node, parameter: Node): unknown => parameter.example ?? resolve(root, parameter.schema ?? {}).example ?? '';
