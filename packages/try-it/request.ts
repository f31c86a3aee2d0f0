import { type Credentials, headerOf } from './credentials';
import { type Draft, mediaOf, nameOf, ownValue } from './draft';
import type { FormPart, Media, TryItData } from './model';
import { queryOf, simpleOf } from './serialise';

/** Files selected by the reader, by the name of the part; `''` is the whole body. They are kept while the form is open. */
export type Files = Record<string, File[]>;

type FormEntry = { name: string; value: string | File };
type Body = { kind: 'text'; text: string } | { kind: 'form'; entries: FormEntry[] } | { kind: 'file'; file: File } | { kind: 'none' };

/** Complete request before it is sent. */
export type Prepared = {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  /** Header whose value must not be shown, and its variable in a command. */
  secret?: { header: string; variable: string };
  body: Body;
  /** Set if the sandbox in this browser answers the request: the folder of the family, and whether it adds an access token. */
  sandbox?: { family: string; withToken: boolean };
  /** Values of the path parameters by name. */
  ids: Record<string, string>;
};

type Input = { data: TryItData; draft: Draft; base: string; credentials: Credentials; files: Files; isHere?: boolean };

/**
 * Builds the request of a draft. A path parameter without a value remains in braces; `missingPath` reports it.
 *
 * `isHere` is true if the sandbox in this browser answers it.
 */
export function prepare({ data, draft, base, credentials, files, isHere = false }: Input): Prepared {
  const filled = data.parameters
    .map((parameter) => ({ parameter, text: draft.values[nameOf(parameter)] ?? '' }))
    .filter(({ text }) => text);
  const inPlace = (place: string) => filled.filter(({ parameter }) => parameter.place === place);
  let path = data.path;
  for (const { parameter, text } of inPlace('path'))
    path = path.replaceAll(`{${parameter.name}}`, encodeURIComponent(simpleOf(parameter, text)));
  const query = inPlace('query')
    .flatMap(({ parameter, text }) => queryOf(parameter, text))
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&');
  const body = bodyOf(mediaOf(data, draft), draft, files);
  const proof = headerOf(data.schemes, credentials);
  const headers = inPlace('header')
    .map(({ parameter, text }): [string, string] => [parameter.name, simpleOf(parameter, text)])
    .filter(([name]) => name !== proof?.[0]);
  if (proof) headers.unshift(proof);
  // The browser sets the content type of a form with files, because it chooses the boundary.
  if (body.kind === 'text' || body.kind === 'file') headers.push(['Content-Type', draft.contentType]);
  const url = `${base.trim().replace(/\/+$/, '')}${path}${query && `?${query}`}`;
  const secret = proof && { header: proof[0], variable: variableOf(data, credentials) };
  const ids = Object.fromEntries(inPlace('path').map(({ parameter, text }) => [parameter.name, text]));
  const sandbox = isHere && data.sandbox ? { family: data.sandbox, withToken: credentials.scheme === 'oauth2' && !proof } : undefined;
  return { method: data.method, url, headers, secret, body, sandbox, ids };
}

const variableOf = ({ schemes }: TryItData, { scheme }: Credentials) => schemes.find(({ id }) => id === scheme)?.variable ?? '';

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
  const entries = (media.parts ?? []).flatMap((part) => entriesOf(part, draft, files));
  if (media.kind === 'multipart') return { kind: 'form', entries };
  const text = new URLSearchParams(entries.map(({ name, value }) => [name, String(value)])).toString();
  return text ? { kind: 'text', text } : { kind: 'none' };
}

function entriesOf({ name, kind }: FormPart, draft: Draft, files: Files): FormEntry[] {
  if (kind === 'file' || kind === 'files') return (ownValue(files, name) ?? []).map((value) => ({ name, value }));
  const value = ownValue(draft.parts, name);
  return value ? [{ name, value }] : [];
}
