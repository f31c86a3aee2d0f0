import type { Schema, SchemaNode } from '../model/schema';
import { textOf } from '../numbers';
import { merged } from '../schemaMerge';

type Names = { name?: string; namespace?: string; prefix?: string; attribute?: boolean; wrapped?: boolean };

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character]);

/**
 * Serialises a value as an XML document, with names, namespaces, attributes and wrapped lists as the `xml` keywords of its schema describe.
 *
 * @returns a document with an element per line
 */
export function xmlOf(node: SchemaNode | undefined, value: unknown): string {
  const reference = typeof node === 'object' ? node.reference?.name : undefined;
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...element(node, value, reference ?? 'root', '')].join('\n');
}

const namesOf = (schema: Schema): Names => (schema.xml ?? {}) as Names;

function element(node: SchemaNode | undefined, value: unknown, fallback: string, indent: string): string[] {
  const { schema } = merged(node);
  const names = namesOf(schema);
  if (Array.isArray(value)) {
    const inner = names.wrapped ? `${indent}  ` : indent;
    // The name of a list is that of its wrapper only.
    const items = value.flatMap((each) => element(schema.items, each, names.wrapped ? (names.name ?? fallback) : fallback, inner));
    return names.wrapped
      ? [`${indent}<${qualified(names, fallback)}${namespace(names)}>`, ...items, `${indent}</${qualified(names, fallback)}>`]
      : items;
  }
  const name = qualified(names, fallback);
  if (typeof value !== 'object' || value === null) {
    const text = value === null ? '' : escaped(textOf(value));
    return [`${indent}<${name}${namespace(names)}>${text}</${name}>`];
  }
  const members = Object.entries(value).map(([key, each]) => ({ key, each, node: schema.properties?.[key] }));
  const isAttribute = (member: (typeof members)[number]) => Boolean(namesOf(merged(member.node).schema).attribute);
  const attributes = members
    .filter(isAttribute)
    .map(({ key, each, node: inner }) => ` ${qualified(namesOf(merged(inner).schema), key)}="${escaped(textOf(each))}"`);
  const children = members
    .filter((member) => !isAttribute(member))
    .flatMap(({ key, each, node: inner }) => element(inner, each, key, `${indent}  `));
  const start = `${indent}<${name}${namespace(names)}${attributes.join('')}`;
  return children.length ? [`${start}>`, ...children, `${indent}</${name}>`] : [`${start}/>`];
}

const qualified = ({ name, prefix }: Names, fallback: string) => `${prefix ? `${prefix}:` : ''}${validName(name ?? fallback)}`;

/** Replaces what the name of an element cannot contain. */
const validName = (name: string): string => name.replace(/[^\p{L}\p{N}_.:-]/gu, '_').replace(/^(?![\p{L}_:])/u, '_');

const namespace = ({ namespace: uri, prefix }: Names) => (uri ? ` xmlns${prefix ? `:${prefix}` : ''}="${escaped(uri)}"` : '');
