import { encoded, isIgnored, type Shape, serialise } from './parameter';

/** URL and headers of a request. */
export type Head = { url: string; headers: { name: string; value: string }[]; cookies: string[] };

/**
 * Serialises the parameters of a request.
 *
 * @param server base URL; a final slash is ignored
 * @param path path with its parameters in braces; one without a value keeps its name
 * @param parameters parameters to send, in the order of the description
 */
export function serialiseHead(server: string, path: string, parameters: readonly { shape: Shape; value: unknown }[]): Head {
  const inPlace = (place: string) =>
    parameters
      .filter(({ shape }) => shape.in === place && !isIgnored(shape))
      .map(({ shape, value }) => ({ name: shape.name, text: serialise(shape, value) }));
  const segments = new Map(inPlace('path').map(({ name, text }) => [name, text]));
  const filled = path.replace(/\{([^{}]+)\}/g, (template, name: string) => segments.get(name) ?? encoded(template));
  const query = inPlace('query')
    .map(({ text }) => text)
    .filter(Boolean)
    .join('&');
  const [before, after] = [server.replace(/\/+$/, '') + filled, query];
  return {
    url: after ? `${before}${before.includes('?') ? '&' : '?'}${after}` : before,
    headers: inPlace('header').map(({ name, text }) => ({ name, value: text })),
    cookies: inPlace('cookie')
      .map(({ text }) => text)
      .filter(Boolean),
  };
}
