import type { Node } from '../openapi/decorators/operations';
import type { Link } from './components/model';
import { objectOf } from './objects/registry';

/** Types of openapi/shared/schemas.yaml that the introduction documents for all families. */
const SHARED_TYPES: Record<string, Link> = {
  Money: { label: 'Money', href: '/api/intro#amounts' },
  MoneyOrNull: { label: 'Money', href: '/api/intro#amounts' },
  SignedMoney: { label: 'signed Money', href: '/api/intro#amounts' },
  Decimal: { label: 'decimal', href: '/api/intro#amounts' },
  GeoPoint: { label: 'GeoPoint', href: '/api/intro#places' },
  PostalAddress: { label: 'PostalAddress', href: '/api/intro#places' },
  StateCode: { label: 'state code', href: '/api/intro#places' },
};

/**
 * Returns the documentation of a named type: the page of the object that a schema refers to, of the items of an array, or of a map, or else
 * the section of the introduction about a shared type.
 *
 * @param root the bundled description
 */
export function namedTypeOf(root: Node, schema: Node | boolean | undefined): Link | undefined {
  const object = objectOf(root, schema);
  const shared = sharedTypeOf(schema);
  if (object) return { label: shared?.label ?? object.label, href: object.href };
  const [word, inside] = typeof schema !== 'object' ? [] : schema.items ? ['array', schema.items] : ['map', schema.additionalProperties];
  const item = objectOf(root, inside);
  return item ? { label: `${word} of ${item.label}`, href: item.href } : shared;
}

/** Returns true for a link to the page of an object. */
export const isObjectLink = (link: Link | undefined): boolean => /\/objects\//.test(link?.href ?? '');

/**
 * Returns the documentation of a shared type.
 *
 * @param schema schema in the bundled description: a `$ref`, or a single-part `allOf` or nullable choice around one
 * @returns undefined for a type that is documented in place
 */
function sharedTypeOf(schema: Node | boolean | undefined): Link | undefined {
  if (typeof schema !== 'object') return undefined;
  if (typeof schema.$ref === 'string') return SHARED_TYPES[schema.$ref.split('/').at(-1) ?? ''];
  const parts: Node[] = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].filter((part) => part?.type !== 'null');
  return parts.length === 1 ? sharedTypeOf(parts[0]) : undefined;
}
