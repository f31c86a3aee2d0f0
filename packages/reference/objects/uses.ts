import type { MediaType, Operation } from '../../openapi/model/operation';
import { nestedIn, type Reference, type SchemaNode } from '../../openapi/model/schema';

/** Ways in which an operation or webhook uses an object. */
export type Way = 'returns' | 'accepts' | 'carries';
/** Body of an operation or webhook. */
export type Body = { way: Way; media: MediaType };

/** Returns the bodies of an operation: its successful responses and its request, or the payload of a webhook. */
export function bodiesOf({ body, responses, webhook }: Operation): Body[] {
  const inWay = (way: Way, content: readonly MediaType[] = []) => content.map((media): Body => ({ way, media }));
  if (webhook) return inWay('carries', body?.content);
  const good = responses.filter(({ status }) => /^[23]/.test(status));
  return [...good.flatMap(({ content }) => inWay('returns', content)), ...inWay('accepts', body?.content)];
}

/**
 * Visits the references in a schema.
 *
 * @param visit called with each reference; returns true to continue below it
 */
export function visitReferences(schema: SchemaNode | undefined, visit: (reference: Reference) => boolean): void {
  if (typeof schema !== 'object') return;
  if (schema.reference && visit(schema.reference)) visitReferences(schema.reference.target, visit);
  for (const each of nestedIn(schema)) visitReferences(each, visit);
}

/** Returns the pointers of all references in a schema, at any depth. */
export function pointersIn(schema: SchemaNode): ReadonlySet<string> {
  const pointers = new Set<string>();
  visitReferences(schema, ({ pointer }) => !pointers.has(pointer) && Boolean(pointers.add(pointer)));
  return pointers;
}
