import type { SchemaNode } from '../openapi/model/schema';
import { isNull } from '../openapi/schemaMerge';
import type { Link } from './components/model';

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
 * Returns the documentation of a shared type.
 *
 * @param schema a reference, or a single-part `allOf` or nullable choice around one
 * @returns undefined for a type that is documented in place
 */
export function sharedTypeOf(schema: SchemaNode | undefined): Link | undefined {
  if (typeof schema !== 'object') return undefined;
  if (schema.reference) return SHARED_TYPES[schema.reference.name];
  const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].filter((part) => !isNull(part));
  return parts.length === 1 ? sharedTypeOf(parts[0]) : undefined;
}
