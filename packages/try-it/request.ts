import { type FormField, type Part, sentType, serialiseForm, serialiseParts } from '../openapi/serialise/body';
import { encoded } from '../openapi/serialise/parameter';
import { serialiseHead } from '../openapi/serialise/request';
import { type Credentials, type Secret, secretsOf } from './credentials';
import { type Draft, mediaOf, nameOf, ownValue } from './draft';
import { jsonOr, typedValue } from './input';
import type { FormPart, Media, TryItData } from './model';
import type { FormEntry } from './multipart';

/** Files selected by the reader, by the name of the part; `''` is the whole body. They are kept while the form is open. */
export type Files = Record<string, File[]>;

type Body = { kind: 'text'; text: string } | { kind: 'form'; entries: FormEntry[] } | { kind: 'file'; file: File } | { kind: 'none' };

/** Complete request before it is sent. */
export type Prepared = {
  method: string;
  /** Without secrets. */
  url: string;
  headers: [name: string, value: string][];
  /** Pairs `name=value`, which a command can send but a page cannot. */
  cookies: string[];
  /** Credentials, which must not be shown. They are not part of the URL, but of `headers`. */
  secrets: Secret[];
  body: Body;
  /** Set if the sandbox in this browser handles the request: the folder of the family, and whether it adds an access token. */
  sandbox?: { family: string; withToken: boolean };
  /** Values of the path parameters by name. */
  ids: Record<string, string>;
};

type Input = { data: TryItData; draft: Draft; base: string; credentials: Credentials; files: Files; isHere?: boolean };

/**
 * Builds the request of a draft. A path parameter without a value remains in braces; `missingPath` reports it.
 *
 * `isHere` is true if the sandbox in this browser handles it.
 */
export function prepare({ data, draft, base, credentials, files, isHere = false }: Input): Prepared {
  const filled = data.parameters
    .map((parameter) => ({ parameter, text: draft.values[nameOf(parameter)] ?? '' }))
    .filter(({ text }) => text);
  const parameters = filled.map(({ parameter, text }) => ({
    shape: { ...parameter, in: parameter.place },
    value: typedValue(parameter, text),
  }));
  const { url, headers: described, cookies } = serialiseHead(base.trim(), data.path, parameters);
  const body = bodyOf(mediaOf(data, draft), draft, files);
  const secrets = secretsOf(data, credentials);
  const proofs = secrets.flatMap(({ place, name, value }): [string, string][] => (place === 'header' ? [[name, value]] : []));
  const isProof = (name: string) => proofs.some(([each]) => each.toLowerCase() === name.toLowerCase());
  const headers: [string, string][] = [
    ...proofs,
    ...described.map(({ name, value }): [string, string] => [name, value]).filter(([name]) => !isProof(name)),
  ];
  // The type of a form contains its boundary (multipart.ts).
  if (body.kind === 'text' || body.kind === 'file') headers.push(['Content-Type', sentType(draft.contentType, body.kind === 'file')]);
  const ids = Object.fromEntries(filled.flatMap(({ parameter, text }) => (parameter.place === 'path' ? [[parameter.name, text]] : [])));
  const sandbox =
    isHere && data.sandbox ? { family: data.sandbox, withToken: credentials.scheme === 'oauth2' && !proofs.length } : undefined;
  return { method: data.method, url, headers, cookies, secrets, body, sandbox, ids };
}

/** Returns the URL with the secrets that are sent in the query. */
export function sentUrl({ url, secrets }: Pick<Prepared, 'url' | 'secrets'>): string {
  const pairs = secrets.flatMap(({ place, name, value }) => (place === 'query' ? [`${encoded(name)}=${encoded(value)}`] : []));
  return pairs.length ? `${url}${url.includes('?') ? '&' : '?'}${pairs.join('&')}` : url;
}

/** Returns the path parameters without a value. The URL is incomplete without them. */
export function missingPath(data: TryItData, { values }: Draft): string[] {
  return data.parameters.filter((each) => each.place === 'path' && !values[nameOf(each)]).map(nameOf);
}

/** Returns the error in a custom base URL; undefined if it is valid. */
export function baseProblem(base: string): string | undefined {
  if (!base.trim()) return 'Enter the base URL of your server, such as http://localhost:8080.';
  const url = URL.canParse(base.trim()) ? new URL(base.trim()) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return 'Enter a URL that starts with http:// or https://.';
  if (url.username || url.password) return 'Remove the user name and password from the URL, because they would appear in logs.';
  return url.search || url.hash ? 'Remove ? or # and everything after it from the URL. The query is built from the parameters.' : undefined;
}

function bodyOf(media: Media | undefined, draft: Draft, files: Files): Body {
  if (!media) return { kind: 'none' };
  if (media.kind === 'file') {
    const [file] = files[''] ?? [];
    return file ? { kind: 'file', file } : { kind: 'none' };
  }
  if (media.kind === 'json' || media.kind === 'text') return draft.text.trim() ? { kind: 'text', text: draft.text } : { kind: 'none' };
  const parts = media.parts ?? [];
  if (media.kind === 'multipart') return { kind: 'form', entries: parts.flatMap((part) => entriesOf(part, draft, files)) };
  const values = Object.fromEntries(parts.flatMap((part) => partValue(part, draft)));
  const text = serialiseForm(parts.map(fieldOf), values);
  return text ? { kind: 'text', text } : { kind: 'none' };
}

const fieldOf = ({ name, encoding }: FormPart): FormField => ({ name, encoding });

function partValue({ name, kind }: FormPart, draft: Draft): [name: string, value: unknown][] {
  const text = ownValue(draft.parts, name);
  return text ? [[name, kind === 'json' ? jsonOr(text) : text]] : [];
}

function entriesOf(part: FormPart, draft: Draft, files: Files): FormEntry[] {
  const { name, kind, encoding } = part;
  if (kind === 'file' || kind === 'files') {
    // A list of permitted types does not say which one the file has.
    const contentType = encoding?.contentType && !/[,*]/.test(encoding.contentType) ? { contentType: encoding.contentType } : {};
    return (ownValue(files, name) ?? []).map((value) => ({ name, value, ...contentType }));
  }
  return serialiseParts([fieldOf(part)], Object.fromEntries(partValue(part, draft))).map(entryOf);
}

const entryOf = (part: Part): FormEntry => ({
  name: part.name,
  value: 'value' in part ? part.value : part.file,
  ...(part.contentType && { contentType: part.contentType }),
});
