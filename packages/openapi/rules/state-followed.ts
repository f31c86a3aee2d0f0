import type { Location, Oas3Rule } from '@redocly/openapi-core';
import type { Transition } from '../model/transition';
import { pageName } from '../normalise';
import { isWebhook, type Node, propertyOf, transitionsOf } from './support';

type Found = { id: string; event?: string; description: string; emits: string[]; transition: Transition; location: Location };

/**
 * Requires that something follows the state in which an operation leaves a resource, because the page shows what can be done next. A change
 * that another operation causes is not shown there, so if only such a change follows, the description links to it, or the text of the state
 * says "Terminal state".
 */
export const stateFollowed: Oas3Rule = () => {
  const all: Found[] = [];
  const emitted = new Set<string>();
  const terminal = new Set<string>();
  return {
    Schema(schema: Node, ctx) {
      const name = schema['x-resource'];
      for (const field of name === undefined ? [] : Object.keys(schema.properties ?? {}))
        for (const [state, text] of Object.entries(propertyOf(ctx, schema, field)?.node['x-enum-descriptions'] ?? {}))
          if (/\bterminal state\b/i.test(String(text))) terminal.add(keyOf({ resource: name, field, to: state }));
    },
    Operation(operation: Node, ctx) {
      const { operationId: id, description = '', 'x-emits': emits = [] } = operation;
      const event = isWebhook(ctx) ? eventOf(operation) : undefined;
      if (!isWebhook(ctx)) for (const name of emits) emitted.add(name);
      for (const { transition, location } of transitionsOf(operation, ctx))
        all.push({ id, event, description, emits, transition, location });
    },
    Root: {
      leave(_, { report }) {
        for (const { event, description, emits, transition, location } of all) {
          const { resource, field, to } = transition;
          if (event !== undefined || terminal.has(keyOf(transition))) continue;
          const after = all.filter((each) => each.transition.resource === resource && each.transition.field === field && leaves(each, to));
          const isEnd = !after.some((each) => each.transition.to !== to);
          const isFollowed = after.some((each) => each.event === undefined || emits.includes(each.event) || !emitted.has(each.event));
          if (isEnd || isFollowed || after.some(({ id }) => description.includes(`/${pageName(id)})`))) continue;
          const [{ id }] = after;
          report({
            message: `Nothing follows the state \`${to}\` of \`${resource}\` on the page, because \`${id}\` is caused by another operation. Link to its page, \`${pageName(id)}\`, or add "Terminal state" to the text of the state, with the exception.`,
            location,
          });
        }
      },
    },
  };
};

const leaves = ({ transition }: Found, state: string): boolean => [transition.from ?? []].flat().includes(state);

const keyOf = ({ resource, field, to }: Pick<Transition, 'resource' | 'field' | 'to'>): string => [resource, field, to].join(' ');

/** Returns the name of an event: the constant in its body, which is also its key. */
const eventOf = (operation: Node): string =>
  operation.requestBody?.content?.['application/json']?.schema?.properties?.type?.const ?? operation.operationId;
