import { mkdirSync, writeFileSync } from 'node:fs';
import { type Node, operationsOf, parametersOf, resolve } from '../openapi/decorators/operations';
import type { Family } from '../platform/families';
import type { PageData } from '../reference';
import type { Operation } from '../reference/components/model';
import { signatureHeadersOf } from '../reference/delivery';
import { namedExamples } from '../reference/operation';
import { credentialsOf } from '../reference/samples/credentials';
import { requestOf } from '../reference/samples/request';
import { asText } from '../reference/schema';
import type { Quote, QuotedEvents, QuotedFamily } from './model';
import { fileOf, QUOTES_DIR } from './read';

/**
 * Writes the content that guides quote from a family: requests and responses by example name, and webhooks as delivered.
 *
 * @param pages the family's pages, in the order of the description's operations
 */
export function writeQuotes(family: Family, root: Node, pages: readonly PageData[]): void {
  const quotes: QuotedFamily = {};
  const events: QuotedEvents = {};
  for (const [position, source] of operationsOf(root).entries()) {
    const { entry, operation } = pages[position];
    const { node } = source;
    if (source.webhook) {
      const { delivery, title } = operation;
      if (!delivery) continue;
      const { headers: head, body } = delivery;
      events[node.operationId] = { title, route: entry.route, headers: signatureHeadersOf(operation), head, body };
      continue;
    }
    const credentials = credentialsOf(root, node.security ?? root.security);
    quotes[node.operationId] = {
      title: operation.title,
      path: operation.path,
      route: entry.route,
      request: requestOf(operation, parametersOf(root, source), credentials[0]),
      credentials,
      parameters: {
        path: parametersIn('path', operation),
        query: parametersIn('query', operation),
        header: parametersIn('header', operation),
      },
      bodies: quotesOf(root, resolve(root, node.requestBody ?? {})),
      responses: responsesOf(root, node.responses, quotesOf),
      heads: responsesOf(root, node.responses, headOf),
    };
  }
  mkdirSync(QUOTES_DIR, { recursive: true });
  writeFileSync(fileOf(family.folder), JSON.stringify(quotes));
  writeFileSync(fileOf(family.folder, 'events'), JSON.stringify(events));
}

/** Returns the examples of an operation's parameters by name. */
function parametersIn(place: 'path' | 'query' | 'header', { parameters }: Operation): Record<string, string> {
  const fields = parameters.find((each) => each.place === place)?.fields ?? [];
  return Object.fromEntries(fields.map(({ name, schema }) => [name, schema.example ?? '']));
}

/** Applies a function to each response, by status. */
function responsesOf<Part>(root: Node, responses: Node = {}, part: (root: Node, response: Node) => Part): Record<string, Part> {
  return Object.fromEntries(Object.entries<Node>(responses).map(([status, response]) => [status, part(root, resolve(root, response))]));
}

/** Returns the headers of a response with their examples. */
function headOf(root: Node, { content = {}, headers = {} }: Node): Record<string, string> {
  const [contentType] = Object.keys(content);
  const named = Object.entries<Node>(headers).map(([name, raw]) => {
    const { example, schema = {} } = resolve(root, raw);
    return [name, asText(example ?? resolve(root, schema).example ?? name)];
  });
  return { ...(contentType && { 'Content-Type': contentType }), ...Object.fromEntries(named) };
}

/** Returns the examples of a body in its first media type. */
function quotesOf(root: Node, { content = {} }: Node): Record<string, Quote> {
  const [media] = Object.values<Node>(content);
  return Object.fromEntries(
    (media ? namedExamples(root, media) : []).map(([name, { summary = '', value }]): [string, Quote] => [name, { summary, value }]),
  );
}
