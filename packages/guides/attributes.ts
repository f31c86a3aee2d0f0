import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';

/** Attributes of a tag as values: strings, and expressions in braces made of strings, numbers, arrays and objects. */
export type Attributes = Record<string, unknown>;

/**
 * Evaluates the attributes of a tag.
 *
 * @throws Error with the supported syntax, for an unknown name or an expression that would have to be computed
 */
export function attributesOf(tag: MdxJsxFlowElement | MdxJsxTextElement, allowed: readonly string[]): Attributes {
  return Object.fromEntries(
    tag.attributes.map((attribute) => {
      if (attribute.type !== 'mdxJsxAttribute' || !allowed.includes(attribute.name)) {
        const name = attribute.type === 'mdxJsxAttribute' ? attribute.name : '{…}';
        throw new Error(`<${tag.name}> does not support the attribute ${name}. Use ${allowed.join(', ')}.`);
      }
      const { name, value } = attribute;
      if (value === null || value === undefined || typeof value === 'string') return [name, value ?? true];
      const [statement] = value.data?.estree?.body ?? [];
      if (statement?.type !== 'ExpressionStatement') throw new Error(`${name}={${value.value}} is empty. Write a value.`);
      return [name, evaluated(statement.expression, name)];
    }),
  );
}

type Expression = { type: string } & Record<string, unknown>;

function evaluated(raw: unknown, name: string): unknown {
  const expression = raw as Expression;
  if (expression.type === 'Literal') return expression.value;
  if (expression.type === 'ArrayExpression') return (expression.elements as unknown[]).map((element) => evaluated(element, name));
  if (expression.type === 'ObjectExpression') {
    return Object.fromEntries(
      (expression.properties as Expression[]).map((property) => [keyOf(property, name), evaluated(property.value, name)]),
    );
  }
  throw new Error(`${name}: the expression is not supported. Write a string, number, array or object.`);
}

function keyOf({ key, computed }: Expression, name: string): string {
  const { type, name: identifier, value } = key as Expression;
  if (computed || (type !== 'Identifier' && type !== 'Literal'))
    throw new Error(`${name}: a computed key is not supported. Write the key as a word or in quotes.`);
  return String(type === 'Identifier' ? identifier : value);
}
