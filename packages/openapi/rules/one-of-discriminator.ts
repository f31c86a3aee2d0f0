import type { Oas3Rule } from '@redocly/openapi-core';
import { follow, listed, type Node, propertyOf, typesOf } from './support';

/**
 * Convention 16: one property with a `const` distinguishes the branches of a `oneOf`, so that code can switch on it and pages can name the
 * branches.
 */
export const oneOfDiscriminator: Oas3Rule = () => ({
  Schema(schema: Node, ctx) {
    const { report, location } = ctx;
    const branches = ((schema.oneOf ?? schema.anyOf ?? []) as Node[])
      .map((branch, index) => ({ index, ...follow(ctx, branch) }))
      .filter(({ node }) => node.type !== 'null');
    const objects = branches.filter(({ node }) => typesOf(node).includes('object') || node.properties || node.allOf);
    if (objects.length < 2) return;
    const keyword = schema.oneOf ? 'oneOf' : 'anyOf';
    const name: string | undefined = schema.discriminator?.propertyName;
    if (!name) {
      report({
        message: `The branches have no discriminator. Name the property whose \`const\` differs: \`discriminator: { propertyName: kind }\`${keyword === 'anyOf' ? ', and write `oneOf`' : ''}.`,
        location: location.child(keyword).key(),
      });
      return;
    }
    const values: string[] = [];
    for (const { index, node, file } of branches) {
      const value = propertyOf(ctx, node, name, file)?.node.const;
      const at = location.child([keyword, index]);
      if (value === undefined)
        report({ message: `The branch has no \`${name}\` with a \`const\`. Add it, and list it in \`required\`.`, location: at });
      else if (values.includes(String(value)))
        report({ message: `Two branches have \`${name}: ${value}\`. Use a different value for each.`, location: at });
      else if (!isRequired(node, name))
        report({ message: `The discriminator \`${name}\` is not required in this branch. List it in \`required\`.`, location: at });
      values.push(String(value));
    }
    const unknown = Object.keys(schema.discriminator.mapping ?? {}).filter((value) => !values.includes(value));
    if (unknown.length) {
      report({
        message: `No branch has the \`${name}\` ${listed(unknown)} that \`mapping\` contains. Use one of ${listed(values)}.`,
        location: location.child(['discriminator', 'mapping']).key(),
      });
    }
  },
});

const isRequired = (node: Node, name: string): boolean =>
  (node.required ?? []).includes(name) || (node.allOf ?? []).some((part: Node) => part.$ref || isRequired(part, name));
