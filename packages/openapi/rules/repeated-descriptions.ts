import type { Oas3Rule, UserContext } from '@redocly/openapi-core';
import { follow, type Node, snakeCase } from './support';

/** Words that add nothing to a name. */
const EMPTY = new Set('a an the of this that its for in to by and or'.split(' '));

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z]+|\d+/g) ?? []).filter((word) => !EMPTY.has(word)).map((word) => word.replace(/(?<=..)s$/, ''));

/**
 * Returns why a description is superfluous, or undefined.
 *
 * @param name name of the field or parameter
 * @param schema its schema, whose type may be a `$ref`
 */
function faultOf(ctx: UserContext, name: string, schema: Node | undefined, description: unknown): string | undefined {
  if (typeof description !== 'string') return undefined;
  const words = wordsOf(description);
  const named = new Set(wordsOf(snakeCase(name)));
  if (words.length && words.every((word) => named.has(word)))
    return `The description of \`${name}\` repeats its name. State what the name does not: the source, format, limits or use.`;
  const type = typeof schema?.$ref === 'string' ? schema : schema?.allOf?.length === 1 ? schema.allOf[0] : undefined;
  const defined = typeof type?.$ref === 'string' && follow(ctx, { $ref: type.$ref }).node.description;
  if (typeof defined === 'string' && defined.trim() && collapsed(description) === collapsed(defined))
    return `The description of \`${name}\` repeats the one of its type. Remove it, or describe this field.`;
  return undefined;
}

const collapsed = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Requires a description to state more than the name of its field or parameter, and not to copy the description of its type. */
export const repeatedDescriptions: Oas3Rule = () => ({
  SchemaProperties(properties: Record<string, Node>, ctx) {
    for (const [name, schema] of Object.entries(properties ?? {})) {
      const message = faultOf(ctx, name, schema, schema?.description);
      if (message) ctx.report({ message, location: ctx.location.child(name).key() });
    }
  },
  Parameter({ name, schema, description }: Node, ctx) {
    const message = faultOf(ctx, String(name), schema, description);
    if (message) ctx.report({ message, location: ctx.location.child('description') });
  },
});
