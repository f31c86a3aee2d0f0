import { markdownOf } from '../../markdown/twin';
import type { Field, Schema } from '../components/model';
import { blocks, code, item, linkTo } from './text';

/** Formats fields as a list, with nested fields as nested lists. */
export const fieldList = (fields: readonly Field[]): string => fields.map((field) => item(fieldText(field))).join('\n');

function fieldText({ name, required, deprecated, schema }: Field): string {
  const facts = [typeWords(schema), required && 'required', deprecated && 'deprecated', ...factsOf(schema)].filter(Boolean);
  return withNested(`${code(name)} (${facts.join(', ')})`, schema);
}

/** Formats a schema without a name, such as that of a body, after the introduction. */
export function schemaText(schema: Schema): string {
  const { fields, items, variants, parts } = schema;
  const facts = [...(schema.type.endsWith(' or null') ? [schema.type] : []), ...factsOf(schema)].join(', ');
  if (fields && !items && !variants && !parts) return blocks(markdownOf(schema.html), facts, fieldList(fields));
  const others = factsOf(schema).join(', ');
  return item(withNested(others ? `${typeWords(schema)} (${others})` : typeWords(schema), schema));
}

function withNested(head: string, schema: Schema): string {
  const description = markdownOf(schema.html);
  const inside = nested(schema);
  return `${head}${description && `: ${description}`}${inside && `\n${inside}`}`;
}

function nested({ values, fields, items, variants, parts, repeats }: Schema): string {
  const lines = [
    ...(values ?? []).map(({ value, meaning }) => item(meaning ? `${code(value)}: ${markdownOf(meaning)}` : code(value))),
    ...(repeats ? [item(`Same fields as ${repeats} above.`)] : []),
    ...(fields ? [fieldList(fields)] : []),
    ...(variants ?? []).map(({ property, label, schema }) => {
      const facts = factsOf(schema).join(', ');
      return item(withNested(`Variant ${code(property ? `${property}: ${label}` : label)}${facts && ` (${facts})`}`, schema));
    }),
    ...(items ? [itemsText(items)] : []),
    ...(parts ?? []).map(({ label, schema }) =>
      item(withNested(`${label} (${[typeWords(schema), ...factsOf(schema)].join(', ')})`, schema)),
    ),
  ];
  return lines.join('\n');
}

/** The fields of an array's items follow directly, as the type of the array already says what they belong to. */
function itemsText(items: Schema): string {
  const facts = factsOf(items);
  if (!items.html && !facts.length) return nested(items);
  return item(withNested(`Each item${facts.length ? ` (${facts.join(', ')})` : ''}`, items));
}

/** Objects are linked to their pages, and types that the introduction explains have their name. */
function typeWords({ type, named, object, items }: Schema): string {
  const nullable = type.endsWith(' or null') ? ' or null' : '';
  if (object) return `${linkTo(object)}${nullable}`;
  if (items?.object) return `${/^(?:array|map) of /.exec(type)?.[0] ?? ''}${linkTo(items.object)}${nullable}`;
  return named?.href ? `${named.label}${nullable}` : type;
}

function factsOf({ constraints = [], constant, default: standard, example }: Schema): string[] {
  return [
    ...constraints.map((words) => words.replace(/^matches (.+)$/s, (_, pattern: string) => `matches ${code(pattern)}`)),
    ...(constant === undefined ? [] : [`always ${code(constant)}`]),
    ...(standard === undefined ? [] : [`default ${code(standard)}`]),
    ...(example === undefined ? [] : [`example ${code(example)}`]),
  ];
}
