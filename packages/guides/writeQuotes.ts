import { mkdirSync, writeFileSync } from 'node:fs';
import type { Description } from '../openapi/model/description';
import { exampleOf, type MediaType, type Response } from '../openapi/model/operation';
import { textOf } from '../openapi/numbers';
import { waysOf } from '../openapi/security';
import type { Family } from '../platform/families';
import type { Operation } from '../reference/components/model';
import { datedFields } from '../reference/dates';
import type { PageData } from '../reference/pageData';
import { asHouseRequest, credentialsOf } from '../reference/samples/credentials';
import { requestOf } from '../reference/samples/request';
import { signatureHeadersOf } from '../reference/webhookDelivery';
import type { MagicValues, Quote, QuotedEvents, QuotedFamily } from './model';
import { fileOf, QUOTES_DIR } from './read';

/**
 * Writes the content that guides quote from a family.
 *
 * @param pages the family's pages
 */
export function writeQuotes(family: Family, description: Description, pages: readonly PageData[]): void {
  const { quotes, events } = familyQuotes(description, pages);
  mkdirSync(QUOTES_DIR, { recursive: true });
  writeFileSync(fileOf(family.folder), JSON.stringify(quotes));
  writeFileSync(fileOf(family.folder, 'events'), JSON.stringify(events));
}

/** Returns what guides quote from a family: requests and responses by example name, and webhooks as delivered. */
export function familyQuotes(description: Description, pages: readonly PageData[]): { quotes: QuotedFamily; events: QuotedEvents } {
  const quotes: QuotedFamily = {};
  const events: QuotedEvents = {};
  for (const { entry, operation, source } of pages) {
    const { operationId, responses } = source;
    if (source.webhook) {
      const { delivery, title } = operation;
      if (!delivery) continue;
      const { headers: head, body } = delivery;
      events[operationId] = { title, route: entry.route, headers: signatureHeadersOf(operation), head, body };
      continue;
    }
    const credentials = credentialsOf(description, source.security);
    const dates = datedFields(operation.request?.content[0]?.schema);
    quotes[operationId] = {
      title: operation.title,
      path: operation.path,
      route: entry.route,
      request: asHouseRequest(requestOf(operation, source, { proofs: waysOf(description, source.security)[0] ?? [] })),
      credentials,
      roles: source.roles,
      parameters: {
        path: parametersIn('path', operation),
        query: parametersIn('query', operation),
        header: parametersIn('header', operation),
      },
      ...(operation.outcomes.length && { magic: magicOf(operation) }),
      ...(dates.length && { dates }),
      bodies: quotesOf(source.body?.content),
      responses: Object.fromEntries(responses.map(({ status, content }) => [status, quotesOf(content)])),
      heads: Object.fromEntries(responses.map((response) => [response.status, headOf(response)])),
    };
  }
  return { quotes, events };
}

/** Returns the magic values of an operation by field, in the order of the description. */
function magicOf({ outcomes }: Operation): MagicValues[] {
  const found = new Map<string, Set<string>>();
  for (const { path, value } of outcomes) {
    const field = path.filter((key) => typeof key === 'string').join('.');
    found.set(field, (found.get(field) ?? new Set()).add(String(value)));
  }
  return [...found].map(([field, values]) => ({ field, values: [...values] }));
}

/** Returns the examples of an operation's parameters by name. */
function parametersIn(place: 'path' | 'query' | 'header', { parameters }: Operation): Record<string, string> {
  const fields = parameters.find((each) => each.place === place)?.fields ?? [];
  return Object.fromEntries(fields.map(({ name, schema }) => [name, schema.example ?? '']));
}

function headOf({ content, headers }: Response): Record<string, string> {
  const named = headers.map(({ name, schema, example }) => [name, textOf(example ?? exampleOf(schema) ?? name)]);
  return { ...(content[0] && { 'Content-Type': content[0].contentType }), ...Object.fromEntries(named) };
}

/** Returns the examples of a body in its first media type. */
function quotesOf([media]: MediaType[] = []): Record<string, Quote> {
  return Object.fromEntries((media?.examples ?? []).map(({ name, summary = '', value }): [string, Quote] => [name, { summary, value }]));
}
