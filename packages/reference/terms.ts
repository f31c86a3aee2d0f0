import type { Schema, SchemaNode } from '../openapi/model/schema';
import { isNull } from '../openapi/schemaMerge';
import type { Term } from './components/model';

const AMOUNTS = '/api/intro#amounts';
const PLACES = '/api/intro#places';

/** Types of openapi/shared/schemas.yaml that all families use. */
const SHARED_TYPES: Record<string, Term> = {
  Money: { label: 'Money', text: 'Amount in whole minor units, such as kobo, with its currency.', href: AMOUNTS },
  SignedMoney: { label: 'signed Money', text: 'Money that can be negative, such as a net change.', href: AMOUNTS },
  Decimal: { label: 'decimal', text: 'Decimal number as a string, which avoids rounding.', href: AMOUNTS },
  GeoPoint: { label: 'GeoPoint', text: 'Geographic position in WGS 84: latitude and longitude in degrees.', href: PLACES },
  PostalAddress: { label: 'PostalAddress', text: 'Address for display. It is not geocoded.', href: PLACES },
  Currency: { label: 'currency', text: 'ISO 4217 code of three capital letters, such as NGN.', href: AMOUNTS },
  CountryCode: { label: 'country code', text: 'ISO 3166-1 alpha-2 code of two capital letters, such as NG.' },
  PhoneNumber: { label: 'phone number', text: 'Nigerian mobile number in E.164 format, with the leading plus sign.' },
  StateCode: { label: 'state code', text: 'ISO 3166-2 code of a state or region, such as NG-LA for Lagos.', href: PLACES },
};
SHARED_TYPES.MoneyOrNull = SHARED_TYPES.Money;

/** Formats of the OpenAPI registry (https://spec.openapis.org/registry/format/) that name a type of their own. */
const FORMATS: Record<string, string> = {
  'date-time': 'Date and time with an offset from UTC (RFC 3339), such as 2026-11-21T18:20:33Z.',
  date: 'Calendar date (RFC 3339), such as 2026-11-21.',
  time: 'Time of day (RFC 3339), such as 18:20:33Z.',
  duration: 'Duration (ISO 8601), such as PT15M for 15 minutes.',
  email: 'Email address (RFC 5321).',
  uri: 'Absolute URI (RFC 3986), such as an https URL.',
  uuid: 'UUID (RFC 9562).',
};

/** Patterns of the platform's IDs: a prefix for the type of resource, and 26 characters. */
const ID = /^\^([a-z]+_)\[0-9A-HJKMNP-TV-Z\]\{26\}\$$/;

/** Returns the value of a name; third-party descriptions contain names such as `constructor`. */
const own = <Value>(map: Record<string, Value>, name: string): Value | undefined => (Object.hasOwn(map, name) ? map[name] : undefined);

/**
 * Returns the named type of a schema, which is explained once on a page.
 *
 * @param raw schema of the description: a reference, or a single-part `allOf` or nullable choice around one
 * @param node the schema with its references merged
 * @returns undefined for a type that is documented in place
 */
export function termOf(raw: SchemaNode | undefined, node: Schema): Term | undefined {
  const shared = sharedTypeOf(raw);
  if (shared) return node.pattern ? { ...shared, pattern: node.pattern } : shared;
  const [, prefix] = ID.exec(node.pattern ?? '') ?? [];
  if (prefix)
    return {
      label: `id ${prefix}…`,
      text: `ID: the prefix ${prefix} for the type of resource, and 26 characters. Store it as text.`,
      pattern: node.pattern,
    };
  const text = own(FORMATS, node.format ?? '');
  return text && [node.type].flat().includes('string') ? { label: String(node.format), text } : undefined;
}

function sharedTypeOf(schema: SchemaNode | undefined): Term | undefined {
  if (typeof schema !== 'object') return undefined;
  if (schema.reference) return own(SHARED_TYPES, schema.reference.name);
  const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].filter((part) => !isNull(part));
  return parts.length === 1 ? sharedTypeOf(parts[0]) : undefined;
}
