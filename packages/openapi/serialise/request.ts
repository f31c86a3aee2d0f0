import { encoded, isIgnored, type Shape, serialise } from './parameter';

export type Head = { url: string; headers: { name: string; value: string }[]; cookies: string[] };

/** Characters of a path that a URL cannot contain as they are, including a `%` that is not part of an escape. */
const UNSAFE = /%(?![0-9a-fA-F]{2})|[^\w.~!$&'()*+,;=:@/?%-]+/gu;

/** Percent-encodes what a URL cannot contain in the text of a path. `?` starts the query, as in `/search?type=user`. */
const escapedPath = (text: string): string => text.replace(UNSAFE, encoded);

/** Joins the base URL of a server and a path. A final slash of the server is ignored. */
export function joinedAddress(server: string, path: string): string {
  const [base, ...query] = server.split('?');
  const joined = base.replace(/\/+$/, '') + (path.startsWith('/') ? path : `/${path}`);
  return query.length ? `${joined}${joined.includes('?') ? '&' : '?'}${query.join('?')}` : joined;
}

/**
 * Serialises the parameters of a request.
 *
 * @param server base URL; a final slash is ignored, and its query is that of the request
 * @param path path with its parameters in braces; one without a value keeps its name
 * @param parameters parameters to send, in the order of the description
 */
export function serialiseHead(server: string, path: string, parameters: readonly { shape: Shape; value: unknown }[]): Head {
  const inPlace = (place: string) =>
    parameters
      .filter(({ shape }) => shape.in === place && !isIgnored(shape))
      .map(({ shape, value }) => ({ name: shape.name, text: serialise(shape, value) }));
  const segments = new Map(inPlace('path').map(({ name, text }) => [name, text]));
  const filled = path
    .split(/(\{[^{}]+\})/)
    .map((part, at) => (at % 2 ? (segments.get(part.slice(1, -1)) ?? encoded(part)) : escapedPath(part)))
    .join('');
  const query = inPlace('query')
    .map(({ text }) => text)
    .filter(Boolean)
    .join('&');
  const address = joinedAddress(server, filled);
  return {
    url: query ? `${address}${address.includes('?') ? '&' : '?'}${query}` : address,
    headers: inPlace('header').map(({ name, text }) => ({ name, value: text })),
    cookies: inPlace('cookie')
      .map(({ text }) => text)
      .filter(Boolean),
  };
}
