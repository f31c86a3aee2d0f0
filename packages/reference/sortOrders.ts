import { toHtml } from '../markdown/markdown';
import type { Operation as Source } from '../openapi/model/operation';
import type { SchemaNode } from '../openapi/model/schema';
import { merged } from '../openapi/schemaMerge';
import type { Schema } from './components/model';

/** Words for the two directions by the kind of the field that is sorted by. */
const WORDS = { time: ['Earliest first.', 'Latest first.'], number: ['Lowest first.', 'Highest first.'], text: ['A to Z.', 'Z to A.'] };

/**
 * Describes the values of `sort` that are the names of fields of the listed items, of which a leading minus sign reverses the order. A value that
 * the description of the parameter explains itself has no further text.
 */
export function describeSortOrders(sort: Schema, { parameters, responses, raw }: Source): void {
  const values = sort.values ?? [];
  if (!values.some(({ value }) => value.startsWith('-'))) return;
  const text = parameters.find(({ in: place, name }) => place === 'query' && name === 'sort')?.description ?? '';
  const page = responses.find(({ status }) => status.startsWith('2'))?.content[0]?.schema;
  const item = merged(propertiesOf(page).data).schema.items;
  const paths = pathsOf(raw.parameters as object[]);
  for (const each of values) {
    const name = each.value.replace(/^-/, '');
    const path = (paths[name] ?? name).split('.');
    const kind = kindOf(path.slice(1).reduce((node, key) => propertiesOf(node)[key], fieldIn(item, path[0])));
    const isExplained = new RegExp(`\`-?${name}\` (sorts|lists)`).test(text);
    if (kind && !each.meaning && !isExplained) each.meaning = toHtml(WORDS[kind][each.value === name ? 0 : 1]);
  }
}

/** Returns the paths of fields by their names in `sort`, where they differ: its `x-field`. */
function pathsOf(parameters: readonly { name?: string; 'x-field'?: unknown }[] = []): Record<string, string> {
  return Object.assign({}, parameters.find(({ name }) => name === 'sort')?.['x-field']);
}

const propertiesOf = (node: SchemaNode | undefined): Record<string, SchemaNode> => merged(node).schema.properties ?? {};

/** Returns the field of an item with this name, or else that of an object in the item. */
function fieldIn(item: SchemaNode | undefined, name: string): SchemaNode | undefined {
  const own = propertiesOf(item);
  return own[name] ?? Object.values(own).flatMap((each) => propertiesOf(each)[name] ?? [])[0];
}

/** Returns the kind of a field that can be sorted by. An amount of money is sorted by its number. */
function kindOf(node: SchemaNode | undefined): keyof typeof WORDS | undefined {
  const { schema } = merged(node);
  const types = [schema.type].flat();
  if (schema.format === 'date-time' || schema.format === 'date') return 'time';
  if (types.some((type) => type === 'integer' || type === 'number') || schema.properties?.amount) return 'number';
  if (/^\^(-\?)?\\d/.test(schema.pattern ?? '')) return 'number';
  return types.includes('string') && !schema.enum ? 'text' : undefined;
}
