import type { Oas3Rule, UserContext } from '@redocly/openapi-core';
import { eachNamed, follow, type Node } from './support';

/** One prefix and a ULID. Several prefixes (`(wal|trf)`) or any prefix (`[a-z]{3}`) if an ID may name resources of several types. */
const OUR_ID = /^\^([a-z]{2,4}|\((\?:)?[a-z]{2,4}(\|[a-z]{2,4})*\)|\[a-z\]\{\d(,\d)?\})_\[0-9A-HJKMNP-TV-Z\]\{26\}\$$/;

/** IDs issued by third parties: a bank's session, a card terminal, a tax office, and names that contain `external`. */
const OTHERS_ID = /(^|_)(external|session|terminal|tax)(_\w+)?_ids?$/;

/**
 * Convention 3: IDs of the platform are opaque, one prefix and a ULID, so that a wrong ID is recognised at once. Third-party IDs (see
 * above) are text with the usual bounds.
 */
export const idPattern: Oas3Rule = () =>
  eachNamed(({ name, in: kind, schema, file }, location, ctx) => {
    if (!/(^|_)ids?$/.test(name) || OTHERS_ID.test(name) || kind === 'header' || isOurs(ctx, schema, file)) return;
    ctx.report({
      message: `\`${name}\` is not a prefixed ID. \`$ref\` the ID in common.yaml, or write \`type: string\` and \`pattern: '^wal_[0-9A-HJKMNP-TV-Z]{26}$'\` with the prefix of the resource. If a third party issues the ID, rename the field to \`external_…_id\`, \`…_reference\` or \`…_number\`.`,
      location,
    });
  });

function isOurs(ctx: UserContext, schema: Node, file: string): boolean {
  // The pattern of a single branch is already merged into the keywords of the schema, and the `$ref` of the branch may be relative to
  // another file.
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
