import { type Document, METHODS } from '../../packages/openapi/model/document';

const RESPONSES = { default: { description: '' } };

/**
 * Reduces a description to what docusaurus-plugin-openapi-docs needs to write a page for each operation and webhook.
 *
 * @param document bundled description
 * @returns a description with the same operations and webhooks, each with its ID, summary and tags. Its paths are numbers, because those of
 *   third parties can be names of JavaScript's prototypes
 */
export function onlyOperations({ paths = {}, webhooks = {} }: Document): object {
  const reduced = (items: NonNullable<Document['paths']>, start: string) =>
    Object.fromEntries(
      Object.values(items).map((item, index) => [
        `${start}${index}`,
        Object.fromEntries(
          METHODS.flatMap((method) => {
            const operation = item[method];
            if (!operation) return [];
            const { operationId, summary, tags } = operation;
            return [[method, { operationId, summary, tags, responses: RESPONSES }]];
          }),
        ),
      ]),
    );
  return {
    openapi: '3.1.0',
    info: { title: 'Operations', version: '1' },
    paths: reduced(paths, '/'),
    webhooks: reduced(webhooks, 'webhook-'),
  };
}
