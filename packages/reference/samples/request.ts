import type { Parameter } from '../../openapi/model/operation';
import type { Example, Field, Media, Operation } from '../components/model';
import { asText } from '../schema';
import type { Credential } from './credentials';

/** A form part: a value as its text and as data, or a file with this name. */
export type Part = { name: string; value: string; data: unknown } | { name: string; file: string };

/** A request of an operation, as sent by its samples. */
export type SampleRequest = {
  /** In upper case. */
  method: string;
  url: string;
  headers: { name: string; value: string }[];
  /** Credential, not included in `headers`; undefined for a public operation. */
  credential?: Credential;
  body?: { contentType: string; text: string } | { parts: Part[] };
};

/**
 * Builds an operation's sandbox request from the examples of its description, with path parameters, required headers and query parameters,
 * and the first example as the body.
 *
 * @param parameters parameters of the operation in its description
 * @param options.credential credential to send; undefined for a public operation
 * @param options.query values of query parameters that replace the examples, or that are sent although they are optional
 * @param options.example body to send; by default the first example
 */
export function requestOf(
  operation: Operation,
  parameters: readonly Parameter[],
  { credential, query: sampleQuery = {}, example }: { credential?: Credential; query?: Record<string, unknown>; example?: Example },
): SampleRequest {
  const inPlace = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(exampleOf(operation, 'path', name)));
  const query = inPlace('query')
    .filter(({ name, required }) => required || name in sampleQuery)
    .map(({ name }) => `${encoded(name)}=${encoded(asText(sampleQuery[name] ?? exampleOf(operation, 'query', name)))}`)
    .join('&');
  const server = (operation.servers.at(-1)?.url ?? '').replace(/\/+$/, '');
  return {
    method: operation.method.toUpperCase(),
    url: `${server}${path}${query && `?${query}`}`,
    headers: inPlace('header')
      .filter(({ required }) => required)
      .map(({ name }) => ({ name, value: exampleOf(operation, 'header', name) })),
    credential,
    body: bodyOf(operation.request?.content ?? [], example),
  };
}

function exampleOf({ parameters }: Operation, place: string, name: string): string {
  const fields = parameters.find((each) => each.place === place)?.fields;
  return asText(fields?.find((field) => field.name === name)?.schema.example ?? name);
}

/** Also encodes apostrophes, because most languages put URLs in quotation marks. */
const encoded = (text: string) => encodeURIComponent(text).replaceAll("'", '%27');

const mediaWith = (content: readonly Media[], example?: Example) =>
  content.find(({ examples }) => example && examples.includes(example)) ?? content[0];

/**
 * Returns the body of a request: an example, by default the first, or the required parts of a form without examples.
 *
 * @param content media types of the body; none if the operation takes no body
 */
export function bodyOf(content: readonly Media[], wanted?: Example): SampleRequest['body'] {
  const media = mediaWith(content, wanted);
  const example = wanted ?? media?.examples[0];
  if (media?.contentType.startsWith('multipart/') && media.schema?.fields) {
    const { fields } = media.schema;
    const value: Record<string, unknown> | undefined = example?.text.startsWith('{') ? JSON.parse(example.text) : undefined;
    const sent = fields.filter(({ name, required }) => (value ? name in value : required));
    return { parts: (sent.length ? sent : fields).map((field) => partOf(field, value?.[field.name])) };
  }
  return media && example ? { contentType: media.contentType, text: example.text } : undefined;
}

/** Returns a part with a value, by default the example of its schema. */
function partOf({ name, schema }: Field, value: unknown = schema.example): Part {
  const isFile = value === undefined || schema.constraints?.some((each) => /^(?:format binary|media type )/.test(each));
  return isFile ? { name, file: asText(value ?? name) } : { name, value: asText(value), data: value };
}
