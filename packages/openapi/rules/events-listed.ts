import type { Location, Oas3Rule } from '@redocly/openapi-core';
import { isWebhook, listed, type Node } from './support';

/** Groups whose operations concern all events of the family. */
const ABOUT_EVENTS = ['webhooks', 'testing'];

/**
 * Requires an operation that writes to list in `x-emits` each event that its description names, in backticks or as a link to its page, because
 * "What happens next" is generated from the list. An event that another operation causes is named as a link in a sentence that says what it
 * "reports". A sentence can also say that an event is "not sent".
 */
export const eventsListed: Oas3Rule = () => {
  let events: string[] = [];
  return {
    Root(root: Node) {
      events = Object.keys(root.webhooks ?? {});
    },
    Operation(operation: Node, ctx) {
      if (isWebhook(ctx) || ctx.key === 'get' || ABOUT_EVENTS.some((group) => operation.tags?.includes(group))) return;
      const missing = new Set(
        String(operation.description ?? '')
          .split(/(?<=[.:;])\s+/)
          .filter((sentence) => !/\bnot\s+sent\b/.test(sentence))
          .flatMap((sentence) => [
            ...[...sentence.matchAll(/(?<!\[)`([a-z_]+\.[a-z_]+)`/g)].map(([, name]) => name),
            ...(/\breports?\b/.test(sentence) ? [] : events.filter((name) => sentence.includes(`/receive-${name.replace(/[._]/g, '-')})`))),
          ])
          .filter((name) => events.includes(name) && !operation['x-emits']?.includes(name)),
      );
      if (!missing.size) return;
      const location: Location = ctx.location.child('description');
      ctx.report({
        message: `The description names ${listed(missing)}, but \`x-emits\` does not. Add the event, or link to its page and say what it reports if another operation causes it.`,
        location,
      });
    },
  };
};
