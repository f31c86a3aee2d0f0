import type { Oas3Rule, UserContext } from '@redocly/openapi-core';
import { eachNamed, follow, type Node } from './support';

/** One prefix and a ULID; several prefixes (`(wal|trf)`) or any (`[a-z]{3}`) where an id may name things of several kinds. */
const OUR_ID = /^\^([a-z]{2,4}|\((\?:)?[a-z]{2,4}(\|[a-z]{2,4})*\)|\[a-z\]\{\d(,\d)?\})_\[0-9A-HJKMNP-TV-Z\]\{26\}\$$/;

/** Ids that somebody else gives out: a bank's session, a card terminal, a tax office, whatever is named external. */
const OTHERS_ID = /(^|_)(external|session|terminal|tax)(_\w+)?_ids?$/;

/**
 * Convention 3: our ids are opaque, one prefix and a ULID, so that a wrong id is seen at once. Ids of others (see above) are text
 * with the usual bounds.
 */
export const idPattern: Oas3Rule = () =>
  eachNamed(({ name, in: kind, schema, file }, location, ctx) => {
    if (!/(^|_)ids?$/.test(name) || OTHERS_ID.test(name) || kind === 'header' || isOurs(ctx, schema, file)) return;
    ctx.report({
      message: `\`${name}\` is not a prefixed id. \`$ref\` the id in common.yaml, or say \`type: string\` and \`pattern: '^wal_[0-9A-HJKMNP-TV-Z]{26}$'\` with its own prefix. If somebody else gives it out, call it \`external_…_id\`, \`…_reference\` or \`…_number\`.`,
      location,
    });
  });

function isOurs(ctx: UserContext, schema: Node, file: string): boolean {
  // A lone branch's pattern is among the schema's own keywords, and the branch's `$ref` may start from another file than they do.
  if (schema.const !== undefined || schema.enum || OUR_ID.test(schema.pattern ?? '')) return true;
  if (schema.items) return isNested(ctx, schema.items, file);
  const branches: Node[] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (branches.length) return branches.every((branch) => branch.type === 'null' || isNested(ctx, branch, file));
  return false;
}

function isNested(ctx: UserContext, schema: Node, from: string): boolean {
  const { node, file } = follow(ctx, schema, from);
  return isOurs(ctx, node, file);
}
