import { parse, type ScalarTag } from 'yaml';
import { isObject } from './model/document';
import { exactNumber, parseJson, textOf } from './numbers';

/** Scalar of YAML that is neither a text nor a number of JSON as JavaScript prints it, such as `0123`, `0xFF` or `True`. */
class Written {
  constructor(readonly text: string) {}
}

/**
 * Matches texts that may contain a number with digits that JavaScript does not print (long, with a final 0 or an exponent), or a number or a
 * Boolean of YAML that JSON writes otherwise.
 */
const RISKY =
  /\d{16}|\d\.\d*0(?![\d.])|\d[eE][+-]?\d|\.0{6}|-0\b|[\s:,[][+-]?(?:0[\dxo]|\.\d|\.(?:inf|Inf|INF|nan|NaN|NAN)\b)|[\s:,[]\+\d|\b(?:True|TRUE|False|FALSE)\b/;

/** Keys whose scalars are texts in every object of a description. */
const TEXTS = new Set([
  'title',
  'summary',
  'description',
  'version',
  'operationId',
  'name',
  'url',
  'format',
  'pattern',
  'propertyName',
  '$ref',
]);
/** Keys whose lists are lists of texts. */
const LISTS = new Set(['tags', 'required']);
/** Keys of a schema whose value, or each of whose values, has the type of the schema. */
const OWN = new Set(['example', 'default', 'const', 'enum', 'examples']);
/** Keys of other objects that contain data. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const', 'value']);

/**
 * Replaces the values of a parsed description with those that its text states: numbers with their digits (numbers.ts), and texts without
 * quotation marks that YAML reads as numbers or Booleans, such as an example `0123` of the type `string`, an operationId or a tag.
 *
 * @param value the parsed description, which is not modified
 * @param text the YAML or JSON that it was parsed from
 */
export function withWrittenValues(value: unknown, text: string): unknown {
  if (!isObject(value)) return value;
  if (!RISKY.test(text)) return described(value, value);
  return described(value, exactParse(text));
}

/** Parses JSON, or YAML if it is not JSON: a mapping in braces can be either. */
function exactParse(text: string): unknown {
  try {
    if (/^\s*\{/.test(text)) return parseJson(text.replace(/^\uFEFF/, ''));
  } catch {
    // YAML, which the caller has parsed without an error.
  }
  return parse(text, { customTags, merge: true, uniqueKeys: false, logLevel: 'silent', maxAliasCount: -1 });
}

/** Scalars of the core schema of YAML that are not texts. */
const SCALARS = new Set(['tag:yaml.org,2002:int', 'tag:yaml.org,2002:float', 'tag:yaml.org,2002:bool']);
const customTags = (tags: (ScalarTag | unknown)[]) =>
  tags.map((tag) => {
    const { tag: name, resolve } = tag as ScalarTag;
    if (!SCALARS.has(name)) return tag;
    return {
      ...(tag as ScalarTag),
      resolve: (text: string, ...rest: unknown[]) => {
        const exact = name.endsWith('bool') ? undefined : exactNumber(text);
        if (typeof exact === 'string') return exact;
        const plain = (resolve as (...all: unknown[]) => unknown)(text, ...rest);
        return String(plain) === text ? plain : new Written(text);
      },
    };
  }) as never;

/** Copies a part of a description. `exact` is the same part of the exact parse. */
function described(value: unknown, exact: unknown, isText = false): unknown {
  if (Array.isArray(value)) return value.map((each, at) => described(each, inside(exact, at), isText));
  if (!isObject(value)) return isText ? asText(value, exact) : asNumber(value, exact);
  const ofTexts = isTextSchema(value);
  const ofTextSchema = isTextSchema(value.schema);
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const same = inside(exact, key);
      if (ofTexts && OWN.has(key)) return [key, asText(each, same)];
      if (ofTextSchema && key === 'example') return [key, asText(each, same)];
      if (ofTextSchema && key === 'examples') return [key, exampleTexts(each, same)];
      if (key === 'variables' && isObject(each)) return [key, described(each, same, true)];
      if (isText ? key === 'default' || key === 'enum' : DATA.has(key) || key.startsWith('x-'))
        return [key, isText ? asText(each, same) : asNumber(each, same)];
      if (TEXTS.has(key) || (LISTS.has(key) && Array.isArray(each))) return [key, scalarText(each, same)];
      return [key, described(each, same, isText)];
    }),
  );
}

/** Checks for a schema that permits texts, and neither numbers nor Booleans. */
function isTextSchema(node: unknown): boolean {
  const types = isObject(node) ? [node.type].flat() : [];
  return types.includes('string') && types.every((type) => type === 'string' || type === 'null');
}

const inside = (exact: unknown, key: string | number): unknown =>
  isObject(exact) && Object.hasOwn(exact, key) ? exact[key as string] : undefined;

/** Copies a scalar, or the scalars of a list, as texts; an object, which is the definition of a property with this name, as a description. */
function scalarText(value: unknown, exact: unknown): unknown {
  if (Array.isArray(value)) return value.map((each, at) => scalarText(each, inside(exact, at)));
  return isObject(value) ? described(value, exact) : asText(value, exact);
}

/** Copies a value, or the items of a list, with numbers and Booleans as texts. */
function asText(value: unknown, exact: unknown): unknown {
  if (Array.isArray(value)) return value.map((each, at) => asText(each, inside(exact, at)));
  if (typeof value !== 'number' && typeof value !== 'boolean') return asNumber(value, exact);
  return exact instanceof Written ? exact.text : textOf(typeof exact === 'string' ? exact : value);
}

/** Copies the named examples of a parameter or a body of texts. */
function exampleTexts(value: unknown, exact: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, example]) => {
      const same = inside(exact, name);
      const copy = asNumber(example, same);
      return [
        name,
        isObject(copy) && isObject(example) && 'value' in copy ? { ...copy, value: asText(example.value, inside(same, 'value')) } : copy,
      ];
    }),
  );
}

/** Copies data with each number replaced by the exact one at the same place. */
function asNumber(value: unknown, exact: unknown): unknown {
  if (typeof value === 'number') return typeof exact === 'string' ? exact : value;
  if (Array.isArray(value)) return value.map((each, at) => asNumber(each, inside(exact, at)));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asNumber(each, inside(exact, key))]));
}
