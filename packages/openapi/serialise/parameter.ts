import { printJson, textOf } from '../numbers';

/** Serialisation of a parameter in a description. */
export type Shape = {
  name: string;
  /** `path`, `query`, `header` or `cookie`. */
  in: string;
  style?: string;
  explode?: boolean;
  allowReserved?: boolean;
  /** Media type of a parameter with `content`. */
  contentType?: string;
};

/** Headers that OpenAPI describes elsewhere. It ignores parameters with these names. */
const IGNORED = new Set(['accept', 'content-type', 'authorization']);

const DEFAULT_STYLES: Record<string, string> = { path: 'simple', header: 'simple', query: 'form', cookie: 'form' };

/** Separators of the items of a list or the names and values of an object in one value. */
const SEPARATORS: Record<string, string> = { spaceDelimited: '%20', pipeDelimited: '%7C' };

type Encode = (text: string) => string;

/** Percent-encodes all characters that are not unreserved (RFC 3986). */
export const encoded: Encode = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** Leaves reserved characters and existing escapes, except for characters that would end the value or the query. */
const encodedReserved: Encode = (text) =>
  text
    .split(/(%[0-9a-fA-F]{2}|[:/?@!$'()*,;=])/)
    .map((part, at) => (at % 2 ? part : encoded(part)))
    .join('');

/** Checks whether OpenAPI ignores a parameter, because the body, the responses or the security schemes define the header. */
export const isIgnored = ({ in: place, name }: Pick<Shape, 'in' | 'name'>): boolean =>
  place === 'header' && IGNORED.has(name.toLowerCase());

/**
 * Serialises a parameter as OpenAPI 3.1 defines it ("Style Values", RFC 6570).
 *
 * @param value value of any type; texts are not interpreted
 * @returns what replaces the template of a path parameter, `name=value` pairs joined with `&` for the query and a cookie, and the value of a
 * header. Empty if nothing is sent: for undefined, and for a list or an object without values
 */
export function serialise(shape: Shape, value: unknown): string {
  const { name, in: place, style = DEFAULT_STYLES[place] ?? 'form' } = shape;
  const explode = shape.explode ?? (style === 'form' || style === 'cookie' || style === 'deepObject');
  const isRaw = place === 'header' || style === 'cookie';
  const encode: Encode = isRaw ? (text) => text : shape.allowReserved && place !== 'cookie' ? encodedReserved : encoded;
  if (value === undefined) return '';
  if (shape.contentType !== undefined) return named(shape, encode(/json/.test(shape.contentType) ? printJson(value) : textOf(value)));
  if (typeof value !== 'object' || value === null) return styled(shape, style, encode(textOf(value)));
  const isList = Array.isArray(value);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  if (!entries.length) return '';
  if (style === 'deepObject' && !isList) return deep(encoded(name), value, encode);
  const texts = entries.map(([key, each]): [string, string] => [encode(key), encode(textOf(each))]);
  if (!explode) return styled(shape, style, (isList ? texts.map(([, each]) => each) : texts.flat()).join(SEPARATORS[style] ?? ','));
  if (isList) {
    if (style === 'simple') return texts.map(([, each]) => each).join(',');
    if (style === 'label') return texts.map(([, each]) => `.${each}`).join('');
    if (style === 'matrix') return texts.map(([, each]) => `;${encoded(name)}=${each}`).join('');
    return texts.map(([, each]) => named(shape, each)).join(style === 'cookie' ? '; ' : '&');
  }
  const pairs = texts.map((pair) => pair.join('='));
  if (style === 'simple') return pairs.join(',');
  if (style === 'label') return pairs.map((pair) => `.${pair}`).join('');
  if (style === 'matrix') return pairs.map((pair) => `;${pair}`).join('');
  return pairs.join(style === 'cookie' ? '; ' : '&');
}

/** Adds what a style puts before a single value. */
function styled(shape: Shape, style: string, text: string): string {
  if (style === 'label') return `.${text}`;
  if (style === 'matrix') return `;${encoded(shape.name)}${text && `=${text}`}`;
  return style === 'simple' ? text : named(shape, text);
}

function named({ name, in: place }: Shape, text: string): string {
  if (place === 'path' || place === 'header') return text;
  return `${place === 'cookie' ? name : encoded(name)}=${text}`;
}

/** Serialises the levels of an object as `name[key][key]=value`. OpenAPI defines one level; lists repeat the key, as most servers expect. */
function deep(name: string, value: unknown, encode: Encode): string {
  if (typeof value !== 'object' || value === null) return `${name}=${encode(textOf(value))}`;
  if (Array.isArray(value)) return value.map((each) => deep(name, each, encode)).join('&');
  return Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => deep(`${name}%5B${encoded(key)}%5D`, each, encode))
    .filter(Boolean)
    .join('&');
}
