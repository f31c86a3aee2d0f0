import type { Location, Oas3Visitor, UserContext } from '@redocly/openapi-core';
import { distance } from 'fastest-levenshtein';
import type { Transition } from '../model/transition';

/** Node of a description under lint, which may be malformed (guard.ts). */
// biome-ignore lint/suspicious/noExplicitAny: a rule must accept what its author has written so far
export type Node = Record<string, any>;

/** Node, and the file to which its `$ref`s are relative. */
export type Followed = { node: Node; file: string };

/**
 * Resolves the `$ref` of a node.
 *
 * @param from the file that contains `node`; defaults to the file of the visited node
 * @returns the target of the `$ref`, overridden by the siblings of the `$ref`; only the siblings if the target does not exist
 */
export function follow(ctx: UserContext, node: Node | undefined, from: string = ctx.location.source.absoluteRef): Followed {
  if (typeof node?.$ref !== 'string') return { node: node ?? {}, file: from };
  const { $ref, ...beside } = node;
  const target = ctx.resolve<Node>({ $ref }, from);
  if (!target.node || !target.location) return { node: beside, file: from };
  const { node: found, file } = follow(ctx, target.node, target.location.source.absoluteRef);
  return { node: { ...found, ...beside }, file };
}

/** Returns the resolved property of a schema by name, from the schema or from its `allOf`. */
export function propertyOf(ctx: UserContext, schema: Node | undefined, name: string, from?: string): Followed | undefined {
  const { node, file } = follow(ctx, schema, from);
  if (node.properties?.[name]) return follow(ctx, node.properties[name], file);
  for (const part of node.allOf ?? []) {
    const found = propertyOf(ctx, part, name, file);
    if (found) return found;
  }
  return undefined;
}

/** Returns the types that a schema allows, without null. */
export const typesOf = (schema: Node): string[] => [schema.type ?? []].flat().filter((type) => type !== 'null');

/**
 * Merges a schema with its only part: a single item of `allOf`, or the only branch that is not null. The keywords of the schema take
 * precedence.
 *
 * @returns undefined if the target of a `$ref` does not exist, which no-unresolved-refs reports
 */
function effective(ctx: UserContext, schema: Node | undefined, from?: string, above: readonly Node[] = []): Followed | undefined {
  const { node, file } = follow(ctx, schema, from);
  if (schema?.$ref && Object.keys(node).length < Object.keys(schema).length) return undefined;
  const parts: Node[] = [...(node.allOf ?? []), ...(node.anyOf ?? []), ...(node.oneOf ?? [])].filter((part) => part?.type !== 'null');
  // A schema that contains itself has nothing more to merge.
  if (parts.length !== 1 || above.includes(parts[0])) return { node, file };
  const part = effective(ctx, parts[0], file, [...above, parts[0]]);
  return part && { node: { ...part.node, ...node }, file: part.file };
}

export type Named = { name: string; in: 'property' | 'query' | 'path' | 'header' | 'cookie'; schema: Node; file: string };

/** Builds a visitor for everything that has a name and a schema: properties and parameters, with their own descriptions. */
export function eachNamed(check: (named: Named, location: Location, ctx: UserContext) => void): Oas3Visitor {
  const hand = (name: string, kind: Named['in'], raw: Node | undefined, location: Location, ctx: UserContext) => {
    const found = effective(ctx, raw);
    if (found) check({ name, in: kind, schema: found.node, file: found.file }, location, ctx);
  };
  return {
    SchemaProperties(properties: Record<string, Node>, ctx) {
      for (const [name, schema] of Object.entries(properties ?? {})) hand(name, 'property', schema, ctx.location.child(name).key(), ctx);
    },
    Parameter(parameter: Node, ctx) {
      const { name, in: kind, schema, description = schema?.description } = parameter ?? {};
      hand(String(name), kind, schema && { ...schema, description }, ctx.location.child('name'), ctx);
    },
  };
}

/** Checks by its location whether an operation is a request that the platform sends: a webhook or a callback. */
export const isWebhook = (ctx: UserContext): boolean => /^#\/webhooks\/|\/callbacks\//.test(ctx.location.pointer);

/** Returns the resolved parameters of an operation and of its path. */
export function parametersOf(operation: Node, ctx: UserContext): Followed[] {
  return [...(ctx.parent?.parameters ?? []), ...(operation.parameters ?? [])].map((parameter: Node) => follow(ctx, parameter));
}

export type PlacedTransition = { transition: Transition; location: Location };

/** Returns the `x-transition` of an operation as a list, with locations. */
export function transitionsOf(operation: Node, { location }: UserContext): PlacedTransition[] {
  const given: Transition | Transition[] | undefined = operation['x-transition'];
  const at = location.child('x-transition');
  if (Array.isArray(given)) return given.map((transition, index) => ({ transition, location: at.child(index) }));
  return given === undefined ? [] : [{ transition: given, location: at }];
}

/** Returns the words that are likely to be meant by a misspelt one, the nearest first; at most two. */
export function nearest(word: string, words: Iterable<string>): string[] {
  const limit = Math.max(2, Math.floor(word.length / 3));
  return [...words]
    .map((candidate) => ({ candidate, edits: distance(word, candidate) }))
    .filter(({ edits }) => edits <= limit)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, 2)
    .map(({ candidate }) => candidate);
}

/** Formats a list as `a, b or c`, with each word in backticks. */
export const listed = (words: Iterable<string>): string =>
  [...words]
    .map((word) => `\`${word}\``)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');

/** Converts a word to snake_case: `accountName` and `account-name` become `account_name`. */
export const snakeCase = (word: string): string =>
  word
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .toLowerCase();
