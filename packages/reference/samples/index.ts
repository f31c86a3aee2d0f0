import { convert } from 'postman-code-generators';
import { Request } from 'postman-collection';
import { codeLanguages } from '../../platform/codeLanguages';
import type { Sample } from '../components/model';
import { type Generator, generators, KEY } from './languages';
import type { SampleRequest } from './request';

/**
 * Builds the code samples of a request, with credentials from the environment, in tab order. Omits languages whose client rejects the
 * request: a body with GET or HEAD.
 *
 * @param typed sample with the typed client, if there is one
 * @throws Error when the generator's output does not have the expected form, which only a new version of it can cause
 */
export function samplesOf(request: SampleRequest, typed?: Sample): Sample[] {
  const bodyWithGet = request.body && /^(GET|HEAD)$/.test(request.method);
  const samples = generators
    .filter(({ refusesBodyWithGet }) => !(bodyWithGet && refusesBodyWithGet))
    .map((generator) => sampleOf(request, generator));
  const all = typed ? [...samples, typed] : samples;
  return codeLanguages.flatMap(({ id }) => all.filter(({ language }) => language === id));
}

function sampleOf(request: SampleRequest, { language, label, variant, options, finish, withKey }: Generator): Sample {
  let text = '';
  convert(language, variant, postmanRequest(request), { indentCount: 2, indentType: 'Space', ...options }, (error, snippet) => {
    if (error) throw new Error(`${request.method} ${request.url}: cannot generate the ${label} sample: ${error}`);
    text = snippet.trim();
  });
  text = finish?.(text) ?? text;
  return { language, label, text: request.credential ? withKey(text, request.credential) : text };
}

/** Builds a new request per language, because generators may modify their input. */
function postmanRequest({ method, url, headers, credential, body }: SampleRequest): Request {
  const header = headers.map(({ name, value }) => ({ key: name, value }));
  if (credential) header.unshift({ key: 'Authorization', value: `Bearer ${KEY}` });
  if (!body) return new Request({ method, url, header });
  if ('parts' in body) return new Request({ method, url, header, body: { mode: 'formdata', formdata: body.parts.map(formPart) } });
  header.push({ key: 'Content-Type', value: body.contentType });
  return new Request({ method, url, header, body: { mode: 'raw', raw: body.text } });
}

function formPart(part: Extract<NonNullable<SampleRequest['body']>, { parts: unknown }>['parts'][number]) {
  if ('file' in part) return { key: part.name, type: 'file' as const, src: part.file };
  return { key: part.name, type: 'text' as const, value: part.value };
}
