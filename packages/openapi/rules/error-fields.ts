import type { Oas3Rule } from '@redocly/openapi-core';
import { readErrorCatalogue } from '../errorCatalogue';
import { type Followed, follow, type Node, parametersOf, propertyOf } from './support';

/**
 * Checks the field that an error of one operation names in `errors`. `field` in `x-error-texts` must exist and have its own `detail`, and a
 * `detail` that begins with the name of a parameter or field ("max_fee must be …") must be about that field. Otherwise, the example would
 * name one field in its list and describe another.
 */
export const errorFields: Oas3Rule = () => {
  const catalogue = readErrorCatalogue();
  return {
    Operation(operation: Node, ctx) {
      const parameters = parametersOf(operation, ctx).filter(({ node }) => node.in === 'query');
      const { node: body, file } = follow(ctx, operation.requestBody);
      const [media] = Object.values<Node>(body.content ?? {});
      const has = (name: string) =>
        parameters.some(({ node }) => node.name === name) ||
        branches(follow(ctx, media?.schema, file)).some((each) => propertyOf(ctx, each.node, name, each.file));
      const branches = ({ node, file: from }: Followed): Followed[] => [
        { node, file: from },
        ...[...(node.oneOf ?? []), ...(node.anyOf ?? [])].map((each: Node) => follow(ctx, each, from)),
      ];
      for (const [code, texts] of Object.entries<Node>(operation['x-error-texts'] ?? {})) {
        const entry = catalogue[code];
        const at = ctx.location.child(['x-error-texts', code]);
        const [, stated] = /^(?:query\/)?([a-z0-9_]+)/.exec(texts?.field ?? '') ?? [];
        if (stated && !has(stated))
          ctx.report({
            message: `The operation has no parameter or field \`${stated}\`. Name one that it has.`,
            location: at.child('field'),
          });
        if (stated && texts.detail === undefined)
          ctx.report({
            message: `\`errors\` of the example names \`${texts.field}\`, but its detail is the general one. Add a \`detail\` about this field.`,
            location: at.child('field'),
          });
        const [, named] = /^([a-z]+(?:_[a-z0-9]+)*)\b/.exec(texts?.detail ?? '') ?? [];
        const listsFields = entry && (entry.field || entry.when === 'query' || entry.when === 'body');
        if (!named || !listsFields || !has(named) || (stated ?? entry.field) === named) continue;
        ctx.report({
          message: `The detail is about \`${named}\`, but \`errors\` of the example names another field. Add \`field: ${named}\` with the path of the field.`,
          location: at.child('detail'),
        });
      }
    },
  };
};
