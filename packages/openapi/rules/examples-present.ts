import type { Location, Oas3Rule, UserContext } from '@redocly/openapi-core';
import type { Node } from './support';

/** Binary media types, which need no example. */
const BINARY = /^(image|audio|video)\/|^application\/(pdf|zip|gzip|octet-stream|vnd\.)/;

/** Convention 12: every request body, 2xx response and parameter has an example, and each named example has a `summary`. */
export const examplesPresent: Oas3Rule = () => ({
  RequestBody: (body: Node, ctx) => checkContent(body, 'request body', ctx),
  Responses(responses: Record<string, Node>, ctx) {
    for (const [status, response] of Object.entries(responses)) {
      if (!status.startsWith('2')) continue;
      const { node, location } = ctx.resolve<Node>(response);
      checkContent(node ?? {}, `${status} response`, ctx, response.$ref ? location : ctx.location.child(status));
    }
  },
  Parameter(parameter: Node, { report, location }) {
    if (hasExample(parameter)) return;
    report({ message: `The parameter \`${parameter.name}\` has no \`example\`. Add one from STORY.md.`, location: location.child('name') });
  },
  Example(example: Node, { report, location }) {
    if (!example.summary)
      report({ message: 'The named example has no `summary`. Describe its case in a few words.', location: location.key() });
  },
});

const hasExample = (node: Node) => node.example !== undefined || Object.keys(node.examples ?? {}).length > 0;

function checkContent(holder: Node, what: string, { report, location }: UserContext, at: Location = location): void {
  for (const [type, media] of Object.entries<Node>(holder.content ?? {})) {
    if (BINARY.test(type) || hasExample(media)) continue;
    report({
      message: `The ${what} has no example. Add \`example\`, or \`examples\` for several cases, with IDs from STORY.md.`,
      location: at.child(['content', type]).key(),
    });
  }
}
